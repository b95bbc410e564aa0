import { sql } from 'kysely'
import { CopyRows, type CopyType, copyInto } from '#db/copy.server.ts'
import { db } from '#db/db.server.ts'
import type {
  MappedListing,
  MappedMedia,
  MappedOpenHouse,
  MappedProperty,
  MappedRoom,
  MappedUnitType,
} from '#features/mls/schema/listing.ts'
import { PUBLIC_OPEN_HOUSES } from '../words.ts'

/** A home as it is written: it has its id, and the name and contact of the firm that lists it. */
export type PropertyRow = MappedProperty & { id: string; list_office_name: string; list_office_contact: string }

/** A home to be written, with its children. */
export interface ImportedListing extends Omit<MappedListing, 'property' | 'media'> {
  property: PropertyRow
  /** Null where nothing is known of its pictures: those that are stored stay. */
  media: MappedMedia[] | null
  /** The same for each listing of one place; null where that is not known. */
  place_key: string | null
}

type Owned<T> = T & { property_id: string }

/** Columns of properties that come from the feed, with their types. Pictures, features and edits of our own do not. */
const COLUMNS: Record<keyof PropertyRow, CopyType> = {
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
  facts: 'json',
  list_agent_key: 'text',
  list_agent_full_name: 'text',
  list_office_key: 'text',
  list_office_name: 'text',
  list_office_contact: 'text',
  photos_count: 'integer',
  photos_change_timestamp: 'timestamptz',
  on_market_date: 'date',
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

/** Writes homes that are not stored. */
export async function insertRows(rows: readonly PropertyRow[]): Promise<void> {
  const homes = new CopyRows<PropertyRow>(COLUMNS)
  for (const row of rows) homes.add(row)
  await copyInto('properties', homes)
}

/** Homes that are not stored, with what belongs to them, as they are copied in. */
export class NewRows {
  readonly #homes = new CopyRows<PropertyRow>(COLUMNS)
  readonly #changes = new CopyRows(CHANGE_COLUMNS)
  readonly #periods = new CopyRows(PERIOD_COLUMNS)
  readonly #media = new CopyRows(MEDIA_COLUMNS)
  readonly #rooms = new CopyRows(ROOM_COLUMNS)
  readonly #unitTypes = new CopyRows(UNIT_TYPE_COLUMNS)

  add(listing: ImportedListing, changes: readonly ChangeRow[], periods: readonly PeriodRow[], at: Date): void {
    const property_id = listing.property.id
    this.#homes.add(listing.property)
    for (const change of changes) this.#changes.add(change)
    for (const period of periods) this.#periods.add(period)
    for (const one of listing.media ?? []) this.#media.add({ ...one, property_id, source_at: at })
    for (const room of listing.rooms) this.#rooms.add({ ...room, property_id })
    for (const unit of listing.unitTypes) this.#unitTypes.add({ ...unit, property_id })
  }

  async insert(): Promise<void> {
    await copyInto('properties', this.#homes)
    await copyInto('property_changes', this.#changes)
    await copyInto('market_periods', this.#periods)
    await copyInto('property_media', this.#media)
    await copyInto('rooms', this.#rooms)
    await copyInto('unit_types', this.#unitTypes)
  }
}

/** True where one of these homes is stored, or it is known of one when it was for sale. */
export async function isAnyStored(ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ is_any: boolean }>`
    select exists (select from properties where id = any(${[...ids]}::uuid[]))
      or exists (select from market_periods where property_id = any(${[...ids]}::uuid[])) as is_any
  `.execute(db())
  return rows[0]?.is_any ?? false
}

/** Writes homes; one that is stored with a later time of change stays as it is. */
export async function upsertRows(rows: readonly PropertyRow[]): Promise<void> {
  await sql`
    insert into properties as p (${names})
    select ${names} from json_to_recordset(${JSON.stringify(rows)}::json) as r (${typed})
    on conflict (id) do update set ${setters}, imported_at = now()
      where excluded.modification_timestamp >= p.modification_timestamp
  `.execute(db())
}

/** Prices beside the price itself, by which a search knows that it was reduced. */
export const PRICE_FACTS = ['original_list_price', 'previous_list_price'] as const

/** What else searches look at: where it changes, a home may come into a search, or leave it. */
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

/** What is stored of a home, as far as a change of it is of interest. */
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

/** What is stored of these homes, by id. */
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

/** For how long a home was for sale; without an end it still is. Days in Indiana. */
export interface PeriodRow {
  property_id: string
  place_key: string | null
  began_date: string
  ended_date: string | null
}
const PERIOD_COLUMNS: Record<keyof PeriodRow, CopyType> = {
  property_id: 'uuid',
  place_key: 'text',
  began_date: 'date',
  ended_date: 'date',
}

/** Notes that homes are for sale from a day on. One that was taken off on that day goes on as if it had not been. */
export async function beginPeriods(rows: readonly PeriodRow[]): Promise<void> {
  await sql`
    insert into market_periods as p (property_id, place_key, began_date, ended_date)
    select property_id, place_key, began_date, ended_date from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (property_id uuid, place_key text, began_date date, ended_date date)
    where not exists (select from market_periods o where o.property_id = r.property_id and o.ended_date is null)
    on conflict (property_id, began_date) do update set ended_date = excluded.ended_date,
      place_key = coalesce(excluded.place_key, p.place_key)
  `.execute(db())
}

/** Notes that homes are no longer for sale, where they were. */
export async function endPeriods(rows: readonly { property_id: string; ended_date: string }[]): Promise<void> {
  await sql`
    update market_periods p set ended_date = greatest(r.ended_date, p.began_date)
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (property_id uuid, ended_date date)
    where p.property_id = r.property_id and p.ended_date is null
  `.execute(db())
}

/** Of these homes, takes out the pictures that are not among those given. @returns where their bytes were */
export async function deleteOtherMedia(
  ids: readonly string[],
  media: readonly Owned<MappedMedia>[],
): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    delete from property_media m where m.property_id = any(${[...ids]}::uuid[]) and not exists (
      select from json_to_recordset(${JSON.stringify(media)}::json) as r (property_id uuid, media_key text)
      where r.property_id = m.property_id and r.media_key = m.media_key)
    returning m.storage_key
  `.execute(db())
  return rows.flatMap(({ storage_key }) => storage_key ?? [])
}

/** Writes pictures of homes that had none, as wanted. */
export async function insertMedia(media: readonly Owned<MappedMedia>[], at: Date): Promise<void> {
  const rows = new CopyRows(MEDIA_COLUMNS)
  for (const one of media) rows.add({ ...one, source_at: at })
  await copyInto('property_media', rows)
}

type MediaRow = Owned<MappedMedia> & { source_at: Date }
const MEDIA_COLUMNS: Record<keyof MediaRow, CopyType> = {
  property_id: 'uuid',
  media_key: 'text',
  position: 'integer',
  caption: 'text',
  is_public: 'boolean',
  source_url: 'text',
  source_at: 'timestamptz',
  modification_timestamp: 'timestamptz',
}

/** Writes pictures as wanted. One that changed is fetched anew; the older bytes are shown until then. */
export async function upsertMedia(media: readonly Owned<MappedMedia>[], at: Date): Promise<void> {
  await sql`
    insert into property_media as m
      (property_id, media_key, position, caption, is_public, source_url, source_at, modification_timestamp)
    select property_id, media_key, position, caption, is_public, source_url, ${at}, modification_timestamp
    from json_to_recordset(${JSON.stringify(media)}::json)
      as excluded (property_id uuid, media_key text, position integer, caption text, is_public boolean, source_url text,
        modification_timestamp timestamptz)
    where not exists (select from property_media m where m.property_id = excluded.property_id
      and m.media_key = excluded.media_key and not (${isToBeWritten}))
    on conflict (property_id, media_key) do update set position = excluded.position, caption = excluded.caption,
      is_public = excluded.is_public, source_url = excluded.source_url, modification_timestamp = excluded.modification_timestamp,
      source_at = case when m.source_url = excluded.source_url then m.source_at else excluded.source_at end,
      status = case when ${isWantedAgain} then 'wanted' else m.status end,
      attempts = case when ${isWantedAgain} then 0 else m.attempts end,
      try_at = case when ${isWantedAgain} then null else m.try_at end
    where ${isToBeWritten}
  `.execute(db())
}

// What stands behind the question mark is a signature, which is new with each answer of the feed.
const isOtherPicture = sql<boolean>`(m.modification_timestamp is distinct from excluded.modification_timestamp
  or split_part(m.source_url, '?', 1) <> split_part(excluded.source_url, '?', 1))`

// One that is as it was is not even touched: what an insert meets is locked, and that is written too.
const isToBeWritten = sql<boolean>`(${isOtherPicture}
  or (m.position, m.caption, m.is_public) is distinct from (excluded.position, excluded.caption, excluded.is_public)
  or (m.status <> 'stored' and m.source_url <> excluded.source_url))`

// A picture that could not be had is asked for again where the feed gives it a new address.
const isWantedAgain = sql<boolean>`(${isOtherPicture} or (m.status = 'parked' and m.source_url <> excluded.source_url))`

/** Keeps homes from being changed until the end of the transaction, in the order in which an import takes them. */
export async function lockRows(ids: readonly string[]): Promise<void> {
  await sql`select from properties where id = any(${[...ids]}::uuid[]) order by id for update`.execute(db())
}

/** Sets the main picture of homes to the first one that is stored, and that all who find the home may see. */
export async function updateMainImages(ids: readonly string[]): Promise<void> {
  await sql`
    update properties p set main_image_key = first.storage_key
    from properties own left join lateral (
      select m.storage_key from property_media m where m.property_id = own.id and m.storage_key is not null
        and (m.is_public or not own.is_idx)
      order by m.position, m.media_key limit 1) first on true
    where own.id = any(${[...ids]}::uuid[]) and p.id = own.id and p.main_image_key is distinct from first.storage_key
  `.execute(db())
}

/**
 * Gives homes their rooms: those that are as they were stay untouched, as most are where a price changed.
 * @param ids homes that may have rooms by now
 */
export async function replaceRooms(ids: readonly string[], rooms: readonly Owned<MappedRoom>[]): Promise<void> {
  const given = JSON.stringify(rooms)
  if (ids.length > 0)
    await sql`
      delete from rooms o where o.property_id = any(${[...ids]}::uuid[]) and not exists (
        select from json_to_recordset(${given}::json) as ${roomsGiven}
        where r.property_id = o.property_id and r.room_key = o.room_key
          and (r.room_type, r.room_level, r.room_dimensions) is not distinct from (o.room_type, o.room_level, o.room_dimensions))
    `.execute(db())
  if (rooms.length > 0)
    await sql`
      insert into rooms (property_id, room_key, room_type, room_level, room_dimensions)
      select r.* from json_to_recordset(${given}::json) as ${roomsGiven} on conflict (property_id, room_key) do nothing
    `.execute(db())
}

const roomsGiven = sql.raw('r (property_id uuid, room_key text, room_type text, room_level text, room_dimensions text)')
const ROOM_COLUMNS: Record<keyof Owned<MappedRoom>, CopyType> = {
  property_id: 'uuid',
  room_key: 'text',
  room_type: 'text',
  room_level: 'text',
  room_dimensions: 'text',
}

/** The same for unit types. */
export async function replaceUnitTypes(ids: readonly string[], units: readonly Owned<MappedUnitType>[]): Promise<void> {
  const given = JSON.stringify(units)
  if (ids.length > 0)
    await sql`
      delete from unit_types o where o.property_id = any(${[...ids]}::uuid[]) and not exists (
        select from json_to_recordset(${given}::json) as ${unitTypesGiven}
        where r.property_id = o.property_id and r.unit_type_key = o.unit_type_key and (r.unit_type, r.bedrooms, r.bathrooms, r.units_total)
          is not distinct from (o.unit_type, o.bedrooms, o.bathrooms, o.units_total))
    `.execute(db())
  if (units.length > 0)
    await sql`
      insert into unit_types (property_id, unit_type_key, unit_type, bedrooms, bathrooms, units_total)
      select r.* from json_to_recordset(${given}::json) as ${unitTypesGiven} on conflict (property_id, unit_type_key) do nothing
    `.execute(db())
}

const unitTypesGiven = sql.raw(
  'r (property_id uuid, unit_type_key text, unit_type text, bedrooms integer, bathrooms numeric(4, 1), units_total integer)',
)
const UNIT_TYPE_COLUMNS: Record<keyof Owned<MappedUnitType>, CopyType> = {
  property_id: 'uuid',
  unit_type_key: 'text',
  unit_type: 'text',
  bedrooms: 'integer',
  bathrooms: 'numeric',
  units_total: 'integer',
}

/** A sale ends the count of days: the next listing of the place begins anew, and tells nothing of the sale. */
export async function forgetPlaces(ids: readonly string[]): Promise<void> {
  await db()
    .updateTable('market_periods')
    .set({ place_key: null })
    .where('property_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('place_key', 'is not', null)
    .execute()
}

/** A change of a home that its timeline shows. */
export interface ChangeRow {
  property_id: string
  kind: 'listed' | 'relisted' | 'price' | 'status' | 'photos' | 'remarks' | 'facts' | 'open_house'
  before: ChangedFields | null
  after: ChangedFields
  at: Date
}
type ChangedFields = Partial<StoredHome> & {
  /** When the last open house for the public ends, and how many came or were moved. */
  open_until?: Date | null
  opened?: number
}

export async function insertChanges(changes: readonly ChangeRow[]): Promise<void> {
  const rows = new CopyRows(CHANGE_COLUMNS)
  for (const change of changes) rows.add(change)
  await copyInto('property_changes', rows)
}

const CHANGE_COLUMNS: Record<keyof ChangeRow, CopyType> = {
  property_id: 'uuid',
  kind: 'text',
  before: 'jsonb',
  after: 'jsonb',
  at: 'timestamptz',
}

/** Takes homes off the site, with their children. @returns how many there were, and where the bytes of their pictures lie */
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

/** Writes open houses; those of a home that is not on the site wait for it. @returns how many are new or changed */
export async function upsertOpenHouses(rows: readonly MappedOpenHouse[]): Promise<number> {
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
    where excluded.modification_timestamp >= o.modification_timestamp and o.* is distinct from excluded.*
  `.execute(db())
  return Number(numAffectedRows)
}

/** An open house for the public, of a home that is on the site. */
export interface PublicOpenHouse {
  open_house_key: string
  property_id: string
  starts_at: Date
  ends_at: Date
}

/** The open houses for the public of these homes, said by themselves, their listings or their open houses; the last one last. */
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
  // By values and not by a nested question: of a table that was just filled the server knows nothing, and compares
  // each row with each other one (0.9 of the 5 seconds of a first reading).
  const { rows } = await sql<PublicOpenHouse>`
    select o.open_house_key, o.property_id, o.starts_at, o.ends_at from open_houses o
    where o.property_id = any(${homes.map(({ id }) => id)}::uuid[])
      and o.status = 'Active' and (o.open_house_type is null or o.open_house_type = any(${[...PUBLIC_OPEN_HOUSES]}::text[]))
    order by o.ends_at, o.open_house_key
  `.execute(db())
  return rows
}

/** Gives open houses that came before their home, or outlived it, to the home. */
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
