import { day, weekday } from '#kit/time/format.ts'
import { hoursLine } from '../rules.ts'
import type { PublicEvent } from '../schema.ts'

/** When an event is, as `timeLine` says it; the hours stay on one line. */
export function EventTime({ event }: { event: Pick<PublicEvent, 'starts_at' | 'ends_at'> }) {
  return (
    <>
      {`${weekday(event.starts_at, 'long')}, ${day(event.starts_at)}, `}
      <span className="whitespace-nowrap">{hoursLine(event)}</span>
    </>
  )
}
