import { sql } from 'kysely'
import type { SoldViewer } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import type { Reader } from '#features/read-limits/public.server.ts'
import { badgeOf, priceCut } from '../rules/badge.ts'
import { boxAround } from '../rules/similar.ts'
import { type SoldClass, type Viewer, visibleTo } from '../rules/visibility.ts'
import type { AreaFacts, OpenHouseTimes, PropertyCard, SimilarRule } from '../schema.ts'
import { PUBLIC_OPEN_HOUSES } from '../words.ts'

/**
 * A viewer of listings. Access to sold homes takes the actor that proves the permission. `reader` counts the listings
 * shown to the caller, and is null in jobs, emails and in-memory lists.
 */
export type Looker = ({ viewer: Exclude<Viewer, SoldClass>; sold: null } | { viewer: SoldClass; sold: SoldViewer }) & {
  reader: Reader | null
}

/** Selects the listings that a viewer may find. Every query starts here, so that all reveal the same homes. */
export function listingsFor(looker: Looker) {
  const all = db().selectFrom('properties as p')
  if (looker.sold) return all.where((where) => where.or([where('p.is_idx', '=', true), where('p.is_vow', '=', true)]))
  const unsold = all.where('p.status', '<>', 'sold')
  if (looker.viewer === 'visitor') return unsold.where('p.is_idx', '=', true)
  return unsold.where((where) => where.or([where('p.is_idx', '=', true), where('p.is_vow', '=', true)]))
}

const CARD_FIELDS = [
  'p.id',
  'p.status',
  'p.title',
  'p.is_address_shown',
  'p.address',
  'p.city',
  'p.state',
  'p.postal_code',
  'p.property_type',
  'p.price',
  'p.previous_list_price',
  'p.price_change_timestamp',
  'p.bedrooms',
  'p.bathrooms',
  'p.living_area',
  'p.lot_size_acres',
  'p.list_office_name',
  'p.list_office_contact',
  'p.main_image_key',
  'p.listed_at',
] as const

/** Selects rows for cards, each with its next open house. */
function cardsFor(looker: Looker, now: Date) {
  return listingsFor(looker)
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('open_houses as o')
          .select(['o.starts_at', 'o.ends_at'])
          .whereRef('o.property_id', '=', 'p.id')
          .where('o.status', '=', 'Active')
          .where((where) =>
            where.or([where('o.open_house_type', 'is', null), where('o.open_house_type', 'in', PUBLIC_OPEN_HOUSES)]),
          )
          .where('o.ends_at', '>', now)
          .orderBy('o.starts_at')
          .orderBy('o.open_house_key')
          .limit(1)
          .as('next_open'),
      (join) => join.onTrue(),
    )
    .select(CARD_FIELDS)
    .select(['next_open.starts_at', 'next_open.ends_at'])
    .$if(looker.sold !== null, (query) => query.select('p.close_price'))
}

type CardRow = Awaited<ReturnType<ReturnType<typeof cardsFor>['execute']>>[number]

function toCard({ starts_at, ends_at, ...row }: CardRow, viewer: Viewer, now: Date): PropertyCard {
  const home = visibleTo(row, viewer)
  const open_house: OpenHouseTimes | null = starts_at && ends_at ? { starts_at, ends_at } : null
  const { previous_list_price, price_change_timestamp, listed_at, is_address_shown, ...rest } = home
  return { ...rest, open_house, price_cut: priceCut(home), badge: badgeOf({ ...home, open_house }, now) }
}

/** Lists the cards of these homes in the order of the ids, without those that the viewer may not find. */
export async function listCards(looker: Looker, ids: readonly string[], now: Date): Promise<PropertyCard[]> {
  if (ids.length === 0) return []
  const rows = await cardsFor(looker, now)
    .where('p.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  countListed(looker, rows)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toCard(row, looker.viewer, now)] : []
  })
}

function countListed({ reader }: Looker, rows: readonly { id: string }[]): void {
  reader?.see(
    'listed',
    rows.map(({ id }) => id),
  )
}

