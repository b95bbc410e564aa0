import type { HomeChange, PropertyCard } from '#features/properties/schema.ts'
import { MESSAGES as HOME_MESSAGES } from '#features/properties/words.ts'
import { MESSAGES } from './words.ts'

/** Returns the name of a compared home, or "No longer available". */
export function nameOf(home: Pick<PropertyCard, 'address' | 'city'> | null): string {
  return home ? `${home.address ?? HOME_MESSAGES.addressWithheld}, ${home.city}` : MESSAGES.gone
}

/** Returns the URL of a saved comparison. */
export function compareHref(ids: readonly string[], savedId: string): string {
  return `/properties/compare?${new URLSearchParams([...ids.map((id) => ['ids', id]), ['saved', savedId]])}`
}

/** Suggests a name from the homes' cities. */
export function suggestedName(cities: readonly string[]): string {
  const places = [...new Set(cities)]
  const [first = '', second = '', ...others] = places
  if (places.length === 0) return ''
  if (places.length === 1) return `Homes in ${first}`
  return others.length === 0 ? `${first} or ${second}` : `${first}, ${second}, and more`
}

/** Groups changes by home, in the order of `ids`, without homes that have none. */
export function changesByHome(
  ids: readonly string[],
  changes: readonly HomeChange[],
): { property_id: string; changes: HomeChange[] }[] {
  return ids
    .map((property_id) => ({ property_id, changes: changes.filter((one) => one.property_id === property_id) }))
    .filter(({ changes: own }) => own.length > 0)
}
