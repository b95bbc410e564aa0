import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { MlsDay, MlsFault, MlsOverview } from '../schema/overview.ts'
import { lacksContact } from './console.server.ts'

/** Queries of the overview page, besides the state of the sync. */

export async function findCurrentRun(): Promise<MlsOverview['current']> {
  const row = await db()
    .selectFrom('mls_runs')
    .select(['id', 'kind', 'resource', 'started_at', 'received'])
    .where('status', '=', 'running')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Returns the error of the latest failed run since an instant and the number of failures, or null. Excludes resources
 * other than listings, because their sync state shows their failures.
 */
export async function findFaultSince(since: Date): Promise<MlsFault | null> {
  const { rows } = await sql<MlsFault>`
    select error, count(*) over () as times, coalesce(ended_at, started_at) as last_at from mls_runs
    where status = 'failed' and error is not null and ended_at > ${since}::timestamptz
      and resource not in ('Office', 'Member', 'OpenHouse')
    order by ended_at desc, id desc limit 1
  `.execute(db())
  return rows[0] ?? null
}

/** Sums the runs of the last days by day, oldest first, including days without a run. */
export async function listDays(days: number, at: Date): Promise<MlsDay[]> {
  const { rows } = await sql<MlsDay>`
    with days as (
      select (${at}::timestamptz at time zone 'America/Indiana/Indianapolis')::date - back as date
      from generate_series(0, ${days - 1}::int) back
    )
    select to_char(d.date, 'YYYY-MM-DD') as date, coalesce(sum(r.upserted), 0)::int as written,
      coalesce(sum(r.removed), 0)::int as removed, coalesce(sum(r.quarantined), 0)::int as quarantined,
      (count(*) filter (where r.status = 'failed'))::int as failed
    from days d left join mls_runs r on r.kind <> 'replay'
      and r.started_at >= ${at}::timestamptz - make_interval(days => ${days + 1}::int)
      and (r.started_at at time zone 'America/Indiana/Indianapolis')::date = d.date
    group by d.date order by d.date
  `.execute(db())
  return rows
}

export async function listFaults(since: Date, limit: number): Promise<MlsFault[]> {
  const { rows } = await sql<MlsFault>`
    select error, count(*)::int as times, max(started_at) as last_at from mls_runs
    where error is not null and started_at >= ${since}::timestamptz
    group by error order by last_at desc, error limit ${limit}
  `.execute(db())
  return rows
}

/** Maximum count: beyond it the exact number does not matter. */
const COUNTED = 10_000

/** Counts failed photos and photos to download, each up to 10,000. */
export async function countOpenPictures(): Promise<{ parked: number; wanted: number }> {
  const { rows } = await sql<{ parked: number; wanted: number }>`
    select (select count(*) from (select from property_media where status = 'parked' limit ${COUNTED}::int) p)::int as parked,
      (select count(*) from (select from property_media where status = 'wanted' limit ${COUNTED}::int) w)::int as wanted
  `.execute(db())
  return rows[0] ?? { parked: 0, wanted: 0 }
}

/** Returns when the lookups were last requested, and last synced completely. */
export async function findLookupSync(): Promise<{ asked_at: Date | null; read_at: Date | null }> {
  const row = await db()
    .selectFrom('mls_cursors')
    .select(['last_run_at as asked_at', 'last_success_at as read_at'])
    .where('resource', '=', 'Lookup')
    .executeTakeFirst()
  return row ?? { asked_at: null, read_at: null }
}

/** Counts homes that are hidden because their listing brokerage has no contact. */
export async function countWithoutContact(): Promise<number> {
  const { rows } = await sql<{ homes: number }>`
    select count(*)::int as homes from mls_listings l join properties p on p.id = l.property_id where ${lacksContact}
  `.execute(db())
  return rows[0]?.homes ?? 0
}