/** Lists homes for sale, newest first. */
export async function listNewest(looker: Looker, limit: number, now: Date): Promise<PropertyCard[]> {
  const rows = await cardsFor(looker, now)
    .where('p.status', '=', 'active')
    .orderBy('p.listed_at', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute()
  countListed(looker, rows)
  return rows.map((row) => toCard(row, looker.viewer, now))
}

/** Settings key of the ids of featured homes, in the order set by an admin. */
export const FEATURED_ORDER = 'featured_order'

/** Position of a home among the featured ones, for `order by`. Homes featured after the order was saved come first. */
export const featuredPosition = sql<number>`coalesce((
  select place.nr from settings
  cross join jsonb_array_elements_text(settings.value) with ordinality as place (id, nr)
  where settings.key = ${FEATURED_ORDER} and place.id = p.id::text
  limit 1
), 0)`

/**
 * Lists featured homes in their order, followed by the newest houses with a photo. They do not count toward read
 * limits, because all visitors see the same few.
 */
export async function listFeatured(looker: Looker, limit: number, now: Date): Promise<PropertyCard[]> {
  const active = cardsFor(looker, now).where('p.status', '=', 'active')
  const newestFirst = (query: typeof active) => query.orderBy('p.listed_at', 'desc').orderBy('p.id').limit(limit)
  const chosen = await newestFirst(active.where('p.is_featured', '=', true).orderBy(featuredPosition)).execute()
  const others =
    chosen.length < limit
      ? await newestFirst(
          active
            .where('p.is_featured', '=', false)
            .where('p.property_type', '=', 'Residential')
            .where('p.main_image_key', 'is not', null),
        ).execute()
      : []
  return [...chosen, ...others].slice(0, limit).map((row) => toCard(row, looker.viewer, now))
}

interface Like {
  id: string
  city: string
  property_type: string
  price: number
  latitude: number | null
  longitude: number | null
}

/** Lists homes for sale that match one of these rules, strictest rule first, then by closeness in price. */
export async function listSimilar(
  looker: Looker,
  home: Like,
  rules: readonly SimilarRule[],
  limit: number,
  now: Date,
): Promise<{ rule: number; card: PropertyCard }[]> {
  const widest = Math.max(...rules.map(({ price_share }) => price_share))
  const conditions = rules.map((rule) => matchesRule(rule, home))
  const rows = await cardsFor(looker, now)
    .select(
      sql<number>`case ${sql.join(
        conditions.map((keep, index) => sql`when ${keep} then ${sql.lit(index)}`),
        sql` `,
      )} end`.as('rule'),
    )
    .where('p.status', 'in', ['coming_soon', 'active'])
    .where('p.property_type', '=', home.property_type)
    .where('p.price', '>=', Math.floor(home.price * (1 - widest)))
    .where('p.price', '<=', Math.ceil(home.price * (1 + widest)))
    .where('p.id', '<>', home.id)
    .where((where) => where.or(conditions))
    .orderBy('rule')
    .orderBy(sql`abs(p.price - ${home.price}::integer)`)
    .orderBy('p.id')
    .limit(limit)
    .execute()
  countListed(looker, rows)
  return rows.map(({ rule, ...row }) => ({ rule, card: toCard(row, looker.viewer, now) }))
}

function matchesRule({ miles, price_share }: SimilarRule, { city, price, latitude, longitude }: Like) {
  const near = sql<boolean>`p.price between ${Math.floor(price * (1 - price_share))}::integer and ${Math.ceil(price * (1 + price_share))}::integer`
  if (miles === null || latitude === null || longitude === null) return sql<boolean>`(${near} and p.city = ${city})`
  const [west, south, east, north] = boxAround(latitude, longitude, miles)
  // A match by distance would reveal the location of a home with a withheld address.
  return sql<boolean>`(${near} and p.is_address_shown
    and p.longitude between ${west}::float8 and ${east}::float8 and p.latitude between ${south}::float8 and ${north}::float8
    and power((p.latitude - ${latitude}::float8) * 69.05, 2) +
      power((p.longitude - ${longitude}::float8) * 69.05 * cos(radians(${latitude}::float8)), 2) <= ${miles ** 2}::float8)`
}

/**
 * Computes statistics of the homes of a type for sale in a ZIP code or city, limited to those that the viewer may find.
 */
export async function computeAreaStatistics(
  looker: Looker,
  place: { field: 'postal_code' | 'city'; value: string },
  property_type: string,
  today: string,
): Promise<Omit<AreaFacts, 'area' | 'property_type' | 'counted_at'> | null> {
  const row = await listingsFor(looker)
    .select([
      sql<number>`count(*)::int`.as('homes'),
      sql<number | null>`percentile_cont(0.5) within group (order by p.price)`.as('median_price'),
      sql<number | null>`percentile_cont(0.5) within group (order by p.price::float8 / nullif(p.living_area, 0))`.as(
        'median_price_per_sqft',
      ),
      sql<number | null>`percentile_cont(0.5) within group (order by ${today}::date - p.on_market_date)`.as(
        'median_days_on_market',
      ),
      sql<number>`count(*) filter (where p.price < p.original_list_price or p.price < p.previous_list_price)::int`.as(
        'cuts',
      ),
    ])
    .where(`p.${place.field}`, '=', place.value)
    .where('p.property_type', '=', property_type)
    .where('p.status', 'in', ['active', 'active_under_contract'])
    .executeTakeFirst()
  if (!row || row.median_price === null) return null
  const whole = (value: number | null) => (value === null ? null : Math.round(value))
  return {
    homes: row.homes,
    median_price: Math.round(row.median_price),
    median_price_per_sqft: whole(row.median_price_per_sqft),
    median_days_on_market: whole(row.median_days_on_market),
    price_cut_percent: Math.round((row.cuts / row.homes) * 100),
  }
}

/**
 * Finds the average location of the homes on the market in a ZIP code or city with a public address, and their number.
 */
export async function findCentroid(
  looker: Looker,
  place: { field: 'postal_code' | 'city'; value: string },
): Promise<{ homes: number; latitude: number; longitude: number } | null> {
  const row = await listingsFor(looker)
    .select([
      sql<number>`count(*)::int`.as('homes'),
      sql<number | null>`avg(p.latitude)`.as('latitude'),
      sql<number | null>`avg(p.longitude)`.as('longitude'),
    ])
    .where(`p.${place.field}`, '=', place.value)
    .where('p.status', '<>', 'sold')
    // Homes with a withheld address must not influence the location, least of all the one on the page.
    .where('p.is_address_shown', '=', true)
    .where('p.latitude', 'is not', null)
    .where('p.longitude', 'is not', null)
    .executeTakeFirst()
  if (!row || row.latitude === null || row.longitude === null) return null
  return { homes: row.homes, latitude: Number(row.latitude), longitude: Number(row.longitude) }
}
