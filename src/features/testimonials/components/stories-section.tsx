import { ArrowRight } from 'lucide-react'
import { Section } from '#ui/page/section.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import type { PublicTestimonial } from '../schema.ts'
import { TestimonialQuote } from './testimonial-quote.tsx'

/** A large quote with the others beside it, because equal quotes get less attention. */
export function StoriesSection({ stories }: { stories: readonly PublicTestimonial[] }) {
  const [first, ...others] = stories
  if (!first) return null
  return (
    <Section
      id="stories"
      title="What our clients say"
      end={
        <a href="/success-stories" data-follow="" className={linkClass('more')}>
          See all success stories
          <Icon icon={ArrowRight} size={16} />
        </a>
      }
    >
      <div className="grid gap-x-20 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <TestimonialQuote testimonial={first} size="large" />
        <div className="grid content-start gap-10">
          {others.map((testimonial) => (
            <TestimonialQuote key={testimonial.id} testimonial={testimonial} />
          ))}
        </div>
      </div>
    </Section>
  )
}
