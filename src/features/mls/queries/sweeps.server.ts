import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { Resource } from '../words.ts'

/** Keys as a comparison with the feed reads them, and what they differ in from what is stored. */

export async function insertKeys(
  resource: Resource,
  keys: readonly { record_key: string; modification_timestamp: Date | null }[],
): Promise<void> {
  await sql`
    insert into mls_sweep_keys as k (resource, record_key, modification_timestamp)
    select ${resource}, record_key, max(modification_timestamp) from unnest(${keys.map(({ record_key }) => record_key)}::text[],
      ${keys.map((key) => key.modification_timestamp)}::timestamptz[]) as r (record_key, modification_timestamp) group by record_key
    on conflict (resource, record_key) do update
      set modification_timestamp = greatest(k.modification_timestamp, excluded.modification_timestamp)
  `.execute(db())
}

export async function deleteKeys(resource: Resource): Promise<void> {
  await db().deleteFrom('mls_sweep_keys').where('resource', '=', resource).execute()
}

/**
 * The stored records that the feed should have. What is gone already is not asked for, and open houses that are over
 * leave the feed without a word.
 */
function stored(resource: Resource, at: Date) {
  switch (resource) {
    case 'Property':
      return sql`(select listing_key as record_key, modification_timestamp, received_at from mls_listings where standing <> 'gone')`
    case 'OpenHouse':
      return sql`(select open_house_key as record_key, modification_timestamp, null::timestamptz as received_at from open_houses
        where ends_at > ${at})`
    case 'Member':
      return sql`(select member_key as record_key, modification_timestamp, null::timestamptz as received_at from members)`
    case 'Office':
      return sql`(select office_key as record_key, modification_timestamp, null::timestamptz as received_at from offices)`
  }
}

/** Stored records that were not among the keys, but for those that came in since. */
export async function listMissing(resource: Resource, at: Date): Promise<string[]> {
  const { rows } = await sql<{ record_key: string }>`
    select s.record_key from ${stored(resource, at)} s
    where not exists (select from mls_sweep_keys k where k.resource = ${resource} and k.record_key = s.record_key)
      and not exists (select from mls_cursors c where c.resource = ${resource} and s.received_at >= c.sweep_started_at)
    order by s.record_key
  `.execute(db())
  return rows.map(({ record_key }) => record_key)
}

/** How many of these listings are stored and not gone. */
export async function countStanding(keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mls_listings where listing_key = any(${[...keys]}::text[]) and standing <> 'gone'
  `.execute(db())
  return rows[0]?.count ?? 0
}

export async function countStored(resource: Resource, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${stored(resource, at)} s`.execute(db())
  return rows[0]?.count ?? 0
}

/**
 * Keys that are not stored, or with another time of change, or that were taken out because the feed did not have them and are there
 * again; what was put aside is left to the person who looks into it.
 */
export async function listStale(
  resource: Resource,
): Promise<{ record_key: string; modification_timestamp: Date | null }[]> {
  const known = {
    Property: sql`(select listing_key as record_key, case when octet_length(payload_hash) > 0 then modification_timestamp end
      as modification_timestamp from mls_listings)`,
    OpenHouse: sql`(select open_house_key as record_key, modification_timestamp from open_houses)`,
    Member: sql`(select member_key as record_key, modification_timestamp from members)`,
    Office: sql`(select office_key as record_key, modification_timestamp from offices)`,
  }[resource]
  const { rows } = await sql<{ record_key: string; modification_timestamp: Date | null }>`
    select k.record_key, k.modification_timestamp from mls_sweep_keys k left join ${known} s using (record_key)
    where k.resource = ${resource} and (s.modification_timestamp is null or s.modification_timestamp <> k.modification_timestamp)
      and not exists (select from mls_quarantine q where q.resource = ${resource} and q.record_key = k.record_key)
    order by k.modification_timestamp, k.record_key
  `.execute(db())
  return rows
}

/** Keeps what a halted comparison missed, for the person who is to confirm it. */
export async function insertMissing(run_id: string, keys: readonly string[]): Promise<void> {
  await sql`
    insert into mls_missing (run_id, record_key) select ${run_id}::uuid, record_key from unnest(${[...keys]}::text[]) as k (record_key)
  `.execute(db())
}

const CONFIRMED_FOR_HOURS = 24

/** Keys of which a person confirmed lately that they may go. */
export async function listConfirmed(resource: Resource, at: Date): Promise<Set<string>> {
  const { rows } = await sql<{ record_key: string }>`
    select distinct m.record_key from mls_missing m join mls_runs r on r.id = m.run_id
    where r.resource = ${resource} and r.confirmed_at > ${at}::timestamptz - make_interval(hours => ${CONFIRMED_FOR_HOURS})
  `.execute(db())
  return new Set(rows.map(({ record_key }) => record_key))
}

/** Where the comparison of a resource's keys stands. */
export interface Sweep {
  initial_done_at: Date | null
  reconciled_at: Date | null
  sweep_wanted_at: Date | null
  sweep_run_id: string | null
  sweep_link: string | null
  sweep_started_at: Date | null
  sweep_read_at: Date | null
  sweep_retry_at: Date | null
}

export async function findSweep(resource: Resource): Promise<Sweep | null> {
  const row = await db()
    .selectFrom('mls_cursors')
    .select([
      'initial_done_at',
      'reconciled_at',
      'sweep_wanted_at',
      'sweep_run_id',
      'sweep_link',
      'sweep_started_at',
      'sweep_read_at',
      'sweep_retry_at',
    ])
    .where('resource', '=', resource)
    .executeTakeFirst()
  return row ?? null
}

export async function updateSweep(resource: Resource, to: Partial<Sweep> & { watermark?: Date }): Promise<void> {
  await db().updateTable('mls_cursors').set(to).where('resource', '=', resource).execute()
}

/** Asks for a comparison with the feed at the next run. */
export async function wantSweep(resources: readonly Resource[], at: Date): Promise<void> {
  await db()
    .updateTable('mls_cursors')
    .set({ sweep_wanted_at: at, sweep_retry_at: null })
    .where('resource', 'in', resources)
    .execute()
}
