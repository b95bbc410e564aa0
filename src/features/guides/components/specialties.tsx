import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Topic } from '#features/contacts/words/topics.ts'
import { linkClass } from '#ui/text/link.tsx'

/** Specialties of the brokerage, each with its audience, the service and a link. */
export function Specialties() {
  return (
    <div>
      {SPECIALTIES.map(({ id, title, content, to, topic, label }) => (
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
            {content}
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

const SPECIALTIES: readonly Specialty[] = [
  {
    id: 'first-homes',
    title: 'First homes',
    content: (
      <>
        <p>
          You have not done this before, and everybody talks fast. We go slowly: one sheet with every step, its cost and
          its day; two lenders to compare; the inspection read out loud.
        </p>
        <p>
          We know which lenders here work with the state's down-payment programs, and we say when waiting a year is
          cheaper.
        </p>
      </>
    ),
    to: '/buyers-guide',
    label: 'Read the buyers guide',
  },
  {
    id: 'selling',
    title: 'Selling, and selling while buying',
    content: (
      <p>
        Two closings on one day, a bridge loan, or a month with your sister: we lay out what each way costs and what can
        go wrong with it. Then you choose, and we line up the dates.
      </p>
    ),
    to: '/sell',
    label: 'How we sell homes',
  },
  {
    id: 'relocation',
    title: 'Relocation',
    content: (
      <>
        <p>
          You have one weekend and nine counties. Send us your two addresses of work and what you must have; we drive
          the homes before you come, film what the photographs leave out, and plan seven visits with lunch.
        </p>
        <p>
          For employers: one person for your people, a report each Friday, and receipts in the form that your relocation
          firm asks for. What we say of places are facts that you can check: commute, taxes, lot lines, school district
          by name. What a place is like, you judge yourself.
        </p>
      </>
    ),
    to: '/contact',
    topic: 'relocation',
    label: 'Tell us when you come',
  },
  {
    id: 'property-management',
    title: 'Renting out and property management',
    content: (
      <>
        <p>
          For owners of one house or of twelve: we find the rent from what rented nearby, write the lease, apply one
          written set of criteria to everybody who asks, collect, inspect twice a year, and send you a statement on the
          tenth.
        </p>
        <p>
          Before you rent out your own home, ask about the tax: it moves from the 1% class to the 2% class and loses the
          homestead deduction. On many houses that is more than a month's rent.
        </p>
        <p>For tenants: repairs are reported by text at any hour, and somebody answers.</p>
      </>
    ),
    to: '/contact',
    topic: 'management',
    label: 'Ask about managing your property',
  },
  {
    id: 'estates',
    title: 'Estates and houses of parents',
    content: (
      <p>
        The house is full, the family is in four states, and the court wants paper. We work at the pace of the estate,
        get three bids for the clearing, write to all heirs at once, and leave the law to your attorney, with whom we
        are glad to talk.
      </p>
    ),
    to: '/contact',
    topic: 'selling',
    label: 'Talk to somebody patient',
  },
  {
    id: 'new-construction',
    title: 'New construction',
    content: (
      <p>
        The person in the model home works for the builder. We read the contract with you, ask what the lot premium
        buys, and come along before the drywall goes up, with an inspector. Sign in with us on your first visit: later,
        many builders will not let you bring anybody.
      </p>
    ),
    to: '/properties',
    label: 'Search homes',
  },
  {
    id: 'not-ours',
    title: 'What we do not do',
    content: (
      <p>
        Farms of more than a few acres, shops and warehouses, and appraisals. We know people who do them well, and take
        nothing for giving you the name.
      </p>
    ),
    to: '/vetted-vendors',
    label: 'See our vetted vendors',
  },
]

interface Specialty {
  id: string
  title: string
  content: ReactNode
  to: string
  /** Preselected topic of the contact form. */
  topic?: Topic
  label: string
}
