import { shortDay, weekday } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { timesText } from '../rules/times-text.ts'
import type { DayTimes } from '../schema.ts'

/** Section that shows an agent at which times their clients can ask for a tour. */
export function ClientTimes({ days }: { days: readonly DayTimes[] }) {
  return (
    <PanelSection title="Times people can choose" isFirst>
      <p className="mb-3 text-ink-2 text-small">
        Tour start times for people assigned to you, based on your saved hours, days off, and appointments.
      </p>
      <dl className="tabular grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {days.map(({ day, times }) => (
          <div key={day.getTime()} className="contents">
            <dt>{`${weekday(day)}, ${shortDay(day)}`}</dt>
            <dd className={times.length === 0 ? 'text-ink-3' : undefined}>{timesText(times)}</dd>
          </div>
        ))}
      </dl>
    </PanelSection>
  )
}
