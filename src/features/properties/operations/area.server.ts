import { MIN_HOMES } from '#features/market/words.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { computeAreaStatistics, findCentroid, type Looker } from '../queries/read.server.ts'
import { reachOf } from '../rules/visibility.ts'
import type { AreaFacts, Property, Vicinity } from '../schema.ts'

/** Lifetime in the cache. All pages of a ZIP code show the same numbers. */
const CACHE_MS = 60_000
const MAX_CACHE_ENTRIES = 2000
const cache = new Map<string, { facts: AreaFacts | null; until: number }>()

/** Returns statistics of the homes of this type for sale in the ZIP code, else in the city, else null. */
export async function areaFactsOf(looker: Looker, home: Property): Promise<AreaFacts | null> {
  const key = [reachOf(looker.viewer), home.postal_code, home.city, home.property_type].join('|')
  const ms = now().getTime()
  const cached = cache.get(key)
  if (cached && cached.until > ms && cached.until <= ms + CACHE_MS) return cached.facts
  const facts = await computeAreaFacts(looker, home)
  if (cache.size >= MAX_CACHE_ENTRIES) cache.clear()
  cache.set(key, { facts, until: ms + CACHE_MS })
  return facts
}

/** With fewer homes the average location would reveal one of them. Source: product decision. */
const MIN_PLACES = 5

/** Returns the map location for a home with a withheld address: its ZIP code, else its city, else null. */
export async function vicinityOf(looker: Looker, home: Property): Promise<Vicinity | null> {
  if (home.is_address_shown) return null
  for (const place of placesOf(home)) {
    const middle = await findCentroid(looker, place)
    if (middle && middle.homes >= MIN_PLACES) {
      const name = place.field === 'postal_code' ? `ZIP ${place.value}` : place.value
      return { name, latitude: rounded(middle.latitude), longitude: rounded(middle.longitude) }
    }
  }
  return null
}

/** Rounds to about half a mile, so that a single added or removed home cannot be located from the shift. */
function rounded(degrees: number): number {
  return Math.round(degrees * 100) / 100
}

function placesOf({ postal_code, city }: Property) {
  return [
    ...(postal_code ? [{ field: 'postal_code', value: postal_code } as const] : []),
    { field: 'city', value: city } as const,
  ]
}

async function computeAreaFacts(looker: Looker, home: Property): Promise<AreaFacts | null> {
  const at = now()
  const { property_type } = home
  for (const place of placesOf(home)) {
    const sums = await computeAreaStatistics(looker, place, property_type, calendarDayOf(at))
    if (sums && sums.homes >= MIN_HOMES) return { area: place.value, property_type, ...sums, counted_at: at }
  }
  return null
}
