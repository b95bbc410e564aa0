import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { MappedOpenHouse } from '#features/mls/mapping/listing.ts'
import { PUBLIC_OPEN_HOUSES } from '#features/properties/words.ts'

/**
 * Inserts or updates open houses, including those whose home is not on the site yet. A stored row with a later
 * modification time stays, unless that time is later than `at`, or `isCurrent` marks the rows as the feed's current
 * state.
 * @returns number of new or changed rows
 */
export async function upsertOpenHouses(
  rows: readonly MappedOpenHouse[],
  { at, isCurrent }: { at: Date; isCurrent: boolean },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into open_houses as o
      (open_house_key, listing_key, property_id, starts_at, ends_at, open_house_type, remarks, status, modification_timestamp)
    select r.open_house_key, r.listing_key, p.id, r.starts_at, r.ends_at, r.open_house_type, r.remarks, r.status, r.modification_timestamp
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (open_house_key text, listing_key text, starts_at timestamptz,
      ends_at timestamptz, open_house_type text, remarks text, status text, modification_timestamp timestamptz)
      left join properties p on p.listing_key = r.listing_key
    on conflict (open_house_key) do update set listing_key = excluded.listing_key, property_id = excluded.property_id,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, open_house_type = excluded.open_house_type,
      remarks = excluded.remarks, status = excluded.status, modification_timestamp = excluded.modification_timestamp
    where (${isCurrent}::boolean or o.modification_timestamp > ${at}::timestamptz or excluded.modification_timestamp >= o.modification_timestamp)
      and o.* is distinct from excluded.*
  `.execute(db())
  return Number(numAffectedRows)
}

/** A public open house of a home on the site. */
export interface PublicOpenHouse {
  open_house_key: string
  property_id: string
  starts_at: Date
  ends_at: Date
}

/**
 * Lists the public open houses of homes, which are given by listing, open house or property id. Ordered by their end.
 */
export async function listPublicOpenHouses(of: {
  listingKeys?: readonly string[]
  openHouseKeys?: readonly string[]
  propertyIds?: readonly string[]
}): Promise<PublicOpenHouse[]> {
  const { rows: homes } = await sql<{ id: string }>`
    select id from properties where listing_key = any(${[...(of.listingKeys ?? [])]}::text[])
    union select property_id from open_houses where open_house_key = any(${[...(of.openHouseKeys ?? [])]}::text[])
    union select unnest(${[...(of.propertyIds ?? [])]}::uuid[])
  `.execute(db())
  // Values instead of a subquery: a table that was just filled has no planner statistics, and PostgreSQL would compare
  // each row with each other one (0.9 of the 5 seconds of a first sync).
  const { rows } = await sql<PublicOpenHouse>`
    select o.open_house_key, o.property_id, o.starts_at, o.ends_at from open_houses o
    where o.property_id = any(${homes.map(({ id }) => id)}::uuid[])
      and o.status = 'Active' and (o.open_house_type is null or o.open_house_type = any(${[...PUBLIC_OPEN_HOUSES]}::text[]))
    order by o.ends_at, o.open_house_key
  `.execute(db())
  return rows
}

/** Links open houses to a home that arrived after them or returned. */
export async function adoptOpenHouses(listingKeys: readonly string[]): Promise<void> {
  await sql`
    update open_houses o set property_id = p.id from properties p
    where p.listing_key = any(${[...listingKeys]}::text[]) and o.listing_key = p.listing_key and o.property_id is null
      and exists (select from open_houses where property_id is null)
  `.execute(db())
}

export async function deleteOpenHouses(keys: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db()
    .deleteFrom('open_houses')
    .where('open_house_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
