import * as z from 'zod/mini'
import { HOME_PARTS, MAX_HOMES_PER_PLACE, type PropertyStatus } from './words.ts'

/** A malformed id counts as an unknown listing. Source: product decision, ids are uuids. */
export const GetProperty = z.object({ propertyId: z.string().check(z.maxLength(100)) })
export type GetProperty = z.infer<typeof GetProperty>

/** A home for its own page, or for another page about it. */
export const GetPropertyPage = z.extend(GetProperty, { part: z.optional(z.enum(HOME_PARTS)) })
export type GetPropertyPage = z.infer<typeof GetPropertyPage>

/** Ids of homes at one place on the map. A malformed id counts as an unknown home. */
export const ListMappedHomes = z.object({
  ids: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(MAX_HOMES_PER_PLACE)),
})
export type ListMappedHomes = z.infer<typeof ListMappedHomes>

/** Most homes in a list. */
export const ListProperties = z._default(
  z.object({ limit: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(100)), 24) }),
  { limit: 24 },
)
export type ListProperties = z.infer<typeof ListProperties>

/** The one badge on a card. */
export type Badge = 'sold' | 'pending' | 'coming_soon' | 'active_under_contract' | 'open_house' | 'new' | 'price_cut'

/** Start and end of an open house. */
export interface OpenHouseTimes {
  starts_at: Date
  ends_at: Date
}

/** Lateness of the feed. */
export type Lateness = 'fresh' | 'late' | 'stale'

/** A home on a card. Price in US dollars, area in square feet, lot in acres. */
export interface PropertyCard {
  id: string
  status: PropertyStatus
  title: string
  /** Street line, or null if the seller withholds the address. */
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

/** The first photos of a home, and its total number of photos. */
export interface PropertyPictures {
  storage_keys: string[]
  count: number
}

/** Value of a feed fact. */
export type FactValue = string | number | boolean | string[] | null

/** An entry in a home's timeline. */
export interface PropertyChange {
  kind: 'listed' | 'price' | 'status' | 'relisted'
  at: Date
  price: number | null
  former_price: number | null
  status: PropertyStatus | null
}

/** Timeline entry with the id of its home. */
export interface HomeChange extends PropertyChange {
  property_id: string
}

/** A room of a home. */
export interface Room {
  room_type: string | null
  room_level: string | null
  room_dimensions: string | null
}

/** A home on its own page. */
export interface Property {
  id: string
  listing_id: string | null
  /** The feed's system, or `OWN_SYSTEM` for a manual listing. */
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
  activation_date: string | null
  start_showing_date: string | null
  /** Days on market of this listing. */
  days_on_market: number | null
  /** Includes earlier listings of the home, with gaps of at most 90 days. */
  cumulative_days_on_market: number | null
  listed_at: Date
  modification_timestamp: Date
  /** Stored photos in the feed's order, with the feed's captions. */
  images: { storage_key: string; caption: string | null }[]
  rooms: Room[]
  open_houses: OpenHouseTimes[]
  changes: PropertyChange[]
}

/** Time of the last successful sync, and how late the feed is. */
export interface Freshness {
  checked_at: Date | null
  /** Whole hours since then. */
  hours: number | null
  lateness: Lateness
  /** True while an admin has paused the sync. */
  is_paused: boolean
}

/** Similar homes and the rule that matches all of them. */
export interface SimilarHomes {
  rule: SimilarRule
  homes: PropertyCard[]
}

/** Greatest distance and price difference of similar homes. Without miles, the same city. */
export interface SimilarRule {
  miles: number | null
  /** Share of the price, up or down: 0.15 is 15%. */
  price_share: number
}

/** Statistics of the homes for sale in the area that the viewer may see. */
export interface AreaFacts {
  /** ZIP code, or the city if too few homes are for sale in the ZIP code. */
  area: string
  property_type: string
  homes: number
  median_price: number
  median_price_per_sqft: number | null
  median_days_on_market: number | null
  /** Percentage of homes with a price cut. */
  price_cut_percent: number
  counted_at: Date
}

/** Map location of a ZIP code or city, the average of its homes with a public address. */
export interface Vicinity {
  /** Such as "ZIP 46143" or "Carmel". */
  name: string
  latitude: number
  longitude: number
}

/** Data of a home's page. */
export interface PropertyPage {
  property: Property
  similar: SimilarHomes
  area: AreaFacts | null
  /** Only for a withheld address, where it replaces the home on the map. */
  vicinity: Vicinity | null
  freshness: Freshness
}

/** Reason that a home's page cannot be shown, with homes to show instead. */
export interface PropertyRefusal {
  status: 403 | 404 | 410
  message: string
  featured: PropertyCard[]
  freshness: Freshness
}

/** Ids of homes to compare, in order. A malformed id counts as an unknown home. */
export const CompareProperties = z.object({
  ids: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(6, 'Compare up to 6 homes.')),
})
export type CompareProperties = z.infer<typeof CompareProperties>

/** A home in a comparison, without photos other than the main one, rooms, remarks or timeline. */
export type ComparedProperty = Omit<Property, 'images' | 'rooms' | 'changes' | 'description'>

/** Entry of a comparison, with the home or the reason that it is not shown. */
export interface ComparedHome {
  id: string
  home: ComparedProperty | null
  refusal: 'not_found' | 'gone' | 'sold' | null
}

/** Homes to compare, in the requested order. */
export interface Comparison {
  homes: ComparedHome[]
  freshness: Freshness
}
