import type { ReactNode } from 'react'
import { trafficText } from '#features/leads/rules/traffic-text.ts'
import { calendarDay, count, number, time } from '#kit/time/format.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { DayChart } from '#ui/table/day-chart.tsx'
import { shareOf } from '../rules/periods.ts'
import type { AnalyticsReport as Report } from '../schema.ts'
import { EVENTS, type EventName, FAMILIES } from '../words/events.ts'
import { MIN_VISITS, RETENTION_MONTHS } from '../words/report.ts'
import { Change, Counts } from './counts.tsx'
import { Funnel } from './funnel.tsx'

export function AnalyticsReport({ report }: { report: Report }) {
  const { visits, views, bounced, requests, by_day, sources, campaigns, pages, devices, events } = report
  if (report.since === null && requests.now === 0) {
    return (
      <EmptyState title="No visits yet">
        <p>Visits, sources, and the funnel appear here within seconds of the first visit.</p>
      </EmptyState>
    )
  }
  const perVisit = visits.now === 0 ? null : views.now / visits.now
  const rate = shareOf(requests.now, visits.now)
  return (
    <>
      <dl className="grid grid-cols-2 border-line border-y lg:grid-cols-4 [&>div]:border-line [&>div]:py-4 max-lg:[&>div:nth-child(-n+2)]:border-b max-lg:[&>div:nth-child(even)]:border-l max-lg:[&>div:nth-child(even)]:pl-5 lg:[&>div+div]:border-l lg:[&>div+div]:pl-6">
        <Total
          label="Visits"
          definition="One browser on one day"
          value={number(visits.now)}
          note={
            <>
              <Change of={visits} />
              {bounced.now !== null && `, ${bounced.now}% left after one page`}
            </>
          }
        />
        <Total
          label="Page views"
          definition="Pages opened in these visits"
          value={number(views.now)}
          note={
            <>
              {perVisit !== null && `${perVisit.toFixed(1)} a visit, `}
              <Change of={views} />
            </>
          }
        />
        <Total
          label="Leads"
          definition="From all forms, excluding spam"
          value={number(requests.now)}
          note={<Change of={requests} />}
        />
        <Total
          label="Leads per 100 visits"
          definition={rate === null ? `Appears after ${MIN_VISITS} visits` : 'All leads, divided by visits'}
          value={rate === null ? '–' : rate.toFixed(1)}
        />
      </dl>
      <Part id="by-day" title="Visits by day">
        {visits.now === 0 ? (
          <p className="text-ink-2">No visits in this period.</p>
        ) : (
          <DayChart
            days={by_day.map(({ date, visits: value, requests: some }) => ({ date, value, isMarked: some > 0 }))}
            label="Visits"
            mark="A lead that day"
            summary={`${count(visits.now, 'visit')}, ${count(requests.now, 'lead')}`}
          />
        )}
        <details className="mt-3">
          <summary className="min-h-8 cursor-pointer text-navy-600 underline underline-offset-3">Show as table</summary>
          <Counts
            label="Visits by day"
            columns={['Day', 'Visits', 'Page views', 'Leads']}
            rows={[...by_day].reverse().map((day) => ({
              key: day.date,
              cells: [calendarDay(day.date), number(day.visits), number(day.views), number(day.requests)],
            }))}
          />
        </details>
      </Part>
      <div className="grid gap-x-12 lg:grid-cols-2">
        <Part id="funnel" title="Funnel">
          <Funnel steps={report.funnel} />
        </Part>
        <Part id="sources" title="Sources">
          <Counts
            label="Visits by source"
            columns={['Source', 'Visits', 'Change', 'Leads']}
            rows={sources.map((row) => ({
              key: `${row.source} ${row.medium}`,
              cells: [
                trafficText(row.source, row.medium),
                number(row.visits.now),
                <Change key="change" of={row.visits} isShort />,
                number(row.requests),
              ],
            }))}
          />
          {campaigns.length > 0 && (
            <>
              <h3 className="subtitle mt-6 mb-2">Campaigns</h3>
              <Counts
                label="Visits by campaign"
                columns={['Campaign', 'Visits', 'Change', 'Leads']}
                rows={campaigns.map((row) => ({
                  key: row.campaign,
                  cells: [
                    row.campaign,
                    number(row.visits.now),
                    <Change key="change" of={row.visits} isShort />,
                    number(row.requests),
                  ],
                }))}
              />
            </>
          )}
        </Part>
        {visits.now > 0 && (
          <>
            <Part id="pages" title="Pages">
              <Counts
                label="Most viewed pages"
                columns={['Page', 'Views', 'Change', 'Visits']}
                rows={pages.map(({ path, views: viewed, visits: some }) => ({
                  key: path,
                  cells: [path, number(viewed.now), <Change key="change" of={viewed} isShort />, number(some)],
                }))}
              />
              {devices.length > 0 && (
                <p className="mt-3 text-ink-2 text-small">
                  {devices.map(({ device, visits: some }) => `${DEVICES[device]}: ${number(some)}`).join(' · ')}
                </p>
              )}
            </Part>
            <Part id="events" title="Events">
              <Counts
                label="Events"
                columns={['Event', 'Count', 'Change']}
                rows={[...events]
                  .filter((row) => row.family !== 'page')
                  .sort((a, b) => b.events.now - a.events.now)
                  .map(({ name, family, events: some }) => ({
                    key: name,
                    note: FAMILIES[family],
                    cells: [labelOf(name), number(some.now), <Change key="change" of={some} isShort />],
                  }))}
              />
            </Part>
          </>
        )}
      </div>
      <Notes report={report} />
    </>
  )
}

