import { type RawBuilder, sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { StoredVisit } from './rules.ts'
import type { HistorySettings, SearchMade } from './schema.ts'
import { type Place, VIEW_GAP_MINUTES } from './words.ts'

const MAX_EXPORTED = 10_000

export interface ViewRow {
  property_id: string
  times: number
  last_at: Date
}

export async function findSettings(accountId: string): Promise<HistorySettings | null> {
  const row = await db()
    .selectFrom('history_settings')
    .select(['is_kept', 'updated_at', 'cleared_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}

/** Stores the settings. Members missing in `change` stay unchanged. */
export async function saveSettings(
  accountId: string,
  change: { is_kept?: boolean; cleared_at?: Date },
  now: Date,
): Promise<void> {
  await db()
    .insertInto('history_settings')
    .values({ account_id: accountId, is_kept: false, ...change, updated_at: now })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...change, updated_at: now }))
    .execute()
}

/** Counts the views of a day, without those within `VIEW_GAP_MINUTES` of the one before. */
export async function noteView(accountId: string, propertyId: string, date: string, now: Date): Promise<void> {
  const gap = sql`make_interval(mins => ${VIEW_GAP_MINUTES})`
  await db()
    .insertInto('property_views')
    .values({ account_id: accountId, property_id: propertyId, viewed_date: date, last_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'property_id', 'viewed_date']).doUpdateSet({
        times: sql<number>`property_views.times
          + case when excluded.last_at - property_views.last_at < ${gap} then 0 else 1 end`,
        last_at: now,
      }),
    )
    .execute()
}

/** Counts repeated searches. */
export async function noteSearch(accountId: string, made: { href: string; label: string }, now: Date): Promise<void> {
  await db()
    .insertInto('search_history')
    .values({ account_id: accountId, ...made, last_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'href'])
        .doUpdateSet((set) => ({ times: set('search_history.times', '+', 1), label: made.label, last_at: now })),
    )
    .execute()
}

/** Counts repeated comparisons of the same homes in the same order. */
export async function noteComparison(accountId: string, ids: readonly string[], now: Date): Promise<void> {
  await db()
    .insertInto('comparison_history')
    .values({ account_id: accountId, property_ids: [...ids], last_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'property_ids'])
        .doUpdateSet((set) => ({ times: set('comparison_history.times', '+', 1), last_at: now })),
    )
    .execute()
}

const ZONE = sql.lit('America/Indiana/Indianapolis')

/** SQL: a row `l` of the access log is a view of a home's own page. The log also has parts of homes on other pages. */
const IS_VIEW = sql`l.kind in ('property.viewed', 'sold.viewed') and l.object_type = 'property'
  and l.details->>'part' is null`

/**
 * SQL: the views of an account after a moment, as `date`, `property_id`, `times` and `last_at`, from the access log and
 * the account's own history. A view within `VIEW_GAP_MINUTES` of the one before it on the same day counts 0 times. The
 * history has one row a day, whose `times` may be from before the moment.
 */
export function viewsAfter(accountId: RawBuilder<unknown>, moment: RawBuilder<unknown>) {
  return sql`(
    select date, property_id, last_at,
      case when last_at - before_at < make_interval(mins => ${VIEW_GAP_MINUTES}) then 0 else 1 end as times
    from (
      select logged.*, lag(last_at) over (partition by property_id, date order by last_at) as before_at
      from (
        select (l.at at time zone ${ZONE})::date as date, l.object_id as property_id, l.at as last_at
        from access_log l where l.account_id = ${accountId} and l.at > ${moment} and ${IS_VIEW}
      ) logged
    ) spaced
    union all
    select v.viewed_date, v.property_id::text, v.last_at, v.times
    from property_views v where v.account_id = ${accountId} and v.last_at > ${moment}
  )`
}

/** SQL: the time of the last of these views, or null. */
export function lastViewAfter(accountId: RawBuilder<unknown>, moment: RawBuilder<unknown>) {
  return sql<Date | null>`greatest(
    (select l.at from access_log l where l.account_id = ${accountId} and l.at > ${moment} and ${IS_VIEW}
      order by l.at desc limit 1),
    (select max(v.last_at) from property_views v where v.account_id = ${accountId} and v.last_at > ${moment})
  )`
}

