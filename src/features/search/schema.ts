import * as z from 'zod/mini'
import type { Freshness, PropertyCard } from '#features/properties/schema.ts'
import type { PropertyStatus } from '#features/properties/words.ts'
import type { Flag, HomeType, NumberFilter, PlaceFilter, PlaceKind, Sort, View } from './words.ts'

const degrees = (most: number) => z.number().check(z.minimum(-most), z.maximum(most))

/** Visible part of the map in degrees, and zoom (0 is the world in one tile of 512 pixels). */
const Frame = z.object({
  bounds: z.tuple([degrees(180), degrees(90), degrees(180), degrees(90)]),
  zoom: z.number().check(z.minimum(0), z.maximum(22)),
})
export type Frame = z.infer<typeof Frame>

/**
 * Raw query parameters. Invalid ones are dropped and listed, never refused. `frame` is the visible part of the map; it
 * limits only the pins and clusters of the part `map`.
 */
export const SearchProperties = z._default(
  z.object({
    search: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
    parts: z._default(z.array(z.enum(['cards', 'facets', 'map'])).check(z.maxLength(3)), ['cards']),
    frame: z._default(z.nullable(Frame), null),
  }),
  { search: {}, parts: ['cards'], frame: null },
)
export type SearchProperties = z.infer<typeof SearchProperties>

/** Text typed into the search box so far. */
export const SuggestPlaces = z.object({
  q: z.string().check(z.maxLength(200)),
  limit: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(20)), 8),
})
export type SuggestPlaces = z.infer<typeof SuggestPlaces>

/** Maximum number of cities. */
export const ListCities = z._default(
  z.object({ limit: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(500)), 500) }),
  { limit: 500 },
)
export type ListCities = z.infer<typeof ListCities>

/** Search criteria. Whatever is empty or missing does not filter. */
export interface Criteria {
  q: string
  places: { [P in PlaceFilter]?: string[] }
  types: HomeType[]
  subtypes: string[]
  /** Empty for the default statuses. */
  statuses: PropertyStatus[]
  numbers: { [N in NumberFilter]?: number }
  flags: Flag[]
  /** Includes homes that lack a filtered fact. */
  unknown: boolean
  /** west, south, east, north in degrees. */
  bounds: [number, number, number, number] | null
  /** Up to five drawn areas, of which one must contain the home. */
  areas: Area[]
  sort: Sort
  page: number
  /** On phones. */
  view: View
}

/** A drawn area: its corners as [longitude, latitude], without repeating the first. */
export type Area = (readonly [number, number])[]

/** Interpretation of typed text. */
export interface Typed {
  q: string
  /** Text searched as words, because it was not understood. */
  words: string
  /** Words corrected by one typing error. `meant` is the key of a home type. */
  guesses: { typed: string; meant: string; kind: 'place' | 'type' }[]
  /** True if a part became filters. */
  isUnderstood: boolean
  /** Filters set explicitly. */
  given: Criteria
}

/** A search value that was dropped, and why. */
export interface Dropped {
  name: string
  value: string
  why: string
}

/** A page of results. */
export interface SearchResult {
  criteria: Criteria
  dropped: Dropped[]
  /** Null if nothing was typed. */
  typed: Typed | null
  total: number
  pages: number
  cards: PropertyCard[]
  unknown: Unknown
  /** Wider searches with results, if this one has none. */
  relaxed: { label: string; href: string; total: number }[]
  /** Null unless requested. */
  facets: Facets | null
  /** Null unless requested. */
  map: SearchMap | null
  can_view_sold: boolean
  freshness: Freshness
}

/** Homes that match all filters except for missing facts. */
export interface Unknown {
  /** True if the visitor chose to include them in the results. */
  is_included: boolean
  /** Their total, in the results or apart from them. */
  homes: number
  /** Missing facts by filter; a home may count for several. */
  facts: { name: NumberFilter | Flag; label: string; homes: number }[]
}

/** A choice of a filter, and the homes with it and all other filters. */
export interface FacetValue<V> {
  value: V
  homes: number
}

