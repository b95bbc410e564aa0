import * as z from 'zod/mini'
import type { Freshness, PropertyCard } from '#features/properties/schema.ts'
import type { PropertyStatus } from '#features/properties/words.ts'
import type { Flag, HomeType, NumberFilter, PlaceFilter, PlaceKind, Sort, View } from './words.ts'

const degrees = (most: number) => z.number().check(z.minimum(-most), z.maximum(most))

/** What the map shows: its edges in degrees, and how far it is zoomed in (0 is the world in one tile of 512 pixels). */
const Frame = z.object({
  bounds: z.tuple([degrees(180), degrees(90), degrees(180), degrees(90)]),
  zoom: z.number().check(z.minimum(0), z.maximum(22)),
})
export type Frame = z.infer<typeof Frame>

/**
 * The search part of an address as it was sent: what is wrong in it is dropped and named, never refused. `parts` says
 * what is wanted of the answer; `frame` is what the map shows, for the part `map`: it narrows the pins and nothing else.
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

/** What was typed into the search box so far. */
export const SuggestPlaces = z.object({
  q: z.string().check(z.maxLength(200)),
  limit: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(20)), 8),
})
export type SuggestPlaces = z.infer<typeof SuggestPlaces>

/** How many towns. */
export const ListCities = z._default(
  z.object({ limit: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(500)), 500) }),
  { limit: 500 },
)
export type ListCities = z.infer<typeof ListCities>

/** What is searched for. Empty lists, absent numbers and absent flags narrow nothing. */
export interface Criteria {
  q: string
  places: { [P in PlaceFilter]?: string[] }
  types: HomeType[]
  subtypes: string[]
  /** Empty: those that a search shows by default. */
  statuses: PropertyStatus[]
  numbers: { [N in NumberFilter]?: number }
  flags: Flag[]
  /** Homes of which the feed does not say a fact pass the filters on that fact. */
  unknown: boolean
  /** west, south, east, north in degrees. */
  bounds: [number, number, number, number] | null
  /** Up to five drawn areas; a home in any of them is meant. */
  areas: Area[]
  sort: Sort
  page: number
  /** What a phone shows: the list or the map. */
  view: View
}

/** A drawn area: its corners as [longitude, latitude], without the first one again at the end. */
export type Area = (readonly [number, number])[]

/** What became of typed text. */
export interface Typed {
  q: string
  /** What was not understood, and is searched for as words. */
  words: string
  /** Words that were taken for others because of one typing error. A kind of home is named by its key. */
  guesses: { typed: string; meant: string; kind: 'place' | 'type' }[]
  /** True where some of it was read as filters. */
  isUnderstood: boolean
  /** The filters that were set beside the text. */
  given: Criteria
}

/** A search value that was left out, and why. */
export interface Dropped {
  name: string
  value: string
  why: string
}

/** One page of results. */
export interface SearchResult {
  criteria: Criteria
  dropped: Dropped[]
  /** Null where nothing was typed. */
  typed: Typed | null
  total: number
  pages: number
  cards: PropertyCard[]
  unknown: Unknown
  /** Where nothing was found: wider searches that find some. */
  relaxed: { label: string; href: string; total: number }[]
  /** Null where it was not asked for. */
  facets: Facets | null
  /** Null where it was not asked for. */
  map: SearchMap | null
  can_view_sold: boolean
  freshness: Freshness
}

/** Homes that meet all filters but for facts that the feed does not give. */
export interface Unknown {
  /** True where they are among the results, by the visitor's choice. */
  is_included: boolean
  /** How many they are in all: of the results, or beside them. */
  homes: number
  /** Filters at which they are not known, with how many each; a home may stand at several. */
  facts: { name: NumberFilter | Flag; label: string; homes: number }[]
}

/** One choice of a filter and how many homes the search would have with it, all other filters as they are. */
export interface FacetValue<V> {
  value: V
  homes: number
}

/** How many homes each choice of each filter would bring; a filter's own choice is set aside for its own numbers. */
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
  /** The most homes first, at most 40 each. */
  places: { [P in PlaceFilter]: FacetValue<string>[] }
  subtypes: FacetValue<string>[]
  price: PriceHistogram
}

/** Prices of the homes that meet all filters but those on price. */
export interface PriceHistogram {
  /** Of equal width, from the lowest to the highest; the last one holds all that is dearer. */
  bars: { from: number; to: number; homes: number }[]
  /** Dollars between two bars; 0 where there are no homes. */
  step: number
  lowest: number | null
  highest: number | null
  median: number | null
}

/** The homes of a search on the map. Each home that has a place is in exactly one pin or cluster of the frame it lies in. */
export interface SearchMap {
  /** Homes in the frame: what its pins and clusters add up to. */
  homes: number
  /** Homes of the search that have no place on a map, wherever it looks: withheld or not given. */
  without_place: number
  /** West, south, east, north of all homes of the search that have a place; null where none has. */
  extent: [number, number, number, number] | null
  pins: MapPin[]
  clusters: MapCluster[]
}

/** One home on the map, with what its label says. */
export interface MapPin {
  id: string
  longitude: number
  latitude: number
  status: PropertyStatus
  price: number
  bedrooms: number | null
  bathrooms: number | null
  living_area: number | null
  /** Street line; null where the seller withholds the address. */
  address: string | null
  city: string
}

/** Homes that would lie on each other, as one. */
export interface MapCluster {
  /** Stable for the same homes at the same zoom. */
  key: string
  longitude: number
  latitude: number
  homes: number
  lowest: number
  highest: number
  /** Box around its homes: where to go to see them apart. */
  bounds: [number, number, number, number]
  /** True where its homes stand at one place (flats of a house): no zoom takes them apart. The first of them, at most 30. */
  pins: MapPin[] | null
}

/** One answer of the search box. */
export interface Suggestion {
  kind: PlaceKind
  label: string
  /** What tells it from others of its name: "Johnson County", "Greenwood, IN 46143". */
  detail: string | null
  /** Homes for sale there; 1 for a home. */
  homes: number
  /** Where it leads: a search, or the home's page. */
  href: string
  /** The middle of its homes, for a radius around it; null where no home of it has a place. */
  center: [number, number] | null
  /** True where a typing error was forgiven. */
  is_guess: boolean
}

/** What the search box offers, the best group first; in all at most as many as were asked for. */
export interface Suggestions {
  q: string
  groups: { kind: PlaceKind; label: string; suggestions: Suggestion[] }[]
  total: number
}

/** A town with its homes for sale; the picture is of one of its newest homes. */
export interface City {
  city: string
  homes: number
  median_price: number
  main_image_key: string | null
}

/** All towns with homes for sale, the most homes first, and what is told of all of them together. */
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
