import type { LucideIcon } from 'lucide-react'
import { CalendarDays, CircleParking, MapPin, Ticket, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { placeLine, seatsText, timeLine } from '../rules.ts'
import type { PublicEvent } from '../schema.ts'

/** Time, place, host and free seats of an event. */
export function EventFacts({ event, isOver }: { event: PublicEvent; isOver: boolean }) {
  const { venue, street, city, postal_code, arrival_note, host_name, host_slug, id } = event
  const seats = isOver ? null : seatsText(event)
  return (
    <dl className="grid gap-4 border-line border-y py-6">
      <Fact icon={CalendarDays} label="When">
        <span className="tabular block font-semibold">{timeLine(event)}</span>
        {!isOver && (
          <a href={`/networking/${id}/calendar`} download className={`${linkClass()} text-small`}>
            Add to calendar
          </a>
        )}
      </Fact>
      <Fact icon={MapPin} label="Where">
        <span className="block font-semibold">{venue}</span>
        <span className="block">{`${street}, ${city}, IN ${postal_code}`}</span>
        <a
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(placeLine(event))}`}
          rel="noreferrer"
          className={`${linkClass()} text-small`}
        >
          Directions
        </a>
      </Fact>
      {arrival_note && (
        <Fact icon={CircleParking} label="Parking and entrance">
          {arrival_note}
        </Fact>
      )}
      {host_name && (
        <Fact icon={UserRound} label="Host">
          <a href={`/about-${host_slug}`} className={linkClass()}>
            {host_name}
          </a>
        </Fact>
      )}
      <Fact icon={Ticket} label="Price">
        <span className="block">Free</span>
        {seats}
      </Fact>
    </dl>
  )
}

function Fact({ icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3.5 sm:grid-cols-[20px_88px_minmax(0,1fr)]">
      <Icon icon={icon} className="mt-0.5 text-ink-3" />
      <dt className="text-ink-3 max-sm:col-start-2 max-sm:text-small">{label}</dt>
      <dd className="max-sm:col-start-2">{children}</dd>
    </div>
  )
}
