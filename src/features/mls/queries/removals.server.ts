import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { MlsRemoval, MlsRunDetail } from '../schema/overview.ts'
import type { Resource } from '../words.ts'

/** Queries of sync runs that need approval. */

export async function findRun(id: string): Promise<Omit<MlsRunDetail, 'removal' | 'put_aside'> | undefined> {
  return db()
    .selectFrom('mls_runs as r')
    .leftJoin('accounts as a', (join) => join.on(sql<boolean>`a.id = coalesce(r.confirmed_by, r.refused_by)`))
    .select([
      'r.id',
      'r.kind',
      'r.resource',
      'r.status',
      'r.started_at',
      'r.ended_at',
      'r.heartbeat_at',
      'r.pages',
      'r.received',
      'r.upserted',
      'r.unchanged',
      'r.removed',
      'r.quarantined',
      'r.missing',
      'r.confirmed_at',
      'r.refused_at',
      'r.decision_note',
      'r.error',
      'a.name as decided_by',
    ])
    .where('r.id', '=', id)
    .executeTakeFirst()
}

/** Stores the reason of an approval, or rejects the removal. */
export async function updateDecision(id: string, decision: { note: string; refused?: { at: Date; by: string } }) {
  await db()
    .updateTable('mls_runs')
    .set({
      decision_note: decision.note,
      ...(decision.refused ? { refused_at: decision.refused.at, refused_by: decision.refused.by } : {}),
    })
    .where('id', '=', id)
    .execute()
}

/** Selects the stored records of a resource by key, with their display names. */
function storedOf(resource: Resource) {
  switch (resource) {
    case 'Property':
      return sql`(select l.listing_key as record_key, p.title as label, p.city, p.status from mls_listings l
        left join properties p on p.id = l.property_id where l.standing <> 'gone')`
    case 'OpenHouse':
      return sql`(select o.open_house_key as record_key, p.title as label, p.city, o.status from open_houses o
        left join properties p on p.id = o.property_id)`
    case 'Member':
      return sql`(select member_key as record_key, member_full_name as label, null::text as city, member_status as status from members)`
    case 'Office':
      return sql`(select office_key as record_key, office_name as label, office_city as city, office_status as status from offices)`
  }
}

const CITIES = 8

/** Returns the planned removal of a comparison: stored records that it did not find. */
export async function findRemoval(runId: string, resource: Resource, samples: number): Promise<MlsRemoval> {
  const stored = storedOf(resource)
  const { rows: counts } = await sql<{ missing: number; stored: number }>`
    select count(m.record_key)::int as missing, count(*)::int as stored from ${stored} s
      left join mls_missing m on m.run_id = ${runId}::uuid and m.record_key = s.record_key
  `.execute(db())
  const { rows: cities } = await sql<MlsRemoval['cities'][number]>`
    select coalesce(s.city, 'No town') as city, count(m.record_key)::int as missing, count(*)::int as stored from ${stored} s
      left join mls_missing m on m.run_id = ${runId}::uuid and m.record_key = s.record_key
    group by 1 having count(m.record_key) > 0 order by missing desc, 1 limit ${CITIES}
  `.execute(db())
  const { rows } = await sql<MlsRemoval['samples'][number]>`
    select s.record_key, s.label, s.city, s.status from ${stored} s
      join mls_missing m on m.run_id = ${runId}::uuid and m.record_key = s.record_key
    order by s.record_key limit ${samples}
  `.execute(db())
  return { missing: counts[0]?.missing ?? 0, stored: counts[0]?.stored ?? 0, cities, samples: rows }
}
