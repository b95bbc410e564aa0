import type { Criteria } from '../schema.ts'
import type { PlaceFilter } from '../words.ts'
import { DISTRICT_ENDS } from './typed-words.ts'

/** Place names of the listings that a viewer may find, by kind. */
export type PlaceNames = Record<PlaceFilter, { words: string[]; keys: string[]; codesOf: Map<string, number[]> }>

type Names = PlaceNames[PlaceFilter]

/** A place in text, with the number of words in its name. */
export interface NamedPlace {
  kind: PlaceFilter
  values: string[]
  length: number
}

const MAX_NAME_WORDS = 7

/** Returns the longest place name that begins at a word; null if there is none. */
export function placeAt(words: readonly string[], at: number, names: PlaceNames): NamedPlace | null {
  for (let length = Math.min(MAX_NAME_WORDS, words.length - at); length > 0; length -= 1) {
    const key = words.slice(at, at + length).join(' ')
    const found = placeOf(key, names)
    if (found) return { ...found, length }
  }
  return null
}

function placeOf(key: string, names: PlaceNames): Omit<NamedPlace, 'length'> | null {
  if (/^\d{5}$/.test(key)) return named('zip', key, names)
  const [, county] = /^(.+) (?:county|counties|co)$/.exec(key) ?? []
  if (county) return named('county', county, names) ?? named('county', `${county} county`, names)
  const [, township] = /^(.+) (?:township|twp)$/.exec(key) ?? []
  if (township) return named('township', key, names) ?? named('township', township, names)
  return (
    named('city', key, names) ?? named('district', key, names) ?? districtOf(key, names) ?? subdivisionOf(key, names)
  )
}

function named(kind: PlaceFilter, key: string, names: PlaceNames): Omit<NamedPlace, 'length'> | null {
  const value = nameOf(names[kind], key)
  return value === undefined ? null : { kind, values: [value] }
}

function nameOf({ words, codesOf }: Names, key: string): string | undefined {
  return words[codesOf.get(key)?.[0] ?? 0] || undefined
}

/** "Carmel schools" means all districts that begin with "Carmel". */
function districtOf(key: string, { district }: PlaceNames): Omit<NamedPlace, 'length'> | null {
  const end = DISTRICT_ENDS.find((one) => key.endsWith(` ${one}`))
  if (!end) return null
  const start = key.slice(0, -end.length - 1)
  const values = district.keys.flatMap((name, code) =>
    name === start || name.startsWith(`${start} `) ? (district.words[code] ?? []) : [],
  )
  return values.length > 0 ? { kind: 'district', values } : null
}

/** A single word is too often not a name: see `oneWordSubdivisionOf`. */
function subdivisionOf(key: string, names: PlaceNames): Omit<NamedPlace, 'length'> | null {
  return key.includes(' ') ? named('subdivision', key, names) : null
}

/** Returns a subdivision of one word, for text that names nothing else. */
export function oneWordSubdivisionOf(word: string, names: PlaceNames): NamedPlace | null {
  const found = /^\d/.test(word) ? null : named('subdivision', word, names)
  return found && { ...found, length: 1 }
}

/** In shorter words a typing error yields another word. */
const MIN_FUZZY_LENGTH = 5

/** Returns the place that the words mean with one typing error; null if none or several match. */
export function fuzzyPlaceAt(words: readonly string[], at: number, names: PlaceNames): NamedPlace | null {
  for (let length = Math.min(MAX_NAME_WORDS, words.length - at); length > 0; length -= 1) {
    const key = words.slice(at, at + length).join(' ')
    if (key.length < MIN_FUZZY_LENGTH || /\d/.test(key)) continue
    const [, county] = /^(.+) county$/.exec(key) ?? []
    // Single words are similar to too many subdivisions.
    const kinds = county ? [] : length === 1 ? (['city'] as const) : (['city', 'district', 'subdivision'] as const)
    const county_ = county ? fuzzyMatchIn('county', county, names) : null
    const found = county_ ?? kinds.map((kind) => fuzzyMatchIn(kind, key, names)).find((one) => one !== null)
    if (found) return { ...found, length }
  }
  return null
}

function fuzzyMatchIn(kind: PlaceFilter, key: string, names: PlaceNames): Omit<NamedPlace, 'length'> | null {
  const found = new Map<string, string>()
  for (const code of candidates(names[kind], key)) {
    const name = names[kind].keys[code] ?? ''
    if (name.length >= MIN_FUZZY_LENGTH && differsByOneError(key, name)) found.set(name, names[kind].words[code] ?? '')
  }
  const [value, ...others] = found.values()
  return value && others.length === 0 ? { kind, values: [value] } : null
}

/** Codes by first character and length, because a market has thousands of subdivisions. Names are never removed. */
const nameBuckets = new WeakMap<Names, { size: number; codes: Map<string, number[]> }>()

/** Names that may be one error away: of similar length, beginning with one of the first two characters of `key`. */
function candidates(names: Names, key: string): number[] {
  const buckets = nameBuckets.get(names) ?? { size: 0, codes: new Map<string, number[]>() }
  nameBuckets.set(names, buckets)
  for (; buckets.size < names.keys.length; buckets.size += 1) {
    const name = names.keys[buckets.size] ?? ''
    const at = `${name[0]}${name.length}`
    const codes = buckets.codes.get(at)
    if (codes) codes.push(buckets.size)
    else buckets.codes.set(at, [buckets.size])
  }
  return [...new Set(key.slice(0, 2))].flatMap((initial) =>
    [-1, 0, 1].flatMap((more) => buckets.codes.get(`${initial}${key.length + more}`) ?? []),
  )
}

/**
 * Returns true if two words differ by one error: a character too many, too few, wrong, or two swapped. The first
 * character must match, or be swapped with the second.
 */
export function differsByOneError(typed: string, word: string): boolean {
  if (Math.abs(typed.length - word.length) > 1 || typed === word) return false
  let same = 0
  while (same < typed.length && typed[same] === word[same]) same += 1
  if (same === 0) return typed[0] === word[1] && typed[1] === word[0] && typed.slice(2) === word.slice(2)
  const rest = typed.slice(same)
  const other = word.slice(same)
  return (
    rest.slice(1) === other.slice(1) ||
    rest.slice(1) === other ||
    rest === other.slice(1) ||
    (rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2))
  )
}

/** Adds a place to the searched places. */
export function addPlace(places: Criteria['places'], { kind, values }: NamedPlace): void {
  places[kind] = [...new Set([...(places[kind] ?? []), ...values])]
}
