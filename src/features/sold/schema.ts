import * as z from 'zod/mini'
import type { Freshness, PropertyCard, PropertyPage } from '#features/properties/schema.ts'
import type { Dropped } from '#features/search/schema.ts'
import type { HomeType } from '#features/search/words.ts'
import { Id, keysOf, line, optionalDate } from '#kit/form/inputs.ts'
import { ACTIONS, MESSAGES, type Sort, WITHIN, type Within } from './words.ts'

/** Maximum number of sold homes. */
export const ListSoldProperties = z._default(
  z.object({ limit: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(100)), 24) }),
  { limit: 24 },
)
export type ListSoldProperties = z.infer<typeof ListSoldProperties>

/** A page of all sold homes, from 1. */
export const ListSold = z._default(
  z.object({ page: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1) }),
  { page: 1 },
)
export type ListSold = z.infer<typeof ListSold>

/** Raw query parameters. Invalid ones are dropped and listed, never refused. */
export const SearchSold = z._default(
  z.object({ search: z.record(z.string(), z.union([z.string(), z.array(z.string())])) }),
  { search: {} },
)
export type SearchSold = z.infer<typeof SearchSold>

/** A malformed id counts as an unknown home. */
export const GetSoldDetails = z.object({ propertyId: z.string().check(z.maxLength(100)) })
export type GetSoldDetails = z.infer<typeof GetSoldDetails>

/** Period in months, and city. */
export const GetSoldStats = z._default(
  z.object({
    months: z._default(z.enum(keysOf(WITHIN)), '12'),
    city: z.optional(z.string().check(z.maxLength(100))),
  }),
  { months: '12' },
)
export type GetSoldStats = z.infer<typeof GetSoldStats>

/** A viewer's action on a sold home. */
export const LogSoldAccess = z.object({
  propertyId: z.string().check(z.maxLength(100)),
  action: z._default(z.enum(keysOf(ACTIONS)), 'viewed'),
})
export type LogSoldAccess = z.infer<typeof LogSoldAccess>

/** Sold data access to grant, until a day or without an end, or to revoke. */
export const UpdateUserSoldAccess = z.object({
  userId: Id,
  granted: z.boolean(),
  until: z.optional(optionalDate()),
  reason: line(500, MESSAGES.reasonMissing),
})
export type UpdateUserSoldAccess = z.infer<typeof UpdateUserSoldAccess>

/** Values of the form, where no field is optional. */
export const SoldAccessForm = z.extend(UpdateUserSoldAccess, { until: optionalDate() })

/** Search criteria. Sale prices in US dollars, areas in square feet. */
export interface SoldCriteria {
  q: string
  places: { city: string[]; zip: string[]; county: string[]; subdivision: string[]; district: string[] }
  types: HomeType[]
  numbers: {
    minPrice?: number
    maxPrice?: number
    minBeds?: number
    minBaths?: number
    minArea?: number
    maxArea?: number
    minYear?: number
    maxYear?: number
  }
  within: Within
  sort: Sort
  page: number
}

/** A sold home in a list. */
export interface SoldCard extends PropertyCard {
  close_date: string | null
  days_on_market: number | null
}

/** A page of sold homes. */
export interface SoldPage {
  criteria: SoldCriteria
  dropped: Dropped[]
  total: number
  pages: number
  cards: SoldCard[]
  freshness: Freshness
}

/** Medians in US dollars, US dollars per square foot, and days. */
export interface SoldStatistics {
  count: number
  median_price: number | null
  median_price_per_sqft: number | null
  median_days_on_market: number | null
  /** Sale price in percent of the original list price. */
  median_share_of_list: number | null
}
export interface SoldStats extends SoldStatistics {
  months: Within
  /** First day: "2025-11-22". */
  since: string
  city: string | null
  by_month: ({ month: string } & SoldStatistics)[]
  by_area: ({ city: string } & SoldStatistics)[]
}

/** All data of a sold home's page. */
export type SoldDetails = PropertyPage

/** A user's sold data access. */
export interface SoldAccess {
  user_id: string
  granted: boolean
  granted_at: Date | null
  until: Date | null
  reason: string | null
  granted_by_name: string | null
}
