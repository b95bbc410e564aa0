import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { type Looker, listingsFor } from '#features/properties/public.server.ts'
import { readChange } from '#features/properties/rules/timeline.ts'
import { reachOf } from '#features/properties/rules/visibility.ts'
import type { HomeChange } from '#features/properties/schema.ts'

/** The point after which changes of a listing are new to a reader. */
export interface Since {
  property_id: string
  /** Last change that the reader has seen. */
  seq: number
  /** Changes before this instant are not new either. */
  at: Date
}

/** Lists changes of price and status, oldest first, without listings and sales that the viewer may not see. */
export async function listChanges(looker: Looker, since: readonly Since[]): Promise<HomeChange[]> {
  if (since.length === 0) return []
  const rows = await listingsFor(looker)
    .innerJoin(
      sql<{ id: string; seq: number; at: Date }>`unnest(
        ${since.map(({ property_id }) => property_id)}::uuid[],
        ${since.map(({ seq }) => seq)}::bigint[],
        ${since.map(({ at }) => at)}::timestamptz[])`.as<'since'>(sql`since (id, seq, at)`),
      (join) => join.onRef('since.id', '=', 'p.id'),
    )
    .innerJoin('property_changes as c', 'c.property_id', 'p.id')
    .select(['c.seq', 'c.property_id', 'c.kind', 'c.before', 'c.after', 'c.at'])
    .where('c.kind', 'in', ['price', 'status', 'relisted'])
    .where(sql<boolean>`c.seq > since.seq and c.at > since.at`)
    .orderBy('c.seq')
    .execute()
  return rows
    .flatMap(({ property_id, ...row }) => readChange(row).map((change) => ({ ...change, property_id })))
    .filter(({ status }) => status !== 'sold' || looker.sold !== null)
}

/** Returns the sequence number of the latest change of any listing. */
export async function lastChangeSeq(): Promise<number> {
  const row = await db().selectFrom('property_changes').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return row?.seq ?? 0
}

/** Returns the ids of listings that the viewer may find, or could have found before the sale. Reveals nothing else. */
export async function listKnown({ viewer }: Looker, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db()
    .selectFrom('properties as p')
    .select('p.id')
    .where('p.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where((where) =>
      where.or([
        where('p.is_idx', '=', true),
        where.and([where.val(reachOf(viewer) !== 'idx'), where('p.is_vow', '=', true)]),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}
