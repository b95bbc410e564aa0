import { sql } from 'kysely'
import type { SoldViewer } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { listingsFor } from '#features/properties/public.server.ts'
import { visibleTo } from '#features/properties/rules/visibility.ts'
import { saleOf } from '../rules/sale.ts'
import type { Sale, Spot } from '../schema.ts'
import { MAX_FIT_SALES } from '../words.ts'

/**
 * Closed sales as evidence. They are read for nobody in particular: what leaves the server of them is a range that rests on five
 * at least, and to whom a single sale is shown is decided by listingsFor. A home of which the seller withheld the place, or
 * that the public may not see at all, is no evidence either.
 */
function closedSales() {
  return (
    db()
      .selectFrom('properties as p')
      .select([
        'p.id',
        'p.city',
        'p.postal_code',
        'p.subdivision',
        'p.latitude',
        'p.longitude',
        'p.property_type',
        'p.property_sub_type',
        'p.living_area',
        'p.bathrooms',
        'p.year_built',
        'p.lot_size_acres',
        'p.garage_spaces',
        'p.basement',
        'p.has_basement',
        'p.has_private_pool',
        'p.is_waterfront',
        'p.close_price',
        'p.close_date',
        sql<unknown>`p.facts->'property_condition'`.as('property_condition'),
      ])
      .where('p.status', '=', 'sold')
      .where('p.is_address_shown', '=', true)
      .where('p.is_idx', '=', true)
      .where('p.living_area', '>=', 200)
      .where('p.living_area', '<=', 20_000)
      .where('p.latitude', 'is not', null)
      .where('p.longitude', 'is not', null)
      .where('p.close_date', 'is not', null)
      // Less is paid for shares, and between relatives.
      .where('p.close_price', '>=', 20_000)
  )
}

/** Those that a fit reads: the latest ones between two days. */
function latestSales(since: string, until: string) {
  return closedSales()
    .where('p.close_date', '>=', since)
    .where('p.close_date', '<=', until)
    .orderBy('p.close_date', 'desc')
    .orderBy('p.id')
    .limit(MAX_FIT_SALES)
}

/** The latest closed sales since a day. */
export async function listSales(since: string, until: string): Promise<Sale[]> {
  const rows = await latestSales(since, until).execute()
  return rows.flatMap((row) => saleOf(row) ?? [])
}

/** How many of them there are. */
export async function countSales(since: string, until: string): Promise<number> {
  const row = await db()
    .selectFrom(latestSales(since, until).as('s'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Closed sales in a square around a point, the latest first. */
export async function listSalesAround({ latitude, longitude }: Spot, miles: number, since: string): Promise<Sale[]> {
  const north = miles / 69
  const east = north / Math.cos((latitude * Math.PI) / 180)
  const rows = await closedSales()
    .where('p.latitude', '>=', latitude - north)
    .where('p.latitude', '<=', latitude + north)
    .where('p.longitude', '>=', longitude - east)
    .where('p.longitude', '<=', longitude + east)
    .where('p.close_date', '>=', since)
    .orderBy('p.close_date', 'desc')
    .orderBy('p.id')
    .limit(4000)
    .execute()
  return rows.flatMap((row) => saleOf(row) ?? [])
}

/** Comparable sales as somebody sees them who may see sold homes; those that they may not find are left out. */
export async function listComparables(viewer: SoldViewer, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await listingsFor({ viewer: 'sold', sold: viewer, reader: null })
    .select(['p.id', 'p.is_address_shown', 'p.address', 'p.city', 'p.close_price', 'p.close_date', 'p.living_area'])
    .where('p.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('p.status', '=', 'sold')
    .execute()
  return rows.map((row) => visibleTo(row, 'sold'))
}

/** The same as evidence, to be made comparable again. */
export async function listEvidence(ids: readonly string[]): Promise<Sale[]> {
  if (ids.length === 0) return []
  const rows = await closedSales()
    .where('p.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return rows.flatMap((row) => saleOf(row) ?? [])
}
