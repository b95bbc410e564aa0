import type { Criteria } from '../schema.ts'
import type { Coded } from './coded.ts'
import { normalise } from './text.ts'

/** The towns and ZIP codes that there are. */
export type PlaceNames = Record<'city' | 'zip', Pick<Coded, 'words' | 'codesOf'>>

const PRIVATE_POOL = /^(?:private |swimming )?pool$/

/**
 * What was typed as a place, where it is one: "greenwood" is the town, "46143" the ZIP. "Pool" is the filter on a pool
 * of one's own: as a word it would also find the pool of the community. Else as it was.
 */
export function withPlace(criteria: Criteria, names: PlaceNames): Criteria {
  const { q, places, flags } = criteria
  if (q === '' || q.includes('"')) return criteria
  if (PRIVATE_POOL.test(normalise(q))) {
    return { ...criteria, q: '', flags: flags.includes('pool') ? flags : [...flags, 'pool'] }
  }
  if (places.city || places.zip) return criteria
  const typed = normalise(q.replace(/,?\s+(?:in|indiana)$/i, ''))
  const named = ({ words, codesOf }: PlaceNames['city']) => words[codesOf.get(typed)?.[0] ?? 0] || undefined
  const city = named(names.city)
  if (city) return { ...criteria, q: '', places: { ...places, city: [city] } }
  const zip = /^\d{5}$/.test(typed) ? named(names.zip) : undefined
  return zip ? { ...criteria, q: '', places: { ...places, zip: [zip] } } : criteria
}
