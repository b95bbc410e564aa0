import { sql } from 'kysely'
import type { SoldViewer } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { daysOnMarket, type MarketPeriod } from '../rules/days-on-market.ts'
import { timelineOf } from '../rules/timeline.ts'
import { reachOf, type Viewer, visibleTo } from '../rules/visibility.ts'
import type { ComparedProperty, OpenHouseTimes, Property, Room } from '../schema.ts'
import { PUBLIC_OPEN_HOUSES } from '../words.ts'
import { type Looker, listingsFor } from './read.server.ts'

const FIELDS = [
  'p.id',
  'p.listing_id',
  'p.originating_system_name',
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
  'p.activation_date',
  'p.start_showing_date',
  'p.days_on_market',
  'p.listed_at',
  'p.modification_timestamp',
] as const

/**
 * Child rows as JSON values, so that a page takes one round trip. `toProperty` separates them before it filters the
 * row's fields by viewer.
 */
function images({ viewer }: Looker) {
  return sql<Property['images']>`(select coalesce(json_agg(m), '[]') from (
    select m.storage_key, m.caption from property_media m
    where m.property_id = p.id and m.status = 'stored' and m.storage_key is not null
      and (m.is_public or ${reachOf(viewer) !== 'idx'})
    order by m.position, m.media_key limit 100) m)`
}
/** Homes that the previous release stored have their rooms in a table until the job `replay-mls` has mapped them again. */
const rooms = sql<Room[]>`coalesce(p.rooms, (select json_agg(r) from (
  select r.room_type, r.room_level, r.room_dimensions from rooms r
  where r.property_id = p.id order by r.room_key limit 60) r), '[]')`
const changes = sql<{ kind: string; before: unknown; after: unknown; at: string }[]>`(
  select coalesce(json_agg(c), '[]') from (
  select c.kind, c.before, c.after, c.at from property_changes c
  where c.property_id = p.id and c.kind in ('listed', 'price', 'status', 'relisted') order by c.seq limit 200) c)`

/** Periods on the market of all listings at this place. A union uses two indexes; one `or` would scan the table. */
const periods = sql<MarketPeriod[]>`(select coalesce(json_agg(t), '[]') from (
  select t.property_id, t.began_date, t.ended_date from market_periods t where t.property_id = p.id
  union
  select t.property_id, t.began_date, t.ended_date from market_periods own
  join market_periods t on t.place_key = own.place_key where own.property_id = p.id
  order by began_date, property_id limit 100) t)`

/** Public open houses that are not over. */
function openHouses(now: Date) {
  return sql<{ starts_at: string; ends_at: string }[]>`(select coalesce(json_agg(o), '[]') from (
    select o.starts_at, o.ends_at from open_houses o
    where o.property_id = p.id and o.status = 'Active' and o.ends_at > ${now}
      and (o.open_house_type is null or o.open_house_type in (${sql.join([...PUBLIC_OPEN_HOUSES])}))
    order by o.starts_at, o.open_house_key limit 10) o)`
}

function times(found: { starts_at: string; ends_at: string }[]): OpenHouseTimes[] {
  return found.map(({ starts_at, ends_at }) => ({ starts_at: new Date(starts_at), ends_at: new Date(ends_at) }))
}

/** Selects homes with their child rows. The caller adds the condition. */
function homes(looker: Looker, now: Date) {
  return listingsFor(looker)
    .select(FIELDS)
    .select([images(looker).as('images'), rooms.as('rooms'), changes.as('changes'), periods.as('periods')])
    .select(openHouses(now).as('open_houses'))
}

type HomeRow = Awaited<ReturnType<ReturnType<typeof homes>['execute']>>[number]

function toProperty(
  { images, rooms, changes, periods, open_houses, ...row }: HomeRow,
  looker: Looker,
  now: Date,
): Property {
  const home = visibleTo({ ...row, ...marketDays(row, periods, now) }, looker.viewer)
  return {
    ...home,
    // A caption may name the street.
    images: row.is_address_shown ? images : images.map(({ storage_key }) => ({ storage_key, caption: null })),
    rooms,
    open_houses: times(open_houses),
    changes: timelineOf(
      home,
      changes.map((change) => ({ ...change, at: new Date(change.at) })),
    ),
  }
}

/** Counts days on market from the stored periods, or uses the feed's number if the site never saw the home for sale. */
function marketDays(row: { id: string; days_on_market: number | null }, periods: readonly MarketPeriod[], now: Date) {
  const market = daysOnMarket(periods, row.id, calendarDayOf(now))
  return {
    days_on_market: market?.days ?? row.days_on_market,
    cumulative_days_on_market: market?.cumulative ?? null,
  }
}

/** Finds an unsold home with the fields that the viewer may see. */
export async function findProperty(looker: Looker, id: string, now: Date): Promise<Property | null> {
  const row = await homes(looker, now).where('p.id', '=', id).where('p.status', '<>', 'sold').executeTakeFirst()
  return row ? toProperty(row, looker, now) : null
}

/** Finds the photos of an unsold home. Null if the viewer may not find it. */
export async function findPictures(looker: Looker, id: string): Promise<string[] | null> {
  const row = await listingsFor(looker)
    .select(images(looker).as('images'))
    .where('p.id', '=', id)
    .where('p.status', '<>', 'sold')
    .executeTakeFirst()
  return row?.images.map(({ storage_key }) => storage_key) ?? null
}

/** Finds a sold home with its closing. The actor type proves the permission. */
export async function findSoldDetails(actor: SoldViewer, id: string, now: Date): Promise<Property | null> {
  const looker: Looker = { viewer: 'sold', sold: actor, reader: null }
  const row = await homes(looker, now)
    .select(['p.close_price', 'p.close_date'])
    .where('p.id', '=', id)
    .where('p.status', '=', 'sold')
    .executeTakeFirst()
  return row ? toProperty(row, looker, now) : null
}

/** Lists homes for comparison, in no order, without those that the viewer may not find. */
export async function listCompared(looker: Looker, ids: readonly string[], now: Date): Promise<ComparedProperty[]> {
  if (ids.length === 0) return []
  const rows = await listingsFor(looker)
    .select(FIELDS)
    .select([openHouses(now).as('open_houses'), periods.as('periods')])
    .$if(looker.sold !== null, (query) => query.select(['p.close_price', 'p.close_date']))
    .where('p.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return rows.map(({ open_houses, periods, ...row }) => {
    const { description: _, ...home } = visibleTo({ ...row, ...marketDays(row, periods, now) }, looker.viewer)
    return { ...home, open_houses: times(open_houses) }
  })
}

/** Returns true if the home is sold and the viewer could have found it while it was for sale. Reveals nothing else. */
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
