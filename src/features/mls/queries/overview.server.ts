import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { MlsDay, MlsFault, MlsOverview } from '../schema/overview.ts'
import { lacksContact } from './console.server.ts'

/** What the first page of the feed's console reads beside the state of the feed. */

/** The reading that goes on; the last that began where there are several. */
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

/** Why the last reading since an instant failed, and how many did; null where none did. What is beside the homes has its own fate. */
export async function findFaultSince(since: Date): Promise<MlsFault | null> {
  const { rows } = await sql<MlsFault>`
    select error, count(*) over () as times, coalesce(ended_at, started_at) as last_at from mls_runs
    where status = 'failed' and error is not null and ended_at > ${since}::timestamptz
      and resource not in ('Office', 'Member', 'OpenHouse')
    order by ended_at desc, id desc limit 1
  `.execute(db())
  return rows[0] ?? null
}

/** What the readings of the last days did, by day, the oldest first; days without one are there too. */
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

/** Why readings since an instant did not come to their end, the latest first. */
export async function listFaults(since: Date, limit: number): Promise<MlsFault[]> {
  const { rows } = await sql<MlsFault>`
    select error, count(*)::int as times, max(started_at) as last_at from mls_runs
    where error is not null and started_at >= ${since}::timestamptz
    group by error order by last_at desc, error limit ${limit}
  `.execute(db())
  return rows
}

/** So many are counted: where there are more, it is not the number that matters. */
const COUNTED = 10_000

/** Pictures that were given up, and that wait; each up to ten thousand. */
export async function countOpenPictures(): Promise<{ parked: number; wanted: number }> {
  const { rows } = await sql<{ parked: number; wanted: number }>`
    select (select count(*) from (select from property_media where status = 'parked' limit ${COUNTED}::int) p)::int as parked,
      (select count(*) from (select from property_media where status = 'wanted' limit ${COUNTED}::int) w)::int as wanted
  `.execute(db())
  return rows[0] ?? { parked: 0, wanted: 0 }
}

/** When the lists of names were asked for last, and read to their end. */
export async function findNamesReading(): Promise<{ asked_at: Date | null; read_at: Date | null }> {
  const row = await db()
    .selectFrom('mls_cursors')
    .select(['last_run_at as asked_at', 'last_success_at as read_at'])
    .where('resource', '=', 'Lookup')
    .executeTakeFirst()
  return row ?? { asked_at: null, read_at: null }
}

/** Homes that no one is shown for want of a contact of their listing brokerage. */
export async function countWithoutContact(): Promise<number> {
  const { rows } = await sql<{ homes: number }>`
    select count(*)::int as homes from mls_listings l join properties p on p.id = l.property_id where ${lacksContact}
  `.execute(db())
  return rows[0]?.homes ?? 0
}
