import type { ReactNode } from 'react'
import { calendarDay, count, number, time } from '#kit/time/format.ts'
import { DayChart } from '#ui/table/day-chart.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { leadRate, MIN_VISITORS } from '../rules.ts'
import type { LandingPageAnalytics, Tally } from '../schema.ts'

/** Statistics of a page: totals, days, sources and campaigns. */
export function LandingNumbers({ numbers }: { numbers: LandingPageAnalytics }) {
  const { totals, promises, days, sources, campaigns, counted_at } = numbers
  const rate = leadRate(totals)
  return (
    <>
      <dl className="grid gap-x-10 gap-y-5 border-line border-y py-5 sm:grid-cols-3 sm:[&>div+div]:border-line sm:[&>div+div]:border-l sm:[&>div+div]:pl-10">
        <Total label="Visitors" value={number(totals.visitors)} note={`${number(totals.views)} views`} />
        <Total label="Leads" value={number(totals.leads)} note={promiseText(promises)} />
        <Total
          label="Lead rate"
          value={rate ? `${rate.percent.toFixed(1)}%` : '–'}
          note={
            rate
              ? `95% interval ${rate.low.toFixed(1)} to ${rate.high.toFixed(1)}%`
              : `Appears after ${MIN_VISITORS} visitors`
          }
        />
      </dl>
      <section aria-labelledby="by-day" className="mt-8">
        <h2 id="by-day" className="panel-title mb-3">
          Visitors and leads by day
        </h2>
        {totals.views === 0 ? (
          <p className="text-ink-3">No visitors in this period.</p>
        ) : (
          <>
            <DayChart
              days={days.map(({ date, visitors, leads }) => ({ date, value: visitors, isMarked: leads > 0 }))}
              label="Visitors"
              mark="A lead that day"
              summary={`${count(
                days.reduce((sum, day) => sum + day.visitors, 0),
                'visit',
              )} in total, ${count(totals.leads, 'lead')}`}
            />
            <details className="mt-3">
              <summary className="min-h-8 cursor-pointer text-navy-600 underline underline-offset-3">
                Show as table
              </summary>
              <Numbers
                label="By day"
                head="Day"
                rows={[...days].reverse().map((day) => ({ ...day, key: day.date, name: calendarDay(day.date) }))}
              />
            </details>
          </>
        )}
      </section>
      {sources.length > 0 && (
        <section aria-labelledby="by-source" className="mt-10">
          <h2 id="by-source" className="panel-title mb-3">
            Where they came from
          </h2>
          <Numbers
            label="By source"
            head="Source"
            rows={sources.map((row) => ({
              ...row,
              key: `${row.source} ${row.medium}`,
              name: row.source.replaceAll('_', ' '),
              note: row.medium === 'none' ? undefined : row.medium,
            }))}
          />
        </section>
      )}
      {campaigns.length > 0 && (
        <section aria-labelledby="by-campaign" className="mt-10">
          <h2 id="by-campaign" className="panel-title mb-3">
            Campaigns
          </h2>
          <Numbers
            label="By campaign"
            head="Campaign"
            rows={campaigns.map((row) => ({ ...row, key: row.campaign, name: row.campaign }))}
          />
        </section>
      )}
      <p className="measure mt-8 text-caption text-ink-3">
        {`Updated at ${time(counted_at)}. A visitor is one browser window for as long as it’s open. Bots, agents, administrators, and visitors without JavaScript aren’t counted.`}
      </p>
    </>
  )
}

function promiseText({ due, in_time }: LandingPageAnalytics['promises']): string {
  if (due === 0) return 'No replies due yet'
  return due === in_time ? 'All replies on time' : `${number(in_time)} of ${number(due)} replies on time`
}

function Total({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div>
      <dt className="text-ink-3 text-small">{label}</dt>
      <dd className="tabular display-3 text-navy-800">{value}</dd>
      <dd className="tabular text-caption text-ink-2">{note}</dd>
    </div>
  )
}

function Numbers({
  label,
  head,
  rows,
}: {
  label: string
  head: string
  rows: readonly (Tally & { key: string; name: string; note?: ReactNode })[]
}) {
  return (
    <Table label={label} isUnstacked>
      <TableHead>
        <TableHeaderCell>{head}</TableHeaderCell>
        <TableHeaderCell align="right">Visitors</TableHeaderCell>
        <TableHeaderCell align="right">Views</TableHeaderCell>
        <TableHeaderCell align="right">Leads</TableHeaderCell>
        <TableHeaderCell align="right" className="max-sm:hidden">
          Lead rate
        </TableHeaderCell>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.key}>
            <TableRowHeader note={row.note} className="[overflow-wrap:anywhere]">
              {row.name}
            </TableRowHeader>
            <TableCell align="right">{number(row.visitors)}</TableCell>
            <TableCell align="right">{number(row.views)}</TableCell>
            <TableCell align="right">{row.leads === 0 ? <Zero /> : number(row.leads)}</TableCell>
            <TableCell align="right" className="max-sm:hidden">
              <Rate of={row} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Zero() {
  return <span className="text-ink-3">0</span>
}

function Rate({ of }: { of: Tally }) {
  const rate = leadRate(of)
  if (!rate) return <span className="text-ink-3">Not enough data</span>
  return `${rate.percent.toFixed(1)}% (${rate.low.toFixed(1)} to ${rate.high.toFixed(1)})`
}
