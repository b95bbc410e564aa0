import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { NOTE_OF_FLAG } from '../words.ts'
import type { StoredRaw } from './records.server.ts'

/** Queries of the mapping: other records that it needs, and the notes that it wrote. */

export async function findAgentNames(
  keys: readonly string[],
  mlsIds: readonly string[],
): Promise<{ member_key: string; member_mls_id: string | null; member_full_name: string }[]> {
  return db()
    .selectFrom('members')
    .select(['member_key', 'member_mls_id', 'member_full_name'])
    .where(({ eb, or }) =>
      or([
        eb('member_key', '=', sql<string>`any(${[...keys]}::text[])`),
        eb('member_mls_id', '=', sql<string>`any(${[...mlsIds]}::text[])`),
      ]),
    )
    .orderBy('member_key')
    .execute()
}

/** Lists raw listings on the site that lack the name of one of these agents, by key, a page at a time. */
export async function listRawWithoutAgentName(
  { keys, mlsIds }: { keys: readonly string[]; mlsIds: readonly string[] },
  after: string,
  limit: number,
): Promise<StoredRaw[]> {
  const { rows } = await sql<StoredRaw>`
    select l.listing_key, l.payload from properties p join mls_listings l on l.property_id = p.id
    where p.list_agent_full_name is null and l.listing_key > ${after}
      and (p.list_agent_key = any(${[...keys]}::text[])
        or (p.list_agent_key is null and l.payload ->> 'ListAgentMlsId' = any(${[...mlsIds]}::text[])))
    order by l.listing_key limit ${limit}
  `.execute(db())
  return rows
}

export async function listMappingNotes(limit: number): Promise<{ note: string; listings: number; example: string }[]> {
  const { rows } = await sql<{ note: string; listings: number; example: string }>`
    select n.note, count(*)::int as listings, min(l.listing_key) as example
    from mls_listings l cross join unnest(l.notes) as n (note)
    where l.notes <> '{}' and l.standing <> 'gone'
    group by n.note order by listings desc, n.note limit ${limit}
  `.execute(db())
  return rows
}

export async function countUnknownFlags(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mls_listings
    where notes <> '{}' and standing <> 'gone' and exists (select from unnest(notes) as n (note) where starts_with(n.note, ${NOTE_OF_FLAG}))
  `.execute(db())
  return rows[0]?.count ?? 0
}
