import { DAY_MS } from '#kit/time/durations.ts'
import type { Badge, OpenHouseTimes } from '../schema.ts'
import type { PropertyStatus } from '../words.ts'

/** Returns the amount and time of a price cut, or null if the price did not fall or has risen since. */
export function priceCut(home: {
  price: number
  previous_list_price: number | null
  price_change_timestamp: Date | null
}): { amount: number; at: Date } | null {
  const { price, previous_list_price, price_change_timestamp } = home
  if (!previous_list_price || !price_change_timestamp || previous_list_price <= price) return null
  return { amount: previous_list_price - price, at: price_change_timestamp }
}

/** Days for which a listing counts as new, and for which a card shows a price cut. */
const NEWS_DAYS = 7

/** Returns the most important badge of a card, or null. */
export function badgeOf(
  home: {
    status: PropertyStatus
    listed_at: Date
    price: number
    previous_list_price: number | null
    price_change_timestamp: Date | null
    open_house: OpenHouseTimes | null
  },
  now: Date,
): Badge | null {
  if (home.status === 'sold' || home.status === 'pending' || home.status === 'coming_soon') return home.status
  if (home.open_house) return 'open_house'
  if (home.status === 'active_under_contract') return home.status
  if (isWithin(home.listed_at, now, NEWS_DAYS)) return 'new'
  const cut = priceCut(home)
  return cut && isWithin(cut.at, now, NEWS_DAYS) ? 'price_cut' : null
}

function isWithin(at: Date, now: Date, days: number): boolean {
  return now.getTime() - at.getTime() < days * DAY_MS
}
