import { calendarDay, number } from '#kit/time/format.ts'
import { Disclosure } from '#ui/page/section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import type { MlsDay } from '../schema/overview.ts'

const HEIGHT = 120
const SERIES = [
  { key: 'written', label: 'Added or changed', className: 'bg-navy-800' },
  { key: 'removed', label: 'Removed', className: 'bg-navy-300' },
  { key: 'quarantined', label: 'Quarantined', className: 'bg-gold-700' },
] as const

/** Shows the sync totals of each day as stacked bars, with a table of the numbers. */
export function FeedDays({ days }: { days: readonly MlsDay[] }) {
  const sums = days.map((day) => day.written + day.removed + day.quarantined)
  const top = Math.max(1, ...sums)
  return (
    <figure>
      <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-caption text-ink-2">
        {SERIES.map(({ key, label, className }) => (
          <li key={key} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-2.5 ${className} forced-colors:bg-[CanvasText]`} />
            {label}
          </li>
        ))}
      </ul>
      <div
        role="img"
        aria-label={`Records on each of the last 7 days: ${days.map((day, at) => `${shortDate(day.date)} ${number(sums[at] ?? 0)}`).join(', ')}. The table has each kind.`}
        className="flex items-end gap-1.5 border-control border-b sm:gap-4"
        style={{ height: HEIGHT + 22 }}
      >
        {days.map((day, at) => (
          <div key={day.date} className="grid min-w-0 flex-1 content-end gap-0.5">
            <span className="tabular text-center text-ink-2 text-legal leading-tight max-[17.5rem]:hidden">
              {number(sums[at] ?? 0)}
            </span>
            <div className="grid" style={{ height: ((sums[at] ?? 0) / top) * HEIGHT }}>
              {SERIES.toReversed().map(({ key, className }) => (
                <span
                  key={key}
                  className={`${className} forced-colors:bg-[CanvasText]`}
                  style={{ height: (day[key] / top) * HEIGHT }}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="flex gap-1.5 pt-1.5 sm:gap-4">
        {days.map(({ date, failed }) => (
          <span key={date} className="tabular min-w-0 flex-1 text-center text-ink-3 text-legal leading-tight">
            <span className="max-[17.5rem]:hidden">{shortDate(date)}</span>
            <span className="min-[17.5rem]:hidden">{Number(date.slice(-2))}</span>
            {failed > 0 && (
              <span className="block font-semibold text-error max-[17.5rem]:hidden">{`${number(failed)} failed`}</span>
            )}
          </span>
        ))}
      </div>
      <Disclosure summary="Show as table" look="link" className="mt-2">
        <Table label="Sync results by day" isUnstacked>
          <TableHead>
            <TableHeaderCell>Day</TableHeaderCell>
            {SERIES.map(({ key, label }) => (
              <TableHeaderCell key={key} align="right" className="max-sm:whitespace-normal">
                {label}
              </TableHeaderCell>
            ))}
            <TableHeaderCell align="right">Failed</TableHeaderCell>
          </TableHead>
          <TableBody>
            {days.map((day) => (
              <TableRow key={day.date}>
                <TableRowHeader>{shortDate(day.date)}</TableRowHeader>
                {SERIES.map(({ key, label }) => (
                  <TableCell key={key} label={label} align="right">
                    {number(day[key])}
                  </TableCell>
                ))}
                <TableCell label="Failed" align="right">
                  {number(day.failed)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Disclosure>
    </figure>
  )
}

/** Formats a day of this year: "Nov 6". */
function shortDate(date: string): string {
  return calendarDay(date).split(',', 1)[0] ?? date
}
