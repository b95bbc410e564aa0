/** Search values of an address as the router holds them: one string, or a list for a key that stands more than once. */
export type SearchValues = Record<string, string | string[]>

/** Keys that would change an object's own nature are no search values. */
const UNSAFE = new Set(['__proto__', 'constructor', 'prototype'])

/** Longer addresses are cut: no page needs more, and each value is looked at. */
const MAX_PAIRS = 200

/**
 * Reads the part of an address after the question mark: strings only, a repeated key becomes a list.
 * Plain GET forms send exactly this. Broken escapes stay as they were typed; it never throws.
 */
export function parseSearch(search: string): SearchValues {
  const values: SearchValues = {}
  let pairs = 0
  for (const [key, value] of new URLSearchParams(search)) {
    if (UNSAFE.has(key)) continue
    pairs += 1
    if (pairs > MAX_PAIRS) break
    const earlier = values[key]
    if (earlier === undefined) values[key] = value
    else if (Array.isArray(earlier)) earlier.push(value)
    else values[key] = [earlier, value]
  }
  return values
}

/** Writes search values with a leading question mark, or nothing where no value is left. Lists become repeated keys. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') params.append(key, String(one))
    }
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
