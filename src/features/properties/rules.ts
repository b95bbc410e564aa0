import { isAuditor, refusalOfAdmin, refusalOfAgent, refusalOfSold, refusalOfVow } from '#features/accounts/rules.ts'
import type { CurrentAccount } from '#features/accounts/schema.ts'
import { calendarDayOf } from '#kit/format.ts'
import type { Badge, FactValue, Freshness, OpenHouseTimes, PropertyChange } from './schema.ts'
import { FACTS, type PropertyStatus, STATUSES } from './words.ts'

/** Classes of people who look at listings; whoever is none of the others is a visitor. */
export const VIEWERS = ['visitor', 'vow', 'agent', 'admin', 'sold', 'auditor'] as const
export type Viewer = (typeof VIEWERS)[number]
/** Those who may see sold homes. */
export type SoldClass = 'sold' | 'auditor'

/** As whom someone looks at listings. Source: specification 6, NAR policies 7.58 (IDX) and 7.91 (VOW). */
export function viewerOf(account: CurrentAccount | null, now: Date): Viewer {
  if (!account) return 'visitor'
  if (!refusalOfSold(account, now)) return isAuditor(account, now) ? 'auditor' : 'sold'
  if (!refusalOfAdmin(account, null, now)) return 'admin'
  if (!refusalOfAgent(account, now)) return 'agent'
  return refusalOfVow(account, now) ? 'visitor' : 'vow'
}

/** Which listings someone may find: those licensed for the public (IDX), those for registrants (VOW), and sold ones. */
export type Reach = 'idx' | 'vow' | 'sold'

/** Source: MLS Grid, MlgCanUse; specification 2 (the sold rule). */
export function reachOf(viewer: Viewer): Reach {
  if (viewer === 'visitor') return 'idx'
  return viewer === 'sold' || viewer === 'auditor' ? 'sold' : 'vow'
}

const EVERYONE = VIEWERS
const SOLD_VIEWERS = ['sold', 'auditor'] as const
const STAFF = ['agent', 'admin', 'auditor'] as const

/**
 * The one table of who may see which field of a listing. What does not stand here leaves the server for nobody.
 * Source: product decision "Listings and who may see what".
 */
export const FIELD_VIEWERS = {
  id: EVERYONE,
  listing_id: EVERYONE,
  originating_system_name: EVERYONE,
  status: EVERYONE,
  title: EVERYONE,
  description: EVERYONE,
  address: EVERYONE,
  street_number: EVERYONE,
  street_name: EVERYONE,
  unit_number: EVERYONE,
  latitude: EVERYONE,
  longitude: EVERYONE,
  city: EVERYONE,
  state: EVERYONE,
  postal_code: EVERYONE,
  county: EVERYONE,
  township: EVERYONE,
  subdivision: EVERYONE,
  school_district: EVERYONE,
  is_address_shown: EVERYONE,
  property_type: EVERYONE,
  property_sub_type: EVERYONE,
  price: EVERYONE,
  original_list_price: EVERYONE,
  previous_list_price: EVERYONE,
  price_change_timestamp: EVERYONE,
  bedrooms: EVERYONE,
  bathrooms: EVERYONE,
  bathrooms_full: EVERYONE,
  bathrooms_half: EVERYONE,
  living_area: EVERYONE,
  lot_size_acres: EVERYONE,
  year_built: EVERYONE,
  stories: EVERYONE,
  garage_spaces: EVERYONE,
  basement: EVERYONE,
  has_basement: EVERYONE,
  has_private_pool: EVERYONE,
  has_fireplace: EVERYONE,
  is_waterfront: EVERYONE,
  is_new_construction: EVERYONE,
  association_fee_monthly: EVERYONE,
  tax_annual_amount: EVERYONE,
  tax_year: EVERYONE,
  facts: EVERYONE,
  list_agent_full_name: EVERYONE,
  list_office_name: EVERYONE,
  list_office_contact: EVERYONE,
  main_image_key: EVERYONE,
  photos_count: EVERYONE,
  on_market_date: EVERYONE,
  days_on_market: EVERYONE,
  cumulative_days_on_market: EVERYONE,
  listed_at: EVERYONE,
  modification_timestamp: EVERYONE,
  close_price: SOLD_VIEWERS,
  close_date: SOLD_VIEWERS,
  mls_status: STAFF,
  is_idx: STAFF,
  is_vow: STAFF,
} as const satisfies Record<string, readonly Viewer[]>

export type Field = keyof typeof FIELD_VIEWERS
/** Fields that every viewer sees: their type leaves no doubt. */
export type OpenField = { [F in Field]: (typeof FIELD_VIEWERS)[F] extends typeof EVERYONE ? F : never }[Field]

const viewersOf: ReadonlyMap<string, readonly Viewer[]> = new Map(Object.entries(FIELD_VIEWERS))

/** True where this viewer may see a field at all, and so may filter and sort by it. */
export function maySee(viewer: Viewer, field: string): boolean {
  return viewersOf.get(field)?.includes(viewer) ?? false
}

