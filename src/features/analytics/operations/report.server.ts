import type { Admin } from '#access/actors.ts'
import type { HourlyCounts } from '#kit/per-hour/queries.server.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/report.server.ts'
import { isEvent } from '../rules/events.ts'
import { daysFrom, periodOf, shareOf } from '../rules/periods.ts'
import type { AnalyticsReport, GetAnalytics } from '../schema.ts'
import { EVENTS } from '../words/events.ts'
import { FUNNEL, type FunnelStep } from '../words/report.ts'

const MAX_ROWS = 30
const NONE = { visit: 0, search: 0, listing: 0, bounced: 0 }

/** Counts the page views per hour of the last day. */
export function countPageViews(at: Date): Promise<HourlyCounts> {
  return queries.countViewsPerHour(at)
}

/** Returns visits, sources, pages, events and the funnel of a period and of the previous one. */
export async function getAnalytics(_actor: Admin<'analytics'>, input: GetAnalytics): Promise<AnalyticsReport> {
  const at = now()
  const today = calendarDayOf(at)
  const period = periodOf(input, today)
  const { from, to, before } = period
  const [days, steps, sources, campaigns, pages, devices, events] = [
    await queries.listDays(period),
    await queries.sumUpVisits(period),
    await queries.listSources(period, MAX_ROWS),
    await queries.listCampaigns(period, MAX_ROWS),
    await queries.listPages(period, MAX_ROWS),
    await queries.listDevices(period),
    await queries.listEvents(period),
  ]
  const requests = await queries.listRequests(period)
  const [dealings, formerly] = [await queries.countDealings(period), await queries.countDealings(before)]
  const stepsNow = steps.find(({ is_now }) => is_now) ?? NONE
  const stepsBefore = steps.find(({ is_now }) => !is_now) ?? NONE
  const sumOf = (is: (row: (typeof requests)[number]) => boolean) =>
    requests.filter(is).reduce((sum, row) => sum + row.requests, 0)
  const views = (isNow: boolean) =>
    days.reduce((sum, { date, views: some }) => (date >= from === isNow ? sum + some : sum), 0)
  const byDate = new Map(days.map((day) => [day.date, day]))
  const counts = { now: { ...stepsNow, ...dealings }, before: { ...stepsBefore, ...formerly } }
  return {
    ...period,
    today,
    visits: { now: stepsNow.visit, before: stepsBefore.visit },
    views: { now: views(true), before: views(false) },
    bounced: {
      now: shareOf(stepsNow.bounced, stepsNow.visit),
      before: shareOf(stepsBefore.bounced, stepsBefore.visit),
    },
    requests: { now: dealings.request, before: formerly.request },
    by_day: daysFrom(from, to).map((date) => ({
      date,
      visits: byDate.get(date)?.visits ?? 0,
      views: byDate.get(date)?.views ?? 0,
      requests: sumOf((row) => row.date === date),
    })),
    sources: withRequests(sources, requests).map(({ source, medium, now, before }) => ({
      source,
      medium,
      visits: { now, before },
      requests: sumOf((row) => row.source === source && row.medium === medium),
    })),
    campaigns: campaigns.map(({ campaign, ...visits }) => ({
      campaign,
      visits,
      requests: sumOf((row) => row.campaign === campaign),
    })),
    pages: pages.map(({ path, visits, ...viewed }) => ({ path, views: viewed, visits })),
    devices,
    funnel: stepNames().map((step) => ({ step, now: counts.now[step], before: counts.before[step] })),
    events: events.flatMap(({ name, ...some }) =>
      isEvent(name) ? [{ name, family: EVENTS[name].family, events: some }] : [],
    ),
    left_out: await queries.listDropped(period),
    since: await queries.findFirstDay(),
    counted_at: at,
  }
}

/** Adds a row for sources that brought an inquiry but no counted visit. */
function withRequests<R extends { source: string; medium: string; now: number; before: number }>(
  sources: readonly R[],
  requests: readonly { source: string; medium: string }[],
) {
  const known = new Set(sources.map(({ source, medium }) => `${source} ${medium}`))
  const others = new Map(
    requests.flatMap(({ source, medium }) => {
      const key = `${source} ${medium}`
      return known.has(key) ? [] : [[key, { source, medium, now: 0, before: 0 }] as const]
    }),
  )
  return [...sources, ...others.values()]
}

function stepNames(): FunnelStep[] {
  return Object.keys(FUNNEL).filter((step): step is FunnelStep => Object.hasOwn(FUNNEL, step))
}
