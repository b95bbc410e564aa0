import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { StoredVisit } from './rules.ts'
import type { HistorySettings, SearchMade } from './schema.ts'
import type { Place } from './words.ts'

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

/** Counts repeated views of a day. */
export async function noteView(accountId: string, propertyId: string, date: string, now: Date): Promise<void> {
  await db()
    .insertInto('property_views')
    .values({ account_id: accountId, property_id: propertyId, viewed_date: date, last_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'property_id', 'viewed_date'])
        .doUpdateSet((set) => ({ times: set('property_views.times', '+', 1), last_at: now })),
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

/** Lists homes viewed since a moment, latest first, from the access log and the account's own history. */
export async function listViews(accountId: string, since: Date, limit: number): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select property_id, sum(times)::int as times, max(last_at) as last_at
    from (
      select object_id as property_id, count(*) as times, max(at) as last_at
      from access_log
      where account_id = ${accountId} and at > ${since} and kind in ('property.viewed', 'sold.viewed')
        and object_type = 'property'
      group by object_id
      union all
      select property_id::text, sum(times), max(last_at)
      from property_views
      where account_id = ${accountId} and last_at > ${since}
      group by property_id
    ) seen
    group by property_id
    order by last_at desc, property_id
    limit ${limit}
  `.execute(db())
  return rows
}

/** Counts homes and views since a moment, as `listViews` does. */
export async function countViews(accountId: string, since: Date): Promise<{ homes: number; views: number }> {
  const { rows } = await sql<{ homes: number; views: number }>`
    select count(distinct property_id)::int as homes, coalesce(sum(times), 0)::int as views
    from (
      select object_id as property_id, count(*) as times from access_log
      where account_id = ${accountId} and at > ${since} and kind in ('property.viewed', 'sold.viewed')
        and object_type = 'property'
      group by object_id
      union all
      select property_id::text, sum(times) from property_views
      where account_id = ${accountId} and last_at > ${since} group by property_id
    ) seen
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
