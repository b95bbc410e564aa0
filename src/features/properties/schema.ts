import * as z from 'zod/mini'
import type { PropertyStatus } from './words.ts'

/** Source: product decision, ids are uuids. A malformed id is a listing that does not exist. */
export const GetProperty = z.object({ propertyId: z.string().check(z.maxLength(100)) })
export type GetProperty = z.infer<typeof GetProperty>

/** How many homes a list returns at most. */
export const ListProperties = z._default(
  z.object({ limit: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(100)), 24) }),
  { limit: 24 },
)
export type ListProperties = z.infer<typeof ListProperties>

/** The one badge that a card may carry. */
export type Badge = 'sold' | 'pending' | 'coming_soon' | 'active_under_contract' | 'open_house' | 'new' | 'price_cut'

/** When a home is open to the public. */
export interface OpenHouseTimes {
  starts_at: Date
  ends_at: Date
}

/** How far the feed is behind. */
export type Lateness = 'fresh' | 'late' | 'stale'

/** A home as a card shows it. Price in US dollars, area in square feet, lot in acres. */
export interface PropertyCard {
  id: string
  status: PropertyStatus
  title: string
  /** Street line; null where the seller withholds the address. */
  address: string | null
  city: string
  state: string
  postal_code: string | null
  price: number
  close_price?: number | null
  bedrooms: number | null
  bathrooms: number | null
  living_area: number | null
  lot_size_acres: number | null
  property_type: string
  list_office_name: string
  list_office_contact: string
  main_image_key: string | null
  badge: Badge | null
  price_cut: { amount: number; at: Date } | null
  open_house: OpenHouseTimes | null
}

/** The first pictures of a home, and how many it has in all. */
export interface PropertyPictures {
  storage_keys: string[]
  count: number
}

/** A fact of the feed as it is shown: text, number, yes or no, or a list. */
export type FactValue = string | number | boolean | string[] | null

/** One entry of a home's timeline. */
export interface PropertyChange {
  kind: 'listed' | 'price' | 'status' | 'relisted'
  at: Date
  price: number | null
  former_price: number | null
  status: PropertyStatus | null
}

/** An entry of the timeline of one home among several. */
export interface HomeChange extends PropertyChange {
  property_id: string
}

export interface Room {
  room_type: string | null
  room_level: string | null
  room_dimensions: string | null
}

/** A home as its own page shows it. */
export interface Property {
  id: string
  listing_id: string | null
  /** The feed's system, or that of listings which the brokerage enters itself. */
  originating_system_name: string
  status: PropertyStatus
  title: string
  description: string | null
  is_address_shown: boolean
  address: string | null
  unit_number: string | null
  city: string
  state: string
  postal_code: string | null
  county: string | null
  township: string | null
  subdivision: string | null
  school_district: string | null
  latitude: number | null
  longitude: number | null
  property_type: string
  property_sub_type: string | null
  price: number
  original_list_price: number | null
  previous_list_price: number | null
  price_change_timestamp: Date | null
  close_price?: number | null
  close_date?: string | null
  bedrooms: number | null
  bathrooms: number | null
  bathrooms_full: number | null
  bathrooms_half: number | null
  living_area: number | null
  lot_size_acres: number | null
  year_built: number | null
  stories: number | null
  garage_spaces: number | null
  basement: string[]
  has_basement: boolean | null
  has_private_pool: boolean | null
  has_fireplace: boolean | null
  is_waterfront: boolean | null
  is_new_construction: boolean | null
  association_fee_monthly: number | null
  tax_annual_amount: number | null
  tax_year: number | null
  facts: Record<string, FactValue>
  list_agent_full_name: string | null
  list_office_name: string
  list_office_contact: string
  main_image_key: string | null
  photos_count: number
  on_market_date: string | null
  /** So many days this listing was for sale until now, or until an offer was accepted. */
  days_on_market: number | null
  /** The same with the listings of the home before, where no 90 days lay between them. */
  cumulative_days_on_market: number | null
  listed_at: Date
  modification_timestamp: Date
  /** Stored pictures in the feed's order; `caption` is the feed's own. */
  images: { storage_key: string; caption: string | null }[]
  rooms: Room[]
  open_houses: OpenHouseTimes[]
  changes: PropertyChange[]
}

/** When the feed was last read without a fault, and how far behind that is. */
export interface Freshness {
  checked_at: Date | null
  /** Whole hours since then. */
  hours: number | null
  lateness: Lateness
  /** True while the brokerage has stopped the reading by hand. */
  is_paused: boolean
}

/** Homes like another one, and the rule that found them. */
export interface SimilarHomes {
  rule: SimilarRule
  homes: PropertyCard[]
}

/** How near in place and price a similar home is; without miles it is in the same town. */
export interface SimilarRule {
  miles: number | null
  /** Of the price, up and down: 0.15 is 15 percent. */
  price_share: number
}

/** What the homes for sale around one say together, counted from those that the viewer may see. */
export interface AreaFacts {
  /** ZIP code, or town where too few homes of the ZIP code are for sale. */
  area: string
  property_type: string
  homes: number
  median_price: number
  median_price_per_sqft: number | null
  median_days_on_market: number | null
  /** Of 100 homes so many had a price cut. */
  price_cut_percent: number
  counted_at: Date
}

/** A ZIP code, or a town, as a place on the map: the middle of homes there of which the address is shown. */
export interface Vicinity {
  /** "ZIP 46143", "Carmel". */
  name: string
  latitude: number
  longitude: number
}

/** A home's page: the home, homes like it, its surroundings, and the state of the feed. */
export interface PropertyPage {
  property: Property
  similar: SimilarHomes
  area: AreaFacts | null
  /** Only where the address is withheld: then it is all that the map shows. */
  vicinity: Vicinity | null
  freshness: Freshness
}

/** Why a home's page cannot be shown, with homes that can be. */
export interface PropertyRefusal {
  status: 403 | 404 | 410
  message: string
  featured: PropertyCard[]
  freshness: Freshness
}

/** Ids of homes to put side by side, in their order. One that is malformed is a home that does not exist. */
export const CompareProperties = z.object({
  ids: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(6, 'Compare up to 6 homes.')),
})
export type CompareProperties = z.infer<typeof CompareProperties>

/** A home among others: without its pictures but the first, its rooms, its remarks and its timeline. */
export type ComparedProperty = Omit<Property, 'images' | 'rooms' | 'changes' | 'description'>

/** A place in a comparison: the home, or why it is not shown. */
export interface ComparedHome {
  id: string
  home: ComparedProperty | null
  refusal: 'not_found' | 'gone' | 'sold' | null
}

/** Homes side by side in the order that was asked for. */
export interface Comparison {
  homes: ComparedHome[]
  freshness: Freshness
}