/** Homes for each choice of each filter. A filter is ignored for its own choices. */
export interface Facets {
  types: FacetValue<HomeType>[]
  statuses: FacetValue<PropertyStatus>[]
  flags: FacetValue<Flag>[]
  /** 1 is "1 or more". */
  minBeds: FacetValue<number>[]
  minBaths: FacetValue<number>[]
  garage: FacetValue<number>[]
  /** 1, 2, and 3 or more. */
  stories: FacetValue<number>[]
  /** Most homes first, at most 40 each. */
  places: { [P in PlaceFilter]: FacetValue<string>[] }
  subtypes: FacetValue<string>[]
  price: PriceHistogram
}

/** Prices of the homes that match all filters except those on price. */
export interface PriceHistogram {
  /** Bars of equal width from the lowest price. The last one includes all higher prices. */
  bars: { from: number; to: number; homes: number }[]
  /** Dollars per bar; 0 without homes. */
  step: number
  lowest: number | null
  highest: number | null
  median: number | null
}

/** Homes of a search on the map. Each located home in the frame is in exactly one pin or cluster. */
export interface SearchMap {
  /** Homes in the frame. */
  homes: number
  /** Homes of the whole search whose location is withheld or missing. */
  without_place: number
  /** West, south, east, north of all located homes, or of the place if nothing matches; null if there are none. */
  extent: [number, number, number, number] | null
  pins: MapPin[]
  clusters: MapCluster[]
}

/** A home on the map, with its label. */
export interface MapPin {
  id: string
  longitude: number
  latitude: number
  status: PropertyStatus
  price: number
  bedrooms: number | null
  bathrooms: number | null
  living_area: number | null
  /** Null if the seller withholds it. */
  address: string | null
  city: string
}

/** Homes that would overlap, as one mark. */
export interface MapCluster {
  /** Stable for the same homes at the same zoom. */
  key: string
  longitude: number
  latitude: number
  homes: number
  lowest: number
  highest: number
  /** To zoom to. */
  bounds: [number, number, number, number]
  /**
   * The first of its homes, at most 30, if they share a location (units of a building), so that zooming cannot separate
   * them.
   */
  pins: MapPin[] | null
}

/** A suggestion of the search box. */
export interface Suggestion {
  kind: PlaceKind
  label: string
  /** Distinguishes it from others with its name: "Johnson County", "Greenwood, IN 46143". */
  detail: string | null
  /** Homes for sale there; 1 for a home. */
  homes: number
  /** URL of a search or of the home's page. */
  href: string
  /** For a radius search; null if no home has a location. */
  center: [number, number] | null
  /** True if a typing error was corrected. */
  is_guess: boolean
}

/** Best group first, at most `limit` suggestions in all. */
export interface Suggestions {
  q: string
  groups: { kind: PlaceKind; label: string; suggestions: Suggestion[] }[]
  total: number
}

/** A city with homes for sale, and the photo of one of its newest. */
export interface City {
  city: string
  homes: number
  median_price: number
  main_image_key: string | null
}

/** Cities with homes for sale, most homes first, and totals. */
export interface Cities {
  cities: City[]
  homes: number
  /** Homes that came on the market in the last seven days. */
  new_homes: number
  median_price: number
  freshness: Freshness
}

/** A listing as the search index stores it. */
export interface IndexRow {
  id: string
  status: PropertyStatus
  is_address_shown: boolean
  description: string | null
  address: string | null
  city: string
  state: string
  postal_code: string | null
  county: string | null
  township: string | null
  subdivision: string | null
  school_district: string | null
  listing_id: string | null
  property_type: string
  property_sub_type: string | null
  latitude: number | null
  longitude: number | null
  price: number
  original_list_price: number | null
  previous_list_price: number | null
  price_change_timestamp: Date | null
  bedrooms: number | null
  bathrooms: number | null
  living_area: number | null
  lot_size_acres: number | null
  year_built: number | null
  stories: number | null
  garage_spaces: number | null
  association_fee_monthly: number | null
  has_basement: boolean | null
  has_private_pool: boolean | null
  has_fireplace: boolean | null
  is_waterfront: boolean | null
  is_new_construction: boolean | null
  is_featured: boolean
  listed_at: Date
}
