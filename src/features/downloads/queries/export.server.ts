import { sql } from 'kysely'
import { type Looker, listingsFor } from '#features/properties/public.server.ts'
import { type Field, visibleTo } from '#features/properties/rules/visibility.ts'

/** Columns that an export selects. The field table decides which of them a viewer gets. */
const COLUMNS = [
  'p.id',
  'p.listing_id',
  'p.status',
  'p.is_address_shown',
  'p.address',
  'p.city',
  'p.state',
  'p.postal_code',
  'p.county',
  'p.subdivision',
  'p.property_type',
  'p.property_sub_type',
  'p.price',
  'p.original_list_price',
  'p.close_price',
  'p.close_date',
  'p.bedrooms',
  'p.bathrooms',
  'p.living_area',
  'p.lot_size_acres',
  'p.year_built',
  'p.garage_spaces',
  'p.association_fee_monthly',
  'p.days_on_market',
  'p.list_office_name',
  'p.list_office_contact',
  'p.modification_timestamp',
] as const

/** A listing in an export, without the fields that the viewer may not see. */
export type ExportRow = { [F in Field]?: string | number | boolean | Date | object | null }

/** Lists these homes in the order of the ids, without those that the viewer may not find. */
export async function listExportRows(looker: Looker, ids: readonly string[]): Promise<ExportRow[]> {
  if (ids.length === 0) return []
  const rows = await listingsFor(looker)
    .select(COLUMNS)
    .where('p.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [visibleTo(row, looker.viewer)] : []
  })
}
