import { DAY_MS } from '#kit/time/durations.ts'
import type { Badge, OpenHouseTimes } from '../schema.ts'
import type { PropertyStatus } from '../words.ts'

/** A price that came down: by how much, and when the feed said so. Null where it did not, or rose again. */
export function priceCut(home: {
  price: number
  previous_list_price: number | null
  price_change_timestamp: Date | null
}): { amount: number; at: Date } | null {
  const { price, previous_list_price, price_change_timestamp } = home
  if (!previous_list_price || !price_change_timestamp || previous_list_price <= price) return null
  return { amount: previous_list_price - price, at: price_change_timestamp }
}

/** Days for which a listing is called new, and for which a price cut is the news of a card. */
const NEWS_DAYS = 7

/** The one badge of a card, the most pressing first; null where there is no news. */
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
