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

export interface Room {
  room_type: string | null
  room_level: string | null
  room_dimensions: string | null
}

/** A home as its own page shows it. */
export interface Property {
  id: string
  listing_id: string | null
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
}

/** A home's page: the home, homes like it, and the state of the feed. */
export interface PropertyPage {
  property: Property
  similar: PropertyCard[]
  freshness: Freshness
}
