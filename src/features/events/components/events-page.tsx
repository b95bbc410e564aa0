import { LinkButton } from '#ui/fields/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { EventList, PublicEvent } from '../schema.ts'
import { EventLine } from './event-line.tsx'
import { NextEvent } from './next-event.tsx'

export function EventsPage({ upcoming, events }: { upcoming: PublicEvent | null; events: EventList }) {
  const others = events.upcoming.filter(({ id }) => id !== upcoming?.id)
  return (
    <div className="wrap py-10 lg:py-16">
      <PageHeader
        title="Networking"
        lead={
          <p className="measure">
            Meet the people who buy, sell, build, finance, and fix homes in Central Indiana. There’s food, and time to
            talk.
          </p>
        }
      />
      {upcoming ? (
        <NextEvent event={upcoming} />
      ) : (
        <EmptyState title="No upcoming events" action={<LinkButton to="/contact">Ask us</LinkButton>}>
          New events appear here when the date is set.
        </EmptyState>
      )}
      {others.length > 0 && (
        <section aria-labelledby="later" className="mt-12 border-line border-t pt-10 lg:mt-16">
          <h2 id="later" className="display-3 mb-7 text-navy-800">
            Later events
          </h2>
          <ul className="grid gap-8">
            {others.map((event) => (
              <li key={event.id}>
                <EventLine event={event} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section
        aria-labelledby="pay"
        className="mt-12 grid gap-x-16 gap-y-4 border-line border-t pt-10 lg:mt-16 lg:grid-cols-[232px_minmax(0,1fr)]"
      >
        <h2 id="pay" className="display-3 text-navy-800">
          Sponsor an event
        </h2>
        <div className="measure grid justify-items-start gap-4">
          <p className="text-ink-2">
            Sponsors pay for the venue, the food, or a door prize, and are named on the event’s page. A sponsorship
            doesn’t buy referrals or a place on our vendor list.
          </p>
          <LinkButton to="/networking/sponsor" variant="outline">
            Become a sponsor
          </LinkButton>
        </div>
      </section>
      {events.past.length > 0 && (
        <section aria-labelledby="past" className="mt-12 border-line border-t pt-10 lg:mt-16">
          <h2 id="past" className="display-3 mb-7 text-navy-800">
            Past events
          </h2>
          <ul className="grid gap-8">
            {events.past.map((event) => (
              <li key={event.id}>
                <EventLine event={event} isPast />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
