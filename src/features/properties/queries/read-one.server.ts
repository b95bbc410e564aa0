import type { SoldViewer } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { type MarketPeriod, reachOf, type Viewer, visibleTo } from '../rules.ts'
import type { OpenHouseTimes, Room } from '../schema.ts'
import { PUBLIC_OPEN_HOUSES } from '../words.ts'
import { type Looker, listingsFor } from './read.server.ts'

const FIELDS = [
  'p.id',
  'p.listing_id',
  'p.status',
  'p.title',
  'p.description',
  'p.is_address_shown',
  'p.address',
  'p.unit_number',
  'p.city',
  'p.state',
  'p.postal_code',
  'p.county',
  'p.township',
  'p.subdivision',
  'p.school_district',
  'p.latitude',
  'p.longitude',
  'p.property_type',
  'p.property_sub_type',
  'p.price',
  'p.original_list_price',
  'p.previous_list_price',
  'p.price_change_timestamp',
  'p.bedrooms',
  'p.bathrooms',
  'p.bathrooms_full',
  'p.bathrooms_half',
  'p.living_area',
  'p.lot_size_acres',
  'p.year_built',
  'p.stories',
  'p.garage_spaces',
  'p.basement',
  'p.has_basement',
  'p.has_private_pool',
  'p.has_fireplace',
  'p.is_waterfront',
  'p.is_new_construction',
  'p.association_fee_monthly',
  'p.tax_annual_amount',
  'p.tax_year',
  'p.facts',
  'p.list_agent_full_name',
  'p.list_office_name',
  'p.list_office_contact',
  'p.main_image_key',
  'p.photos_count',
  'p.on_market_date',
  'p.days_on_market',
  'p.listed_at',
  'p.modification_timestamp',
] as const

/** A home that is not sold, with the fields that the viewer may see. */
export async function findProperty(looker: Looker, id: string) {
  const row = await listingsFor(looker)
    .select(FIELDS)
    .where('p.id', '=', id)
    .where('p.status', '<>', 'sold')
    .executeTakeFirst()
  return row ? visibleTo(row, looker.viewer) : null
}

/** A sold home with its closing. Only who proves the permission gets here. */
export async function findSoldDetails(actor: SoldViewer, id: string) {
  const row = await listingsFor({ viewer: 'sold', sold: actor })
    .select(FIELDS)
    .select(['p.close_price', 'p.close_date'])
    .where('p.id', '=', id)
    .where('p.status', '=', 'sold')
    .executeTakeFirst()
  return row ? visibleTo(row, 'sold') : null
}

/** True where a home that this viewer could have found while it was for sale is sold. Nothing else of it is told. */
export async function isSoldHome(viewer: Viewer, id: string): Promise<boolean> {
  const row = await db()
    .selectFrom('properties as p')
    .select('p.id')
    .where('p.id', '=', id)
    .where('p.status', '=', 'sold')
    .where((where) =>
      where.or([
        where('p.is_idx', '=', true),
        where.and([where.val(reachOf(viewer) !== 'idx'), where('p.is_vow', '=', true)]),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Stored pictures of a home in the feed's order. */
export async function listImages(propertyId: string): Promise<{ storage_key: string; caption: string | null }[]> {
  const rows = await db()
    .selectFrom('property_media')
    .select(['storage_key', 'caption'])
    .where('property_id', '=', propertyId)
    .where('status', '=', 'stored')
    .orderBy('position')
    .orderBy('media_key')
    .limit(100)
    .execute()
  return rows.flatMap(({ storage_key, caption }) => (storage_key ? [{ storage_key, caption }] : []))
}

export async function listRooms(propertyId: string): Promise<Room[]> {
  return db()
    .selectFrom('rooms')
    .select(['room_type', 'room_level', 'room_dimensions'])
    .where('property_id', '=', propertyId)
    .orderBy('room_key')
    .limit(60)
    .execute()
}

/** Open houses to which the public may come and that are not over. */
export async function listOpenHouses(propertyId: string, now: Date): Promise<OpenHouseTimes[]> {
  return db()
    .selectFrom('open_houses')
    .select(['starts_at', 'ends_at'])
    .where('property_id', '=', propertyId)
    .where('status', '=', 'Active')
    .where((where) =>
      where.or([where('open_house_type', 'is', null), where('open_house_type', 'in', PUBLIC_OPEN_HOUSES)]),
    )
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .orderBy('open_house_key')
    .limit(10)
    .execute()
}

/** When this home was for sale, with the former listings of its place. */
export async function listPeriods(propertyId: string): Promise<MarketPeriod[]> {
  return db()
    .selectFrom('market_periods')
    .select(['property_id', 'began_date', 'ended_date'])
    .where((where) =>
      where.or([
        where('property_id', '=', propertyId),
        where(
          'place_key',
          'in',
          where.selectFrom('market_periods').select('place_key').where('property_id', '=', propertyId),
        ),
      ]),
    )
    .orderBy('began_date')
    .orderBy('property_id')
    .limit(100)
    .execute()
}

/** What the feed changed of price and status, oldest first. */
export async function listChanges(propertyId: string) {
  return db()
    .selectFrom('property_changes')
    .select(['kind', 'before', 'after', 'at'])
    .where('property_id', '=', propertyId)
    .where('kind', 'in', ['listed', 'price', 'status', 'relisted'])
    .orderBy('seq')
    .limit(200)
    .execute()
}
