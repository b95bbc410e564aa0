import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { MappedListing, MappedMedia, MappedProperty } from '#features/mls/mapping/listing.ts'

/** A row of `properties`: a mapped listing with its id and the contact of its listing brokerage. */
export type PropertyRow = MappedProperty & { id: string; list_office_name: string; list_office_contact: string }

/** A listing with its children, ready to be stored. */
export interface ImportedListing extends Omit<MappedListing, 'property' | 'media'> {
  property: PropertyRow
  /** Null leaves the stored photos unchanged. */
  media: MappedMedia[] | null
  /** Identifies the place over several listings; null when unknown. */
  place_key: string | null
}

export type Owned<T> = T & { property_id: string }

/** Columns of `properties` that the feed fills, with their types. */
const COLUMNS: Record<keyof PropertyRow, string> = {
  id: 'uuid',
  listing_key: 'text',
  listing_id: 'text',
  originating_system_name: 'text',
  status: 'text',
  mls_status: 'text',
  is_idx: 'boolean',
  is_vow: 'boolean',
  is_address_shown: 'boolean',
  is_avm_allowed: 'boolean',
  is_comment_allowed: 'boolean',
  title: 'text',
  description: 'text',
  address: 'text',
  street_number: 'text',
  street_name: 'text',
  unit_number: 'text',
  city: 'text',
  state: 'text',
  postal_code: 'text',
  county: 'text',
  township: 'text',
  subdivision: 'text',
  school_district: 'text',
  latitude: 'double precision',
  longitude: 'double precision',
  property_type: 'text',
  property_sub_type: 'text',
  price: 'integer',
  original_list_price: 'integer',
  previous_list_price: 'integer',
  price_change_timestamp: 'timestamptz',
  close_price: 'integer',
  close_date: 'date',
  bedrooms: 'integer',
  bathrooms: 'numeric',
  bathrooms_full: 'integer',
  bathrooms_half: 'integer',
  living_area: 'integer',
  lot_size_acres: 'numeric',
  year_built: 'integer',
  stories: 'numeric',
  garage_spaces: 'numeric',
  basement: 'text[]',
  has_basement: 'boolean',
  has_private_pool: 'boolean',
  has_fireplace: 'boolean',
  is_waterfront: 'boolean',
  is_new_construction: 'boolean',
  association_fee_monthly: 'numeric',
  tax_annual_amount: 'integer',
  tax_year: 'integer',
  rooms: 'json',
  facts: 'json',
  list_agent_key: 'text',
  list_agent_full_name: 'text',
  list_office_key: 'text',
  list_office_mls_id: 'text',
  list_office_name: 'text',
  list_office_contact: 'text',
  photos_count: 'integer',
  photos_change_timestamp: 'timestamptz',
  on_market_date: 'date',
  activation_date: 'date',
  start_showing_date: 'date',
  days_on_market: 'integer',
  listed_at: 'timestamptz',
  modification_timestamp: 'timestamptz',
}
const NAMES = namesOf(COLUMNS)
function namesOf<T extends object>(of: T): (keyof T & string)[] {
  const found: (keyof T & string)[] = []
  for (const name in of) found.push(name)
  return found
}
const names = sql.raw(NAMES.join(', '))
const typed = sql.raw(
  Object.entries(COLUMNS)
    .map(([column, type]) => `${column} ${type}`)
    .join(', '),
)
const setters = sql.raw(
  NAMES.filter((column) => column !== 'id' && column !== 'listing_key')
    .map((column) => `${column} = excluded.${column}`)
    .join(', '),
)

/** Inserts or updates homes, except those that are stored with a later modification timestamp. */
export async function upsertRows(rows: readonly PropertyRow[]): Promise<void> {
  await sql`
    insert into properties as p (${names})
    select ${names} from json_to_recordset(${JSON.stringify(rows)}::json) as r (${typed})
    on conflict (id) do update set ${setters}, imported_at = now()
      where excluded.modification_timestamp >= p.modification_timestamp
  `.execute(db())
}

/** Former prices, by which a search finds reduced homes. */
export const PRICE_FACTS = ['original_list_price', 'previous_list_price'] as const

/** Other columns that a search filters by: a change may move a home into a search or out of it. */
export const SEARCHED_FACTS = [
  'is_idx',
  'is_vow',
  'is_address_shown',
  'listing_id',
  'address',
  'city',
  'state',
  'postal_code',
  'county',
  'township',
  'subdivision',
  'school_district',
  'latitude',
  'longitude',
  'property_type',
  'property_sub_type',
  'bedrooms',
  'bathrooms',
  'living_area',
  'lot_size_acres',
  'year_built',
  'stories',
  'garage_spaces',
  'association_fee_monthly',
  'has_basement',
  'has_private_pool',
  'has_fireplace',
  'is_waterfront',
  'is_new_construction',
  'listed_at',
] as const

/** Stored columns of a home whose changes are recorded. */
export type StoredHome = Pick<
  PropertyRow,
  | 'price'
  | 'status'
  | 'photos_count'
  | 'photos_change_timestamp'
  | 'description'
  | (typeof PRICE_FACTS)[number]
  | (typeof SEARCHED_FACTS)[number]
>

/** Finds the stored columns of homes, by id. */
export async function findStored(ids: readonly string[]): Promise<Map<string, StoredHome>> {
  const rows = await db()
    .selectFrom('properties')
    .select(['id', 'price', 'status', 'photos_count', 'photos_change_timestamp', 'description'])
    .select(PRICE_FACTS)
    .select(SEARCHED_FACTS)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...rest }) => [id, rest]))
}

/** Locks homes until the end of the transaction, in the order of an import, so that two writers cannot deadlock. */
export async function lockRows(ids: readonly string[]): Promise<void> {
  await sql`select from properties where id = any(${[...ids]}::uuid[]) order by id for update`.execute(db())
}

/** Deletes homes with their children. @returns the number, and the storage keys of their photos */
export async function deleteRows(ids: readonly string[]): Promise<{ deleted: number; storageKeys: string[] }> {
  const keys = await db()
    .selectFrom('property_media')
    .select('storage_key')
    .distinct()
    .where('property_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('storage_key', 'is not', null)
    .execute()
  const { numDeletedRows } = await db()
    .deleteFrom('properties')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .executeTakeFirstOrThrow()
  return { deleted: Number(numDeletedRows), storageKeys: keys.flatMap(({ storage_key }) => storage_key ?? []) }
}
