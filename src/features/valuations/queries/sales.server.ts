import { sql } from 'kysely'
import type { SoldViewer } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { listingsFor } from '#features/properties/public.server.ts'
import { visibleTo } from '#features/properties/rules/visibility.ts'
import { saleOf } from '../rules/sale.ts'
import type { Sale, Spot } from '../schema.ts'
import { MAX_FIT_SALES } from '../words.ts'

/**
 * Selects closed sales as input for estimates, independent of a viewer. Only a range over at least five sales leaves
 * the server; `listingsFor` decides who sees a single sale. Excludes withheld addresses and homes that the public may
 * not see.
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
      // Lower prices are sales of shares or between relatives.
      .where('p.close_price', '>=', 20_000)
  )
}

/** Selects the latest sales between two days, the input of a fit. */
function latestSales(since: string, until: string) {
  return closedSales()
    .where('p.close_date', '>=', since)
    .where('p.close_date', '<=', until)
    .orderBy('p.close_date', 'desc')
    .orderBy('p.id')
    .limit(MAX_FIT_SALES)
}

/** Lists the latest closed sales between two days. */
export async function listSales(since: string, until: string): Promise<Sale[]> {
  const rows = await latestSales(since, until).execute()
  return rows.flatMap((row) => saleOf(row) ?? [])
}

/** Counts these sales. */
export async function countSales(since: string, until: string): Promise<number> {
  const row = await db()
    .selectFrom(latestSales(since, until).as('s'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Lists closed sales in a square around a point, latest first. */
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

/** Lists comparable sales for a viewer with sold data access, without those that they may not find. */
export async function listComparables(viewer: SoldViewer, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await listingsFor({ viewer: 'sold', sold: viewer, reader: null })
    .select(['p.id', 'p.is_address_shown', 'p.address', 'p.city', 'p.close_price', 'p.close_date', 'p.living_area'])
    .where('p.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('p.status', '=', 'sold')
    .execute()
  return rows.map((row) => visibleTo(row, 'sold'))
}

/** Lists these sales as input for new adjustments. */
export async function listEvidence(ids: readonly string[]): Promise<Sale[]> {
  if (ids.length === 0) return []
  const rows = await closedSales()
    .where('p.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return rows.flatMap((row) => saleOf(row) ?? [])
}
