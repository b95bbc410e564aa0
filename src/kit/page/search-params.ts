/** Search parameters as the router stores them: a string, or a list for a repeated key. */
export type SearchValues = Record<string, string | string[]>

/**
 * Passes all search parameters through, for a route's `validateSearch`. The page's loader interprets them, because
 * `validateSearch` is part of the site's first bundle.
 */
export function passSearchThrough(search: SearchValues): SearchValues {
  return search
}

/** Keys that would reach the object's prototype. */
const UNSAFE = new Set(['__proto__', 'constructor', 'prototype'])

/** Search parameters beyond this number are dropped, because each one is processed. */
const MAX_PAIRS = 200

/**
 * Parses the query of a URL to strings; a repeated key becomes a list.
 * Plain GET forms send this format. Leaves broken escapes as they are, and never throws.
 */
export function parseSearch(search: string): SearchValues {
  const values: SearchValues = {}
  let pairs = 0
  for (const [key, value] of new URLSearchParams(search)) {
    if (UNSAFE.has(key)) continue
    pairs += 1
    if (pairs > MAX_PAIRS) break
    // Every object inherits toString and valueOf.
    const earlier = Object.hasOwn(values, key) ? values[key] : undefined
    if (earlier === undefined) values[key] = value
    else if (Array.isArray(earlier)) earlier.push(value)
    else values[key] = [earlier, value]
  }
  return values
}

/** Formats search parameters with a leading question mark, or '' if none is left. Lists become repeated keys. */
export function stringifySearch(search: Record<string, unknown>): string {
  return searchText(Object.entries(search))
}

/** Formats search parameters in the given order. */
export function searchText(values: Iterable<readonly [name: string, value: unknown]>): string {
  let text = ''
  for (const [name, value] of values) {
    if (Array.isArray(value)) for (const one of value) text += formatPair(name, one)
    else text += formatPair(name, value)
  }
  return text === '' ? '' : `?${text.slice(1)}`
}

/** Characters that form encoding leaves unchanged. */
const NEEDS_NO_ENCODING = /^[\w*.-]*$/

function formatPair(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  const text = String(value)
  // Fast path: a page of results formats about twenty URLs, most of which need no encoding.
  return NEEDS_NO_ENCODING.test(text) && NEEDS_NO_ENCODING.test(name)
    ? `&${name}=${text}`
    : `&${new URLSearchParams([[name, text]])}`
}
