import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { viewsAfter } from '#features/history/public.server.ts'
import { type Looker, listingsFor } from '#features/properties/public.server.ts'
import { visibleTo } from '#features/properties/rules/visibility.ts'
import { type SearchValues, searchText } from '#kit/page/search-params.ts'
import type { Repeat, Saved, SharedSearch, ViewDay } from '../schema.ts'
import { MIN_REPEATS } from '../words.ts'

/** Rows of a client since a time. `shared_at` bounds the counts of its day, which began before the share. */
export interface Window {
  account_id: string
  shared_at: Date
  since: Date
}

/** SQL: the windows as rows, each with the homes that the client hid. `offset 0` reads these once, not for each view. */
function windowsOf(windows: readonly Window[]) {
  return sql`(
    select given.*, array(select h.property_id::text from hidden_homes h where h.account_id = given.account_id) as hidden
    from unnest(
      ${windows.map(({ account_id }) => account_id)}::uuid[],
      ${windows.map(({ shared_at }) => shared_at)}::timestamptz[],
      ${windows.map(({ since }) => since)}::timestamptz[]) as given (account_id, shared_at, since)
    offset 0
  ) as w`
}

type Of<Row> = Row & { account_id: string }

/** SQL: the views in window `w`. On the day of the share the history may count earlier ones, so there a row counts once. */
const SEEN = sql`(
  select date, property_id, last_at,
    case when date = (w.shared_at at time zone 'America/Indiana/Indianapolis')::date then least(times, 1) else times end as times
  from ${viewsAfter(sql`w.account_id`, sql`w.since`)} v
  where property_id <> all (w.hidden)
)`

/** Lists the newest days with a view, up to a day, each with its homes, latest first. */
export async function listViewDays(window: Window, until: string | null, limit: number): Promise<ViewDay[]> {
  const { rows } = await sql<ViewDay>`
    select to_char(date, 'YYYY-MM-DD') as date, max(last_at) as at,
      jsonb_agg(jsonb_build_object('id', property_id, 'times', times) order by last_at desc, property_id) as homes
    from ${windowsOf([window])} cross join lateral (
      select date, property_id, sum(times)::int as times, max(last_at) as last_at
      from ${SEEN} seen where ${until}::date is null or date <= ${until}::date
      group by date, property_id
    ) viewed
    group by date order by date desc limit ${limit}
  `.execute(db())
  return rows
}

/** Lists each home that clients viewed, with the time of the last view. */
export async function listViewed(windows: readonly Window[]): Promise<Of<Saved>[]> {
  if (windows.length === 0) return []
  const { rows } = await sql<Of<Saved>>`
    select w.account_id, viewed.* from ${windowsOf(windows)} cross join lateral (
      select property_id as id, max(last_at) as at from ${SEEN} seen group by property_id
    ) viewed
  `.execute(db())
  return rows
}

/**
 * Lists the homes that clients viewed repeatedly, the most viewed first: 3 times since `recent`, a day, or on 3 days.
 */
export async function listRepeats(windows: readonly Window[], recent: string): Promise<Of<Repeat>[]> {
  if (windows.length === 0) return []
  const { rows } = await sql<Of<Repeat>>`
    select w.account_id, repeats.* from ${windowsOf(windows)} cross join lateral (
      select * from (
        select property_id as id, coalesce(sum(times) filter (where date >= ${recent}::date), 0)::int as recent_times,
          count(distinct date)::int as days
        from ${SEEN} seen group by property_id
      ) counted
      where greatest(recent_times, days) >= ${MIN_REPEATS}
      order by recent_times desc, days desc, id
    ) repeats
  `.execute(db())
  return rows
}

/** Lists the homes that clients saved and have not removed. */
export async function listSavedHomes(windows: readonly Window[]): Promise<Of<Saved>[]> {
  if (windows.length === 0) return []
  const { rows } = await sql<Of<Saved>>`
    select w.account_id, f.property_id as id, f.created_at as at
    from ${windowsOf(windows)} join favorites f on f.account_id = w.account_id and f.created_at > w.since
      and f.property_id::text <> all (w.hidden)
  `.execute(db())
  return rows
}

/** Lists the searches that clients saved themselves and have not deleted. */
export async function listSavedSearches(windows: readonly Window[]): Promise<Of<SharedSearch & { at: Date }>[]> {
  if (windows.length === 0) return []
  const { rows } = await sql<Of<{ id: string; name: string; at: Date; criteria: SearchValues }>>`
    select w.account_id, s.id, s.name, s.criteria, s.created_at as at
    from ${windowsOf(windows)} join saved_searches s on s.account_id = w.account_id and s.created_at > w.since
    where s.deleted_at is null and (s.author_id is null or s.author_id = s.account_id)
  `.execute(db())
  return rows.map(({ criteria, ...row }) => ({
    ...row,
    href: `/properties${searchText(Object.entries(criteria))}`,
  }))
}

/** A home as a list names it. */
export interface NamedHome {
  id: string
  status: string
  address: string | null
  city: string
}

/** Lists the homes among these that a viewer may find, with the address unless the seller withholds it. */
export async function listHomes(looker: Looker, ids: readonly string[]): Promise<NamedHome[]> {
  if (ids.length === 0) return []
  const rows = await listingsFor(looker)
    .select(['p.id', 'p.status', 'p.address', 'p.city', 'p.is_address_shown'])
    .where('p.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return rows.map((row) => visibleTo(row, looker.viewer))
}

/** Returns whether an account's own history stores the homes that they view. */
export async function hasHistory(accountId: string): Promise<boolean> {
  const row = await db()
    .selectFrom('history_settings')
    .select('is_kept')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.is_kept ?? false
}
