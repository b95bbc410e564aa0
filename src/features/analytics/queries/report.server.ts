import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { countPerHour, type HourlyCounts } from '#kit/per-hour/queries.server.ts'
import type { AnalyticsReport } from '../schema.ts'

interface Span {
  from: string
  to: string
}

/** Reported period and the one before it. */
export interface Periods extends Span {
  before: Span
}

const ZONE = sql.lit('America/Indiana/Indianapolis')

/** Returns the instant at which a day starts in Indianapolis. */
const startOf = (date: string) => sql`(${date}::date::timestamp at time zone ${ZONE})`
/** True in the reported period, false in the one before. */
const isNow = (from: string) => sql<boolean>`at_date >= ${from}::date`
const isIn = ({ before, to }: Periods) => sql<boolean>`at_date between ${before.from}::date and ${to}::date`
const isInstantIn = (column: string, { from, to }: Span) =>
  sql<boolean>`${sql.ref(column)} >= ${startOf(from)} and ${sql.ref(column)} < ${startOf(to)} + interval '1 day'`

/** Counts visits and page views by day, for both periods. */
export async function listDays(periods: Periods): Promise<{ date: string; visits: number; views: number }[]> {
  const { rows } = await sql<{ date: string; visits: number; views: number }>`
    select at_date as date, count(distinct visit)::int as visits, count(*)::int as views
    from analytics_events
    where ${isIn(periods)} and name = 'page_viewed'
    group by at_date
    order by at_date
  `.execute(db())
  return rows
}

/** Counts page views per hour, without robots and staff. */
export function countViewsPerHour(now: Date): Promise<HourlyCounts> {
  return countPerHour(
    sql`select at from analytics_events
      where at_date >= (${now}::timestamptz at time zone ${ZONE})::date - 1 and name = 'page_viewed'`,
    now,
  )
}

interface Steps {
  is_now: boolean
  visit: number
  search: number
  listing: number
  bounced: number
}

/** Counts visits by the funnel step that they reached, for both periods. */
export async function sumUpVisits(periods: Periods): Promise<Steps[]> {
  const { rows } = await sql<Steps>`
    select is_now, count(*)::int as visit, count(*) filter (where has_search)::int as search,
      count(*) filter (where has_listing)::int as listing,
      count(*) filter (where views = 1 and not has_act)::int as bounced
    from (
      select at_date, visit, bool_or(${isNow(periods.from)}) as is_now,
        count(*) filter (where name = 'page_viewed') as views,
        bool_or((name = 'page_viewed' and path = '/properties') or name = 'search_performed') as has_search,
        bool_or(name = 'property_viewed') as has_listing,
        bool_or(name not in ('page_viewed', 'page_left')) as has_act
      from analytics_events
      where ${isIn(periods)}
      group by at_date, visit
    ) visits
    where views > 0
    group by is_now
  `.execute(db())
  return rows
}

interface BySource {
  source: string
  medium: string
  now: number
  before: number
}

/** Counts visits by the source of their first event, for both periods. */
export async function listSources(periods: Periods, limit: number): Promise<BySource[]> {
  const { rows } = await sql<BySource>`
    select source, medium, count(*) filter (where is_now)::int as now, count(*) filter (where not is_now)::int as before
    from (
      select distinct on (at_date, visit) source, medium, ${isNow(periods.from)} as is_now
      from analytics_events
      where ${isIn(periods)} and name = 'page_viewed'
      order by at_date, visit, at, id
    ) visits
    group by source, medium
    order by now desc, before desc, source, medium
    limit ${limit}
  `.execute(db())
  return rows
}

/** Counts visits by campaign, without those that have none. */
export async function listCampaigns(
  periods: Periods,
  limit: number,
): Promise<{ campaign: string; now: number; before: number }[]> {
  const { rows } = await sql<{ campaign: string; now: number; before: number }>`
    select campaign, count(distinct (at_date, visit)) filter (where ${isNow(periods.from)})::int as now,
      count(distinct (at_date, visit)) filter (where not ${isNow(periods.from)})::int as before
    from analytics_events
    where ${isIn(periods)} and name = 'page_viewed' and campaign is not null
    group by campaign
    order by now desc, before desc, campaign
    limit ${limit}
  `.execute(db())
  return rows
}

