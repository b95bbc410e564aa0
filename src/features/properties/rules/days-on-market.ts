import { DAY_MS } from '#kit/time/durations.ts'
import type { PropertyStatus } from '../words.ts'

/** Returns true if days in this status count as days on market. Source: MIBOR. */
export function isOnMarket(status: PropertyStatus): boolean {
  return status === 'active' || status === 'active_under_contract'
}

/** Returns the calendar day `days` after another one. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/**
 * Days off the market after which a new listing of the same home starts at zero. Source: MIBOR BLC field guide, CDOM.
 */
const RESET_DAYS = 90

/** Period in which a home was for sale, in Indiana days. `property_id` distinguishes the listings at one place. */
export interface MarketPeriod {
  property_id: string
  began_date: string
  ended_date: string | null
}

/**
 * Counts the days on market of a listing, and of the home over listings with gaps of at most 90 days.
 * @param periods those of the home's place, in any order
 */
export function daysOnMarket(
  periods: readonly MarketPeriod[],
  propertyId: string,
  today: string,
): { days: number; cumulative: number } | null {
  const own = periods.filter(({ property_id }) => property_id === propertyId)
  if (own.length === 0) return null
  const endOf = ({ ended_date }: MarketPeriod) => ended_date ?? today
  const latest = own.map(endOf).toSorted().at(-1) ?? today
  let cumulative = 0
  /** Days from here on are counted already, or belong to a later gap. */
  let since = latest
  for (const period of periods.filter(({ began_date }) => began_date <= latest).toSorted(latestFirst)) {
    const ended = firstOf(endOf(period), since)
    if (daysBetween(ended, since) > RESET_DAYS && period.property_id !== propertyId) break
    cumulative += Math.max(0, daysBetween(period.began_date, ended))
    since = firstOf(since, period.began_date)
  }
  return { days: own.reduce((sum, period) => sum + daysBetween(period.began_date, endOf(period)), 0), cumulative }
}

function firstOf(day: string, other: string): string {
  return [day, other].toSorted()[0] ?? day
}

function latestFirst(a: MarketPeriod, b: MarketPeriod): number {
  return a.began_date < b.began_date ? 1 : a.began_date > b.began_date ? -1 : 0
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}
