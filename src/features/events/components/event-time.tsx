import { day, weekday } from '#kit/time/format.ts'
import { hoursLine } from '../rules.ts'
import type { PublicEvent } from '../schema.ts'

/** Time of an event, as `timeLine` formats it. The hours do not wrap. */
export function EventTime({ event }: { event: Pick<PublicEvent, 'starts_at' | 'ends_at'> }) {
  return (
    <>
      {`${weekday(event.starts_at, 'long')}, ${day(event.starts_at)}, `}
      <span className="whitespace-nowrap">{hoursLine(event)}</span>
    </>
  )
}
