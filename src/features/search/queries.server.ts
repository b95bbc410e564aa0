import { sql } from 'kysely'
import { hearOfChanges } from '#db/changes.server.ts'
import { db } from '#db/db.server.ts'
import { type Looker, listingsFor } from '#features/properties/public.server.ts'
import { PUBLIC_OPEN_HOUSES } from '#features/properties/words.ts'
import type { ColumnRow } from './rules/columns.ts'

/** Rows that are read at a time, so that other requests are answered between. */
const BATCH = 2000

/** The listings that a viewer may find, by id, each with what tells one state of its row from another. */
export async function listVersions(looker: Looker): Promise<{ id: string; version: string }[]> {
  return listingsFor(looker)
    .select(['p.id', sql<string>`p.xmin::text`.as('version')])
    .orderBy('p.id')
    .execute()
}

/** What a search looks at, of these listings; those that the viewer may not find are left out. */
export async function* eachColumnRow(looker: Looker, ids: readonly string[]): AsyncGenerator<ColumnRow[]> {
  for (let from = 0; from < ids.length; from += BATCH) {
    yield await listingsFor(looker)
      .select(COLUMNS)
      .where('p.id', '=', sql<string>`any(${ids.slice(from, from + BATCH)}::uuid[])`)
      .execute()
  }
}

const COLUMNS = [
  'p.id',
  'p.status',
  'p.is_address_shown',
  'p.description',
  'p.address',
  'p.city',
  'p.state',
  'p.postal_code',
  'p.county',
  'p.township',
  'p.subdivision',
  'p.school_district',
  'p.listing_id',
  'p.property_type',
  'p.property_sub_type',
  'p.latitude',
  'p.longitude',
  'p.price',
  'p.original_list_price',
  'p.previous_list_price',
  'p.price_change_timestamp',
  'p.bedrooms',
  'p.bathrooms',
  'p.living_area',
  'p.lot_size_acres',
  'p.year_built',
  'p.stories',
  'p.garage_spaces',
  'p.association_fee_monthly',
  'p.has_basement',
  'p.has_private_pool',
  'p.has_fireplace',
  'p.is_waterfront',
  'p.is_new_construction',
  'p.listed_at',
] as const

/** When the last open house ends that the public may come to, of each home that has one to come. */
export async function listLastOpen(now: Date): Promise<Map<string, Date>> {
  const rows = await db()
    .selectFrom('open_houses as o')
    .select(({ fn }) => ['o.property_id', fn.max('o.ends_at').as('last')])
    .where('o.property_id', 'is not', null)
    .where('o.status', '=', 'Active')
    .where('o.ends_at', '>=', now)
    .where((where) =>
      where.or([where('o.open_house_type', 'is', null), where('o.open_house_type', 'in', PUBLIC_OPEN_HOUSES)]),
    )
    .groupBy('o.property_id')
    .execute()
  return new Map(rows.flatMap(({ property_id, last }) => (property_id === null ? [] : [[property_id, last]])))
}

/** True inside a transaction: it may see what nobody else does. */
export function isInTransaction(): boolean {
  return db().isTransaction
}

/** Calls `changed` when listings changed. @returns whether it would be heard; while it would not, ask again later */
export function hearOfListings(changed: () => void): () => boolean {
  return hearOfChanges('properties_changed', changed)
}
