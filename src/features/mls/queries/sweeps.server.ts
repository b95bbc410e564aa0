import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { Resource } from '../words.ts'

/** Queries of a comparison: the keys from the feed, and how they differ from the stored records. */

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
 * Selects the stored records that the feed should have. Excludes removed ones, and open houses that are over, which
 * leave the feed silently.
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

/** Lists stored records that are not among the keys, except those received since the comparison started. */
export async function listMissing(resource: Resource, at: Date): Promise<string[]> {
  const { rows } = await sql<{ record_key: string }>`
    select s.record_key from ${stored(resource, at)} s
    where not exists (select from mls_sweep_keys k where k.resource = ${resource} and k.record_key = s.record_key)
      and not exists (select from mls_cursors c where c.resource = ${resource} and s.received_at >= c.sweep_started_at)
    order by s.record_key
  `.execute(db())
  return rows.map(({ record_key }) => record_key)
}

/** Counts those of the listings that are stored and not removed. */
export async function countNotGone(keys: readonly string[]): Promise<number> {
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
 * Lists keys that are not stored, have another modification timestamp, or were removed and are back in the feed. Leaves
 * out quarantined records, which need review.
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

/** Stores the keys that a halted comparison missed, for the administrator's decision. */
export async function insertMissing(run_id: string, keys: readonly string[]): Promise<void> {
  await sql`
    insert into mls_missing (run_id, record_key) select ${run_id}::uuid, record_key from unnest(${[...keys]}::text[]) as k (record_key)
  `.execute(db())
}

const APPROVAL_VALID_HOURS = 24

/** Lists keys whose removal was approved within the last hours. */
export async function listConfirmed(resource: Resource, at: Date): Promise<Set<string>> {
  const { rows } = await sql<{ record_key: string }>`
    select distinct m.record_key from mls_missing m join mls_runs r on r.id = m.run_id
    where r.resource = ${resource} and r.confirmed_at > ${at}::timestamptz - make_interval(hours => ${APPROVAL_VALID_HOURS})
  `.execute(db())
  return new Set(rows.map(({ record_key }) => record_key))
}

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

export async function requestComparison(resources: readonly Resource[], at: Date): Promise<void> {
  await db()
    .updateTable('mls_cursors')
    .set({ sweep_wanted_at: at, sweep_retry_at: null })
    .where('resource', 'in', resources)
    .execute()
}