/** What is left of a row for a viewer: open fields for certain, the others where the viewer may see them. */
export type Visible<R> = {
  [F in Extract<keyof R, OpenField>]: F extends 'facts' ? Record<string, FactValue> : R[F]
} & {
  [F in Extract<keyof R, Exclude<Field, OpenField>>]?: R[F]
}

/** Fields that say where a home stands: emptied where the seller withholds the address. Source: NAR model rules 18.2.3. */
const PLACE_FIELDS: ReadonlySet<string> = new Set([
  'address',
  'street_number',
  'street_name',
  'unit_number',
  'latitude',
  'longitude',
])

/** The row with those fields that the viewer may see and no other; of `facts` only the known ones. Default deny. */
export function visibleTo<R extends { is_address_shown: boolean }>(row: R, viewer: Viewer): Visible<R> {
  const shown: unknown[][] = []
  for (const [field, value] of Object.entries(row)) {
    if (!maySee(viewer, field)) continue
    if (!row.is_address_shown && PLACE_FIELDS.has(field)) shown.push([field, null])
    else shown.push([field, field === 'facts' ? knownFacts(value) : value])
  }
  return Object.fromEntries(shown)
}

function knownFacts(facts: unknown): Record<string, FactValue> {
  const known: Record<string, FactValue> = {}
  for (const [name, value] of Object.entries(facts ?? {})) {
    if (Object.hasOwn(FACTS, name) && isFactValue(value)) known[name] = value
  }
  return known
}

function isFactValue(value: unknown): value is FactValue {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string')
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

/** A price that came down: by how much, and when the feed said so. Null where it did not, or rose again. */
export function priceCut(home: {
  price: number
  previous_list_price: number | null
  price_change_timestamp: Date | null
}): { amount: number; at: Date } | null {
  const { price, previous_list_price, price_change_timestamp } = home
  if (!previous_list_price || !price_change_timestamp || previous_list_price <= price) return null
  return { amount: previous_list_price - price, at: price_change_timestamp }
}

const DAY_MS = 86_400_000
/** Days for which a listing is called new, and for which a price cut is the news of a card. */
const NEWS_DAYS = 7

/** The one badge of a card, the most pressing first; null where there is no news. */
export function badgeOf(
  home: {
    status: PropertyStatus
    listed_at: Date
    price: number
    previous_list_price: number | null
    price_change_timestamp: Date | null
    open_house: OpenHouseTimes | null
  },
  now: Date,
): Badge | null {
  if (home.status === 'sold' || home.status === 'pending' || home.status === 'coming_soon') return home.status
  if (home.open_house) return 'open_house'
  if (home.status === 'active_under_contract') return home.status
  if (isWithin(home.listed_at, now, NEWS_DAYS)) return 'new'
  const cut = priceCut(home)
  return cut && isWithin(cut.at, now, NEWS_DAYS) ? 'price_cut' : null
}

function isWithin(at: Date, now: Date, days: number): boolean {
  return now.getTime() - at.getTime() < days * DAY_MS
}

/** How far the feed is behind: from 1 hour on the stamp is amber, after 12 it is red and said in a banner. Source: IDX rule I1. */
export function freshnessOf(checked_at: Date | null, now: Date): Omit<Freshness, 'is_paused'> {
  if (!checked_at) return { checked_at, hours: null, lateness: 'stale' }
  const hours = (now.getTime() - checked_at.getTime()) / 3_600_000
  return { checked_at, hours: Math.floor(hours), lateness: hours > 12 ? 'stale' : hours > 1 ? 'late' : 'fresh' }
}

/**
 * The timeline of a home for sale, newest first: what our record of the feed holds, completed by what the listing
 * itself says of the time before (its first price, its last price change).
 */
export function timelineOf(
  home: {
    price: number
    original_list_price: number | null
    previous_list_price: number | null
    price_change_timestamp: Date | null
    listed_at: Date
  },
  recorded: readonly { kind: string; before: unknown; after: unknown; at: Date }[],
): PropertyChange[] {
  const changes = recorded.flatMap(readChange)
  const first =
    changes.find((change) => change.kind === 'price')?.former_price ?? home.previous_list_price ?? home.price
  const hasStart = changes.some((change) => change.kind === 'listed')
  const hasPrice = changes.some((change) => change.kind === 'price')
  const cut = priceCut(home)
  const listed: PropertyChange = {
    kind: 'listed',
    at: home.listed_at,
    price: home.original_list_price ?? first,
    former_price: null,
    status: null,
  }
  const price: PropertyChange | null = cut && {
    kind: 'price',
    at: cut.at,
    price: home.price,
    former_price: home.previous_list_price,
    status: null,
  }
  return [...(hasStart ? [] : [listed]), ...(hasPrice || !price ? [] : [price]), ...changes].sort(
    (a, b) => b.at.getTime() - a.at.getTime(),
  )
}

/** An entry of our record of the feed as a timeline shows it: none, or the one. */
export function readChange(entry: { kind: string; before: unknown; after: unknown; at: Date }): PropertyChange[] {
  const { kind, at } = entry
  if (kind !== 'listed' && kind !== 'price' && kind !== 'status' && kind !== 'relisted') return []
  const status = textOf(entry.after, 'status')
  return [
    {
      kind,
      at,
      price: numberOf(entry.after, 'price'),
      former_price: kind === 'price' ? numberOf(entry.before, 'price') : null,
      status: isStatus(status) ? status : null,
    },
  ]
}

function isStatus(text: string | null): text is PropertyStatus {
  return text !== null && Object.hasOwn(STATUSES, text)
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined
}

function numberOf(value: unknown, name: string): number | null {
  const found = member(value, name)
  return typeof found === 'number' ? found : null
}

function textOf(value: unknown, name: string): string | null {
  const found = member(value, name)
  return typeof found === 'string' ? found : null
}

/** A home as search engines read it: open fields only, and no place where the seller withholds it. Source: schema.org. */
export function listingData(home: {
  id: string
  title: string
  description: string | null
  price: number
  status: PropertyStatus
  is_address_shown: boolean
  address: string | null
  city: string
  state: string
  postal_code: string | null
  latitude: number | null
  longitude: number | null
  bedrooms: number | null
  bathrooms: number | null
  living_area: number | null
  year_built: number | null
  listed_at: Date
  list_office_name: string
}): Record<string, unknown> {
  const place = {
    '@type': 'PostalAddress',
    ...(home.is_address_shown && home.address ? { streetAddress: home.address } : {}),
    addressLocality: home.city,
    addressRegion: home.state,
    ...(home.postal_code ? { postalCode: home.postal_code } : {}),
    addressCountry: 'US',
  }
  const hasPin = home.is_address_shown && home.latitude !== null && home.longitude !== null
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    name: home.title,
    ...(home.description ? { description: home.description } : {}),
    datePosted: calendarDayOf(home.listed_at),
    ...(home.status === 'sold'
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            price: home.price,
            priceCurrency: 'USD',
            offeredBy: { '@type': 'RealEstateAgent', name: home.list_office_name },
          },
        }),
    mainEntity: {
      '@type': 'Residence',
      address: place,
      ...(hasPin ? { geo: { '@type': 'GeoCoordinates', latitude: home.latitude, longitude: home.longitude } } : {}),
      ...(home.bedrooms === null ? {} : { numberOfBedrooms: home.bedrooms }),
      ...(home.bathrooms === null ? {} : { numberOfBathroomsTotal: home.bathrooms }),
      ...(home.living_area === null
        ? {}
        : { floorSize: { '@type': 'QuantitativeValue', value: home.living_area, unitCode: 'FTK' } }),
      ...(home.year_built === null ? {} : { yearBuilt: home.year_built }),
    },
  }
}

