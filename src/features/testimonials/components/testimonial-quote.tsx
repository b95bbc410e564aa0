import { Quote } from '#ui/text/person.tsx'
import { placeLine } from '../rules/place-line.ts'
import type { PublicTestimonial } from '../schema.ts'

/** A testimonial with name, place and stars as text. */
export function TestimonialQuote({
  testimonial,
  size = 'normal',
  hasStars = false,
}: {
  testimonial: PublicTestimonial
  size?: 'normal' | 'large'
  hasStars?: boolean
}) {
  const { name, body, rating, agent_name } = testimonial
  return (
    <Quote
      size={size}
      source={
        <>
          <b className="text-ink on-dark:text-white">{name}</b>
          <br />
          {placeLine(testimonial)}
          {agent_name && `, with ${agent_name}`}
          {hasStars && (
            <span className="mt-1 block">
              <span aria-hidden="true" className="text-navy-600 tracking-[0.12em]">
                {'★'.repeat(rating)}
                <span className="text-control">{'☆'.repeat(5 - rating)}</span>
              </span>
              <span className="sr-only">{`${rating} of 5 stars`}</span>
            </span>
          )}
        </>
      }
    >
      <p className="whitespace-pre-line">{`“${body}”`}</p>
    </Quote>
  )
}
