import { calendarDayOf } from '#kit/format.ts'
import { now } from '#ports/clock.server.ts'
import { type Looker, sumUpArea } from '../queries/read.server.ts'
import { reachOf } from '../rules.ts'
import type { AreaFacts, Property } from '../schema.ts'

/** Medians of fewer homes say more of those homes than of the area. Source: product decision. */
const FEWEST_HOMES = 10
/** The same numbers stand on each page of a ZIP code: they are counted anew after a minute. */
const KEPT_MS = 60_000
const MOST_KEPT = 2000
const kept = new Map<string, { facts: AreaFacts | null; until: number }>()

/** What the homes of this type for sale around say together: in the ZIP code, else in the town, else nothing. */
export async function areaFactsOf(looker: Looker, home: Property): Promise<AreaFacts | null> {
  const key = [reachOf(looker.viewer), home.postal_code, home.city, home.property_type].join('|')
  const ms = now().getTime()
  const found = kept.get(key)
  if (found && found.until > ms && found.until <= ms + KEPT_MS) return found.facts
  const facts = await count(looker, home)
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, { facts, until: ms + KEPT_MS })
  return facts
}

async function count(looker: Looker, { postal_code, city, property_type }: Property): Promise<AreaFacts | null> {
  const at = now()
  const places = [
    ...(postal_code ? [{ field: 'postal_code', value: postal_code } as const] : []),
    { field: 'city', value: city } as const,
  ]
  for (const place of places) {
    const sums = await sumUpArea(looker, place, property_type, calendarDayOf(at))
    if (sums && sums.homes >= FEWEST_HOMES) return { area: place.value, property_type, ...sums, counted_at: at }
  }
  return null
}
