import { Link } from '@tanstack/react-router'
import { Badge } from '#ui/text/badge.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { seatsText } from '../rules.ts'
import type { PublicEvent } from '../schema.ts'
import { EVENT_STATUSES } from '../words.ts'
import { EventDate } from './event-date.tsx'
import { EventTime } from './event-time.tsx'

/** An event in a list: date, title, time, place and free seats. */
export function EventLine({ event, isPast = false }: { event: PublicEvent; isPast?: boolean }) {
  const { id, title, summary, venue, city, starts_at, status } = event
  const seats = isPast ? null : seatsText(event)
  return (
    <article className="relative grid grid-cols-[96px_minmax(0,1fr)] gap-5 max-[17.5rem]:grid-cols-1 [overflow-wrap:anywhere]">
      <EventDate at={starts_at} />
      <div className="grid content-start gap-1">
        <h3 className="title text-navy-800">
          <Link to="/networking/$eventId" params={{ eventId: id }} className={`${linkClass('plain')} stretched-link`}>
            {title}
          </Link>
        </h3>
        <p className="tabular text-ink-2">
          <EventTime event={event} />
          {` · ${venue}, ${city}`}
        </p>
        <p className="measure text-ink-2">{summary}</p>
        {seats && <p className="tabular font-semibold text-small">{seats}</p>}
        {status !== 'published' && (
          <p>
            <Badge tone="pending">{`${EVENT_STATUSES[status]}: only administrators see this`}</Badge>
          </p>
        )}
      </div>
    </article>
  )
}
