import { LinkButton } from '#ui/fields/button.tsx'
import { seatsText } from '../rules.ts'
import type { PublicEvent } from '../schema.ts'
import { EventDate } from './event-date.tsx'
import { EventTime } from './event-time.tsx'

/** The next event, with a link to register. */
export function NextEvent({ event }: { event: PublicEvent }) {
  const { id, title, summary, venue, street, city, starts_at } = event
  const seats = seatsText(event)
  return (
    <section
      aria-labelledby="next"
      className="grid items-start gap-x-10 gap-y-5 border-gold-500 border-t-3 pt-8 sm:grid-cols-[auto_minmax(0,1fr)]"
    >
      <EventDate at={starts_at} size="large" />
      <div className="grid justify-items-start gap-2 [overflow-wrap:anywhere]">
        <h2 id="next" className="display-2 text-navy-800">
          {title}
        </h2>
        <p className="tabular lead font-semibold">
          <EventTime event={event} />
        </p>
        <p className="text-ink-2">{`${venue}, ${street}, ${city}`}</p>
        <p className="lead measure mt-2 text-ink-2">{summary}</p>
        <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
          <LinkButton to="/networking/$eventId" params={{ eventId: id }} size="lg">
            {event.seats_left === 0 ? 'View event and join the waitlist' : 'View event and register'}
          </LinkButton>
          {seats && <p className="tabular text-ink-2">{seats}</p>}
        </div>
      </div>
    </section>
  )
}
