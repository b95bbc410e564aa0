import * as z from 'zod/mini'
import type { Freshness, PropertyCard } from '#features/properties/schema.ts'
import type { PropertyStatus } from '#features/properties/words.ts'
import type { Flag, HomeType, NumberFilter, PlaceFilter, Sort } from './words.ts'

/** The search part of an address as it was sent: what is wrong in it is dropped and named, never refused. */
export const SearchProperties = z._default(
  z.object({ search: z.record(z.string(), z.union([z.string(), z.array(z.string())])) }),
  { search: {} },
)
export type SearchProperties = z.infer<typeof SearchProperties>

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
  sort: Sort
  page: number
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
  total: number
  pages: number
  cards: PropertyCard[]
  /** Where nothing was found: wider searches that find some. */
  relaxed: { label: string; href: string; total: number }[]
  can_view_sold: boolean
  freshness: Freshness
}

/** A town with its homes for sale; the picture is of its newest home that has one. */
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