/** Lists homes viewed since a moment, latest first. */
export async function listViews(accountId: string, since: Date, limit: number): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select property_id, sum(times)::int as times, max(last_at) as last_at
    from ${viewsAfter(sql`${accountId}`, sql`${since}`)} seen
    group by property_id
    order by last_at desc, property_id
    limit ${limit}
  `.execute(db())
  return rows
}

/** Counts homes and views since a moment. */
export async function countViews(accountId: string, since: Date): Promise<{ homes: number; views: number }> {
  const { rows } = await sql<{ homes: number; views: number }>`
    select count(distinct property_id)::int as homes, coalesce(sum(times), 0)::int as views
    from ${viewsAfter(sql`${accountId}`, sql`${since}`)} seen
  `.execute(db())
  return rows[0] ?? { homes: 0, views: 0 }
}

export async function listSearches(accountId: string, since: Date, limit: number): Promise<SearchMade[]> {
  return db()
    .selectFrom('search_history')
    .select(['href', 'label', 'times', 'last_at'])
    .where('account_id', '=', accountId)
    .where('last_at', '>', since)
    .orderBy('last_at', 'desc')
    .orderBy('href')
    .limit(limit)
    .execute()
}

export async function listComparisons(
  accountId: string,
  since: Date,
  limit: number,
): Promise<{ property_ids: string[]; times: number; last_at: Date }[]> {
  return db()
    .selectFrom('comparison_history')
    .select(['property_ids', 'times', 'last_at'])
    .where('account_id', '=', accountId)
    .where('last_at', '>', since)
    .orderBy('last_at', 'desc')
    .orderBy('property_ids')
    .limit(limit)
    .execute()
}

/** Leaves the access log, which the MLS requires. */
export async function deleteHistory(accountId: string): Promise<void> {
  await db().deleteFrom('property_views').where('account_id', '=', accountId).execute()
  await db().deleteFrom('search_history').where('account_id', '=', accountId).execute()
  await db().deleteFrom('comparison_history').where('account_id', '=', accountId).execute()
}

export async function deleteHistoryBefore(moment: Date): Promise<void> {
  await db().deleteFrom('property_views').where('last_at', '<', moment).execute()
  await db().deleteFrom('search_history').where('last_at', '<', moment).execute()
  await db().deleteFrom('comparison_history').where('last_at', '<', moment).execute()
}

/** Returns the history for the account's data export. */
export async function readHistory(accountId: string): Promise<Record<string, unknown>> {
  const views = await db()
    .selectFrom('property_views')
    .select(['property_id', 'viewed_date', 'times', 'last_at'])
    .where('account_id', '=', accountId)
    .orderBy('last_at')
    .orderBy('property_id')
    .execute()
  return {
    settings: await findSettings(accountId),
    views,
    searches: await listSearches(accountId, new Date(0), MAX_EXPORTED),
    comparisons: await listComparisons(accountId, new Date(0), MAX_EXPORTED),
  }
}

export async function deleteSettings(accountId: string): Promise<void> {
  await db().deleteFrom('history_settings').where('account_id', '=', accountId).execute()
  await db().deleteFrom('visits').where('account_id', '=', accountId).execute()
}

const VISIT = ['since_at', 'since_seq', 'seen_at', 'seen_seq'] as const

export async function findVisit(accountId: string, place: Place): Promise<StoredVisit | null> {
  const row = await db()
    .selectFrom('visits')
    .select(VISIT)
    .where('account_id', '=', accountId)
    .where('place', '=', place)
    .executeTakeFirst()
  return row ?? null
}

/** Locks the visit until the transaction ends. */
export async function lockVisit(accountId: string, place: Place): Promise<StoredVisit | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`visit:${accountId}:${place}`}, 0))`.execute(db())
  return findVisit(accountId, place)
}

export async function saveVisit(accountId: string, place: Place, visit: StoredVisit): Promise<void> {
  await db()
    .insertInto('visits')
    .values({ account_id: accountId, place, ...visit })
    .onConflict((conflict) => conflict.columns(['account_id', 'place']).doUpdateSet(visit))
    .execute()
}
