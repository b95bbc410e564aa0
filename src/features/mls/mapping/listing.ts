import type { PropertyStatus } from '#features/properties/words.ts'

/** Result of mapping the feed's records: the columns of our tables under our names. */

/** Fact without a column. */
export type Fact = string | number | boolean | string[]

/** Stored home. Dollars, square feet and acres; null for what the feed does not say. */
export interface MappedProperty {
  listing_key: string
  listing_id: string | null
  originating_system_name: string
  status: PropertyStatus
  mls_status: string | null
  is_idx: boolean
  is_vow: boolean
  is_address_shown: boolean
  is_avm_allowed: boolean
  is_comment_allowed: boolean
  title: string
  description: string | null
  address: string | null
  street_number: string | null
  street_name: string | null
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
  close_price: number | null
  close_date: string | null
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
  rooms: MappedRoom[]
  /** Undefined facts are not stored. */
  facts: Readonly<Record<string, Fact | undefined>>
  list_agent_key: string | null
  list_agent_full_name: string | null
  list_office_key: string | null
  list_office_mls_id: string | null
  /** Null when the record names no brokerage; its name then comes from the Office record. */
  list_office_name: string | null
  /** Phone or email of the listing brokerage; null when the record has neither. */
  list_office_contact: string | null
  photos_count: number
  photos_change_timestamp: Date | null
  on_market_date: string | null
  /** Day on which the listing agent intends to make it active. */
  activation_date: string | null
  /** Day on which the listing agent expects tours to begin. */
  start_showing_date: string | null
  days_on_market: number | null
  listed_at: Date
  modification_timestamp: Date
}

/** Photo that the public, or only registrants, may see. `position` counts from 0; the first is the main photo. */
export interface MappedMedia {
  media_key: string
  position: number
  caption: string | null
  /** False when only registrants may see it. */
  is_public: boolean
  source_url: string
  modification_timestamp: Date | null
}

export interface MappedRoom {
  room_type: string | null
  room_level: string | null
  room_dimensions: string | null
}

export interface MappedUnitType {
  unit_type_key: string
  unit_type: string | null
  bedrooms: number | null
  bathrooms: number | null
  units_total: number | null
}

export interface MappedOpenHouse {
  open_house_key: string
  listing_key: string
  starts_at: Date
  ends_at: Date
  open_house_type: string | null
  remarks: string | null
  status: string
  modification_timestamp: Date
}

/** Home with its children, which are stored and removed with it. */
export interface MappedListing {
  property: MappedProperty
  media: MappedMedia[]
  unitTypes: MappedUnitType[]
  openHouses: MappedOpenHouse[]
  /** Identifies the agent when the record has neither name nor key. */
  list_agent_mls_id?: string | null
  /** Values that the mapping dropped or distrusted, as codes of `MAPPING_NOTES`. */
  notes?: readonly string[]
}

/** Record of a listing that the site must not show: removed, off the market, or withheld from all websites. */
export interface RemovedListing {
  removed: 'gone' | 'withheld'
  listing_key: string
  modification_timestamp: Date
  notes?: readonly string[]
}

/** Invalid record: the reason, for the administrator, and the field at fault. */
export interface Refused {
  refused: string
  field: string
}

export interface MappedOffice {
  office_key: string
  office_mls_id: string | null
  office_name: string
  office_phone: string | null
  office_email: string | null
  office_city: string | null
  office_status: string | null
  idx_office_participation_yn: boolean | null
  modification_timestamp: Date
}

export interface MappedMember {
  member_key: string
  member_mls_id: string | null
  member_full_name: string
  member_email: string | null
  member_preferred_phone: string | null
  member_state_license: string | null
  member_status: string | null
  office_key: string | null
  modification_timestamp: Date
}

export interface MappedLookup {
  lookup_key: string
  lookup_name: string
  /** Value as records contain it. */
  lookup_value: string
  /** Value in the Data Dictionary. */
  standard_lookup_value: string | null
  /** Identifier as an OData enumeration. */
  legacy_odata_value: string | null
  modification_timestamp: Date
}

/** Record that the feed removed. */
export interface RemovedRecord {
  removed: 'gone'
  key: string
}
