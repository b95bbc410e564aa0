/** Search values of an address as the router holds them: one string, or a list for a key that stands more than once. */
export type SearchValues = Record<string, string | string[]>

/**
 * For a route's `validateSearch`: whatever came with the address stays in it. What it means is read where the page's data
 * are read, by rules that come with the page, while `validateSearch` stands in the first program of the whole site.
 */
export function asGiven(search: SearchValues): SearchValues {
  return search
}

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
    // Each object has a toString and a valueOf that no address gave it.
    const earlier = Object.hasOwn(values, key) ? values[key] : undefined
    if (earlier === undefined) values[key] = value
    else if (Array.isArray(earlier)) earlier.push(value)
    else values[key] = [earlier, value]
  }
  return values
}

/** Writes search values with a leading question mark, or nothing where no value is left. Lists become repeated keys. */
export function stringifySearch(search: Record<string, unknown>): string {
  return searchText(Object.entries(search))
}

/** The same of values by name, in this order. */
export function searchText(values: Iterable<readonly [name: string, value: unknown]>): string {
  let text = ''
  for (const [name, value] of values) {
    if (Array.isArray(value)) for (const one of value) text += written(name, one)
    else text += written(name, value)
  }
  return text === '' ? '' : `?${text.slice(1)}`
}

/** What forms send as it is. */
const PLAIN = /^[\w*.-]*$/

function written(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  const text = String(value)
  // A page of results writes some twenty addresses, and most of what stands in them needs nothing done to it.
  return PLAIN.test(text) && PLAIN.test(name) ? `&${name}=${text}` : `&${new URLSearchParams([[name, text]])}`
}