/** Lists the most viewed pages. All homes count as one page, because each listing has separate statistics. */
export async function listPages(
  periods: Periods,
  limit: number,
): Promise<{ path: string; now: number; before: number; visits: number }[]> {
  const { rows } = await sql<{ path: string; now: number; before: number; visits: number }>`
    select regexp_replace(path, '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', '/…') as path,
      count(*) filter (where ${isNow(periods.from)})::int as now,
      count(*) filter (where not ${isNow(periods.from)})::int as before,
      count(distinct (at_date, visit)) filter (where ${isNow(periods.from)})::int as visits
    from analytics_events
    where ${isIn(periods)} and name = 'page_viewed'
    group by 1
    having count(*) filter (where ${isNow(periods.from)}) > 0
    order by now desc, path
    limit ${limit}
  `.execute(db())
  return rows
}

export async function listDevices({ from, to }: Span): Promise<AnalyticsReport['devices']> {
  const { rows } = await sql<AnalyticsReport['devices'][number]>`
    select device, count(distinct (at_date, visit))::int as visits
    from analytics_events
    where at_date between ${from}::date and ${to}::date and name = 'page_viewed'
    group by device
    order by visits desc, device
  `.execute(db())
  return rows
}

export async function listEvents(periods: Periods): Promise<{ name: string; now: number; before: number }[]> {
  const { rows } = await sql<{ name: string; now: number; before: number }>`
    select name, count(*) filter (where ${isNow(periods.from)})::int as now,
      count(*) filter (where not ${isNow(periods.from)})::int as before
    from analytics_events
    where ${isIn(periods)}
    group by name
    order by name
  `.execute(db())
  return rows
}

/** Counts inquiries of a period by day, source and campaign, without spam. */
export async function listRequests(
  span: Span,
): Promise<{ date: string; source: string; medium: string; campaign: string | null; requests: number }[]> {
  const { rows } = await sql<{
    date: string
    source: string
    medium: string
    campaign: string | null
    requests: number
  }>`
    select (created_at at time zone ${ZONE})::date as date, source, medium,
      nullif(coalesce(tracking->>'utm_campaign', tracking->>'campaign'), '') as campaign, count(*)::int as requests
    from leads
    where ${isInstantIn('created_at', span)} and status <> 'spam'
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
  `.execute(db())
  return rows
}

/** Counts the funnel steps after a visit, which come from the site's own records. */
export async function countDealings(span: Span): Promise<{ request: number; appointment: number; agreement: number }> {
  const { rows } = await sql<{ request: number; appointment: number; agreement: number }>`
    select
      (select count(*)::int from leads where ${isInstantIn('created_at', span)} and status <> 'spam') as request,
      (select count(*)::int from appointments
        where ${isInstantIn('created_at', span)} and starts_at is not null) as appointment,
      (select count(*)::int from relationships
        where ${isInstantIn('activated_at', span)} and relationship_type <> 'customer') as agreement
  `.execute(db())
  return rows[0] ?? { request: 0, appointment: 0, agreement: 0 }
}

export async function listDropped({ from, to }: Span): Promise<AnalyticsReport['left_out']> {
  const { rows } = await sql<AnalyticsReport['left_out'][number]>`
    select reason, sum(events)::int as events
    from analytics_left_out
    where at_date between ${from}::date and ${to}::date
    group by reason
    order by reason
  `.execute(db())
  return rows
}

export async function findFirstDay(): Promise<string | null> {
  const row = await db()
    .selectFrom('analytics_events')
    .select(({ fn }) => fn.min('at_date').as('date'))
    .executeTakeFirst()
  return row?.date ?? null
}
