import { Link } from '@tanstack/react-router'
import type { Topic } from '#features/leads/words/topics.ts'
import { RichText } from '#features/site-texts/public.tsx'
import type { Section } from '#features/site-texts/schema.ts'
import { linkClass } from '#ui/text/link.tsx'

/** Specialties that the brokerage published, each with its audience, the service and a link. */
export function Specialties({ texts }: { texts: Readonly<Record<string, Section | string | true | undefined>> }) {
  const sections = Object.entries(SPECIALTIES).flatMap(([name, link]) => {
    const text = texts[name]
    return typeof text === 'object' && text.title ? [{ ...link, ...text }] : []
  })
  return (
    <div>
      {sections.map(({ id, title, body, to, topic, label }) => (
        <section
          key={id}
          id={id}
          aria-labelledby={`${id}-title`}
          className="grid scroll-mt-24 gap-x-16 gap-y-3 border-line border-t py-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:py-10"
        >
          <h2 id={`${id}-title`} className="title text-navy-800">
            {title}
          </h2>
          <div className="grid max-w-(--container-text) gap-3 leading-relaxed">
            <RichText text={body} headingClass="subtitle" />
            <p>
              <Link to={to} search={topic ? { topic } : {}} className={linkClass('more')}>
                {label}
              </Link>
            </p>
          </div>
        </section>
      ))}
    </div>
  )
}

const SPECIALTIES: Readonly<Record<string, SpecialtyLink>> = {
  first_homes: { id: 'first-homes', to: '/buyers-guide', label: 'Read the buyers guide' },
  selling: { id: 'selling', to: '/sell', label: 'How we sell homes' },
  relocation: { id: 'relocation', to: '/contact', topic: 'relocation', label: 'Tell us when you’re moving' },
  property_management: {
    id: 'property-management',
    to: '/contact',
    topic: 'management',
    label: 'Ask about managing your property',
  },
  estates: { id: 'estates', to: '/contact', topic: 'selling', label: 'Talk to an agent' },
  new_construction: { id: 'new-construction', to: '/properties', label: 'Search homes' },
  not_ours: { id: 'not-ours', to: '/vetted-vendors', label: 'See our vetted vendors' },
}

interface SpecialtyLink {
  id: string
  to: string
  /** Preselected topic of the contact form. */
  topic?: Topic
  label: string
}
