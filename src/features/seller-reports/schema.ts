import type { CountKey } from './words.ts'

/** A count of the week, of the week before, and the median of similar homes; null if there are too few. */
export interface WeekCount {
  week: number
  before: number
  similar: number | null
}

export type WeekCounts = Record<CountKey, WeekCount>

/** A weekly report of a listing, as its seller sees it. */
export interface SellerReport {
  id: string
  property_id: string
  /** Address; null if the seller may no longer see the home on this site. */
  home: string | null
  /** Monday of the week. */
  week_date: string
  counts: WeekCounts
  similar_homes: number
}