/** True while a home is for sale and nobody's offer is accepted: those days count as days on the market. Source: MIBOR. */
export function isOnMarket(status: PropertyStatus): boolean {
  return status === 'active' || status === 'active_under_contract'
}

/** The calendar day so many days after another one. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** So many days off the market make a listing of the same home a new beginning. Source: MIBOR BLC field guide, CDOM. */
const RESET_DAYS = 90

/** A time during which a home was for sale, in days of Indiana; `property_id` tells the listings of a place apart. */
export interface MarketPeriod {
  property_id: string
  began_date: string
  ended_date: string | null
}

/**
 * Days on the market: of this listing, and of the home over all its listings with no more than 90 days between them.
 * @param periods those of the home's place, in any order
 */
export function daysOnMarket(
  periods: readonly MarketPeriod[],
  propertyId: string,
  today: string,
): { days: number; cumulative: number } | null {
  const own = periods.filter(({ property_id }) => property_id === propertyId)
  if (own.length === 0) return null
  const endOf = ({ ended_date }: MarketPeriod) => ended_date ?? today
  const latest = own.map(endOf).toSorted().at(-1) ?? today
  let cumulative = 0
  /** Days from here on are counted already, or belong to a later time off the market. */
  let since = latest
  for (const period of periods.filter(({ began_date }) => began_date <= latest).toSorted(latestFirst)) {
    const ended = firstOf(endOf(period), since)
    if (daysBetween(ended, since) > RESET_DAYS && period.property_id !== propertyId) break
    cumulative += Math.max(0, daysBetween(period.began_date, ended))
    since = firstOf(since, period.began_date)
  }
  return { days: own.reduce((sum, period) => sum + daysBetween(period.began_date, endOf(period)), 0), cumulative }
}

function firstOf(day: string, other: string): string {
  return [day, other].toSorted()[0] ?? day
}

function latestFirst(a: MarketPeriod, b: MarketPeriod): number {
  return a.began_date < b.began_date ? 1 : a.began_date > b.began_date ? -1 : 0
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}
