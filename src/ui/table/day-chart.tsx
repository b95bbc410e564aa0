import { calendarDay, number } from '#kit/time/format.ts'

/** Pixels. */
const HEIGHT = 180

interface ChartDay {
  date: string
  value: number
  isMarked: boolean
}

/**
 * Bar chart by day, with a mark below flagged days. Made of HTML boxes instead of SVG, so that its text has the same
 * size at every width; a table beside it has the numbers.
 */
export function DayChart({ days, label, mark, summary }: DayChartProps) {
  const top = niceTop(Math.max(1, ...days.map(({ value }) => value)))
  const [first, last] = [days[0], days.at(-1)]
  const middle = days.length > 6 ? days[Math.floor(days.length / 2)] : undefined
  return (
    <figure>
      <div
        role="img"
        aria-label={`From ${first ? calendarDay(first.date) : ''} to ${last ? calendarDay(last.date) : ''}: ${summary}. The table has each day.`}
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2"
      >
        <div
          className="tabular flex flex-col justify-between text-right text-ink-3 text-legal leading-none"
          style={{ height: HEIGHT }}
        >
          <span>{number(top)}</span>
          <span>{number(top / 2)}</span>
          <span>0</span>
        </div>
        <div
          className="flex items-end gap-px border-control border-b bg-[linear-gradient(var(--color-line)_1px,transparent_1px)] bg-[length:100%_50%] sm:gap-0.5"
          style={{ height: HEIGHT }}
        >
          {days.map((day) => (
            <span
              key={day.date}
              className="min-w-0 flex-1 rounded-t-[1px] bg-navy-800 forced-colors:bg-[CanvasText]"
              style={{ height: `${(day.value / top) * 100}%` }}
            />
          ))}
        </div>
        <span />
        <div className="flex gap-px pt-1.5 sm:gap-0.5">
          {days.map((day) => (
            <span key={day.date} className="flex min-w-0 flex-1 justify-center">
              {day.isMarked && <span className="size-1.5 bg-gold-700 forced-colors:bg-[Highlight]" />}
            </span>
          ))}
        </div>
        <span />
        <div className="tabular flex justify-between pt-1 text-ink-3 text-legal">
          <span>{first && shortDate(first.date)}</span>
          {middle && <span>{shortDate(middle.date)}</span>}
          <span>{last && shortDate(last.date)}</span>
        </div>
      </div>
      <figcaption className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-caption text-ink-2">
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="size-2.5 bg-navy-800 forced-colors:bg-[CanvasText]" />
          {label}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="size-1.5 bg-gold-700 forced-colors:bg-[Highlight]" />
          {mark}
        </span>
      </figcaption>
    </figure>
  )
}

interface DayChartProps {
  days: readonly ChartDay[]
  /** Unit of the bars. */
  label: string
  /** Meaning of a mark. */
  mark: string
  /** Summary for screen readers. */
  summary: string
}

/** Returns a day as "Nov 6"; the table has the year. */
function shortDate(date: string): string {
  return calendarDay(date).split(',', 1)[0] ?? date
}

/** Returns the smallest of 2, 4, 10, 20, 40, 100 … that is at least the value. */
function niceTop(value: number): number {
  for (let step = 1; ; step *= 10) {
    for (const factor of [2, 4, 10]) if (value <= factor * step) return factor * step
  }
}