const DEVICES = { phone: 'Phones', tablet: 'Tablets', desktop: 'Computers' } as const

function labelOf(name: string): string {
  const isKnown = (one: string): one is EventName => Object.hasOwn(EVENTS, one)
  return isKnown(name) ? EVENTS[name].label : name
}

const REASONS = {
  robot: 'from bots',
  staff: 'from your own team',
  limit: 'over the limit',
  invalid: 'invalid',
} as const

function Notes({ report: { left_out, before, since, counted_at } }: { report: Report }) {
  const left = left_out.map(({ reason, events }) => `${number(events)} ${REASONS[reason]}`)
  return (
    <section aria-labelledby="how" className="measure mt-10 grid gap-2 text-caption text-ink-2">
      <h2 id="how" className="panel-title">
        How this is counted
      </h2>
      <p>
        A visit is one browser on one day. Days are Indianapolis time. No cookie is set and no IP address is stored, so
        the same person on two days is two visits. We don’t count browsers that send Global Privacy Control or Do Not
        Track, or visitors without JavaScript.
      </p>
      <p>
        Leads, appointments, and agreements come from your own records. They date from this period, but may come from
        people who first visited earlier.
      </p>
      <p>{`Compared with ${calendarDay(before.from)} to ${calendarDay(before.to)}. Events are stored for ${RETENTION_MONTHS} months${since ? `, the first on ${calendarDay(since)}` : ''}.`}</p>
      <p>
        {left.length > 0 ? `Events left out: ${left.join(', ')}. ` : ''}
        {`Updated at ${time(counted_at)}.`}
      </p>
    </section>
  )
}

function Total({ label, definition, value, note }: TotalProps) {
  return (
    <div className="min-w-0 pr-4">
      <dt className="font-medium text-small">{label}</dt>
      <dd className="tabular display-3 text-navy-800">{value}</dd>
      {note && <dd className="tabular text-caption text-ink-2">{note}</dd>}
      <dd className="mt-0.5 text-ink-3 text-legal">{definition}</dd>
    </div>
  )
}

interface TotalProps {
  label: string
  /** Definition of the count, in a few words. */
  definition: string
  value: string
  note?: ReactNode
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-8 min-w-0">
      <h2 id={id} className="panel-title mb-3">
        {title}
      </h2>
      {children}
    </section>
  )
}
