import * as z from 'zod/mini'
import type { Freshness, PropertyCard, PropertyPage } from '#features/properties/schema.ts'
import type { Dropped } from '#features/search/schema.ts'
import type { HomeType } from '#features/search/words.ts'
import { Id, keysOf, line, optionalDate } from '#kit/form/inputs.ts'
import { ACTIONS, MESSAGES, type Sort, WITHIN, type Within } from './words.ts'

/** How many sold homes. */
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

/** The search part of an address as it was sent: what is wrong in it is dropped and named, never refused. */
export const SearchSold = z._default(
  z.object({ search: z.record(z.string(), z.union([z.string(), z.array(z.string())])) }),
  { search: {} },
)
export type SearchSold = z.infer<typeof SearchSold>

/** A malformed id is a home that does not exist. */
export const GetSoldDetails = z.object({ propertyId: z.string().check(z.maxLength(100)) })
export type GetSoldDetails = z.infer<typeof GetSoldDetails>

/** What the figures are of: how many months back, and in which town. */
export const GetSoldStats = z._default(
  z.object({
    months: z._default(z.enum(keysOf(WITHIN)), '12'),
    city: z.optional(z.string().check(z.maxLength(100))),
  }),
  { months: '12' },
)
export type GetSoldStats = z.infer<typeof GetSoldStats>

/** What somebody did with a sold home. */
export const LogSoldAccess = z.object({
  propertyId: z.string().check(z.maxLength(100)),
  action: z._default(z.enum(keysOf(ACTIONS)), 'viewed'),
})
export type LogSoldAccess = z.infer<typeof LogSoldAccess>

/** Sold access that is given, to a day or without an end, or taken back; and why. */
export const UpdateUserSoldAccess = z.object({
  userId: Id,
  granted: z.boolean(),
  until: z.optional(optionalDate()),
  reason: line(500, MESSAGES.reasonMissing),
})
export type UpdateUserSoldAccess = z.infer<typeof UpdateUserSoldAccess>

/** The same as a form has it, where nothing is left out. */
export const SoldAccessForm = z.extend(UpdateUserSoldAccess, { until: optionalDate() })

/** What is searched for among sold homes. Prices are what was paid, in US dollars; areas are square feet. */
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

/** Figures of homes sold: medians in US dollars, US dollars for each square foot, and days. */
export interface SoldFigures {
  count: number
  median_price: number | null
  median_price_per_sqft: number | null
  median_days_on_market: number | null
  /** What was paid, in percent of the first price that was asked. */
  median_share_of_list: number | null
}
export interface SoldStats extends SoldFigures {
  months: Within
  /** The first day that is counted: "2025-11-22". */
  since: string
  city: string | null
  by_month: ({ month: string } & SoldFigures)[]
  by_area: ({ city: string } & SoldFigures)[]
}

/** A sold home with everything that its page shows. */
export type SoldDetails = PropertyPage

/** Whether a person may see sold homes. */
export interface SoldAccess {
  user_id: string
  granted: boolean
  granted_at: Date | null
  until: Date | null
  reason: string | null
  granted_by_name: string | null
}
