import { DEFAULT_STATUSES, STATUSES } from '#features/properties/words.ts'
import { SLICE_SIZE, type SlicedWork } from '#kit/job/sliced-work.ts'
import { NO_CRITERIA } from '../rules/parse.ts'
import { normalizeText } from '../rules/text.ts'
import { hrefOf } from '../rules/url.ts'
import type { Suggestion, Suggestions } from '../schema.ts'
import { PLACE_KINDS, type PlaceFilter, type PlaceKind } from '../words.ts'
import { addressAndNumberOf, type Columns, homesWithCodes, textIndexOf } from './columns.ts'
import type { DictionaryColumn } from './dictionary-encoding.ts'
import { idOf } from './ids.ts'
import { isFuzzyPrefix, type Vocabulary } from './vocabulary.ts'
import { hasOwnWord, maskWithAll } from './word-index.ts'

interface Place {
  kind: PlaceFilter
  word: string
  key: string
  words: string[]
  homes: number
  code: number
}

/** Places with homes for sale, most homes first within each kind. */
export type Gazetteer = readonly Place[]

const STATUS_KEYS = Object.keys(STATUSES)
const FOR_SALE = new Set<number>(DEFAULT_STATUSES.map((status) => STATUS_KEYS.indexOf(status)))
/** Kinds of places, in the order of equal suggestions. */
const KINDS = ['city', 'zip', 'county', 'district', 'subdivision', 'township'] as const satisfies PlaceFilter[]
/** Quality of a match; smaller is better. A place precedes a home of equal quality. */
const FIT = { whole: 0, start: 1, words: 2, home: 3 } as const
const MIN_TYPED_LENGTH = 2
/** Homes considered per request. */
const MAX_HOMES = 48

export function* buildGazetteer(columns: Columns): SlicedWork<Gazetteer> {
  const places: Place[] = []
  for (const kind of KINDS) {
    const found = yield* placesOf(columns, kind)
    for (const place of found.sort((a, b) => b.homes - a.homes || (a.word < b.word ? -1 : 1))) places.push(place)
    yield
  }
  return places
}

function* placesOf(columns: Columns, kind: PlaceFilter): SlicedWork<Place[]> {
  const column = columns[kind]
  // Spellings that differ in case or accents are one place, named as most of its homes spell it.
  const byKey = new Map<string, Place>()
  const counts = new Uint32Array(column.words.length)
  for (let home = 0; home < columns.size; home += 1) {
    if (home % SLICE_SIZE === 0) yield
    if (!FOR_SALE.has(columns.status[home] ?? -1)) continue
    const code = column.codes[home] ?? 0
    counts[code] = (counts[code] ?? 0) + 1
  }
  column.keys.forEach((key, code) => {
    if (code === 0 || key === '') return
    const homes = counts[code] ?? 0
    const known = byKey.get(key)
    const isName = !known || homes > known.homes
    if (homes === 0) return
    byKey.set(key, {
      kind,
      key,
      words: key.split(' '),
      word: isName ? (column.words[code] ?? '') : known.word,
      code: isName ? code : known.code,
      homes: homes + (known?.homes ?? 0),
    })
  })
  return [...byKey.values()]
}

function forSaleOf(columns: Columns, column: DictionaryColumn, code: number): Uint32Array {
  return homesWithCodes(columns, column, [code]).filter(
    (home) => column.codes[home] === code && FOR_SALE.has(columns.status[home] ?? -1),
  )
}

/** Suggests places first, then homes. Tolerates one typing error per word. */
export function suggest(
  columns: Columns,
  gazetteer: Gazetteer,
  vocabulary: Vocabulary,
  q: string,
  limit: number,
): Suggestions {
  const typed = wordsOf(q)
  if (typed.join('').length < MIN_TYPED_LENGTH) return { q, groups: [], total: 0 }
  const key = typed.join(' ')
  // Builds only shown suggestions, and tolerates errors only if nothing matches exactly.
  const exact = rank(columns, gazetteer, typed, key, homesWith(columns, typed.map(vocabulary.startingWith)), false)
  const near = () => typed.map((word) => [...vocabulary.startingWith(word), ...vocabulary.fuzzyMatches(word)])
  const ranked = exact.length > 0 ? exact : rank(columns, gazetteer, typed, key, homesWith(columns, near()), true)
  const best = ranked
    .map((entry, place) => ({ ...entry, place }))
    .sort((a, b) => a.fit - b.fit || a.place - b.place)
    .slice(0, limit)
    .map(({ make }) => make())
  const kinds = [...new Set(best.map(({ kind }) => kind))]
  return {
    q,
    total: best.length,
    groups: kinds.map((kind) => ({
      kind,
      label: PLACE_KINDS[kind],
      suggestions: best.filter((suggestion) => suggestion.kind === kind),
    })),
  }
}

function rank(
  columns: Columns,
  gazetteer: Gazetteer,
  typed: readonly string[],
  key: string,
  homes: readonly number[],
  isGuess: boolean,
): { fit: number; make: () => Suggestion }[] {
  const places = gazetteer.flatMap((place) => {
    const fit = isGuess ? fuzzyFitOf(place, typed) : fitOf(place, key, typed)
    return fit === null ? [] : [{ fit, make: () => placeSuggestion(columns, place, isGuess) }]
  })
  const fit = FIT.home
  return [
    ...places,
    ...inOrder(columns, homes, typed).map((home) => ({
      fit,
      make: () => homeSuggestion(columns, home, typed, isGuess),
    })),
  ]
}

/** Drops the "IN" of "Greenwood, IN" and the "MLS" of "MLS# 2199…". */
function wordsOf(q: string): string[] {
  const words = normalizeText(q.slice(0, 100)).split(' ').filter(Boolean).slice(0, 8)
  const bare = words.filter((word, at) => word !== 'mls' && !(at > 0 && at === words.length - 1 && word === 'in'))
  return bare.length > 0 ? bare : words
}

function fitOf(place: Place, key: string, typed: readonly string[]): number | null {
  if (place.key === key) return FIT.whole
  if (place.key.startsWith(key)) return FIT.start
  if (meetsAll(place.words, typed, (word, start) => word.startsWith(start))) return FIT.words
  return null
}

function fuzzyFitOf(place: Place, typed: readonly string[]): number | null {
  return meetsAll(place.words, typed, (word, start) => word.startsWith(start) || isFuzzyPrefix(start, word))
    ? FIT.words
    : null
}

function meetsAll(
  words: readonly string[],
  typed: readonly string[],
  test: (word: string, start: string) => boolean,
): boolean {
  return typed.every((start) => words.some((word) => test(word, start)))
}

function placeSuggestion(columns: Columns, place: Place, is_guess: boolean): Suggestion {
  const { kind, word, homes } = place
  const column = columns[kind]
  const found = forSaleOf(columns, column, place.code)
  return {
    kind,
    label:
      kind === 'county' ? `${word.replace(/ county$/i, '')} County` : kind === 'township' ? townshipOf(word) : word,
    detail: detailOf(columns, kind, found),
    homes,
    href: hrefOf({ ...NO_CRITERIA, places: { [kind]: [word] } }),
    center: centerOf(columns, found),
    is_guess,
  }
}

function townshipOf(word: string): string {
  return `${word.replace(/ township$/i, '')} Township`
}

/** Distinguishes a place from others with its name, by where most of its homes are. */
function detailOf(columns: Columns, kind: PlaceFilter, homes: Uint32Array): string | null {
  const city = mostCommon(columns.city, homes)
  const county = mostCommon(columns.county, homes)
  const inCounty = county && `${county.replace(/ county$/i, '')} County`
  if (kind === 'county' || kind === 'district') return null
  if (kind === 'city' || kind === 'township') return inCounty
  return kind === 'zip' ? city : [city, inCounty].filter(Boolean).join(', ') || null
}

function mostCommon(column: DictionaryColumn, homes: Uint32Array): string | null {
  const counts = new Map<number, number>()
  for (const home of homes) {
    const code = column.codes[home] ?? 0
    if (code > 0) counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])
  return best ? (column.words[best[0]] ?? null) : null
}

function centerOf({ longitude, latitude }: Columns, homes: Uint32Array): [number, number] | null {
  const placed = homes.filter((home) => !Number.isNaN(longitude[home] ?? Number.NaN))
  if (placed.length === 0) return null
  const middleOf = (column: Float64Array) => {
    const sorted = Float64Array.from(placed, (home) => column[home] ?? 0).sort()
    return Math.round((sorted[sorted.length >> 1] ?? 0) * 100_000) / 100_000
  }
  return [middleOf(longitude), middleOf(latitude)]
}

/**
 * Homes for sale that have a word of each list in area, address or MLS number, and at least one in address or number.
 */
function homesWith(columns: Columns, lists: readonly number[][]): number[] {
  const wanted = new Set(lists.flat())
  const met = maskWithAll(textIndexOf(columns), 'addressAndArea', lists)
  const homes: number[] = []
  for (let home = 0; home < met.length && homes.length < MAX_HOMES; home += 1) {
    if (met[home] !== 1 || !FOR_SALE.has(columns.status[home] ?? -1)) continue
    if (hasOwnWord(columns.texts, columns.starts[home] ?? 0, wanted)) homes.push(home)
  }
  return homes
}

/** Homes first whose address or number begins with the typed text. */
function inOrder(columns: Columns, homes: readonly number[], typed: readonly string[]): number[] {
  const start = typed.join(' ')
  return homes
    .map((home) => {
      const [shown, number] = addressAndNumberOf(columns, home)
      const address = normalizeText(shown ?? '')
      const isStart = address.startsWith(start) || normalizeText(number ?? '').startsWith(start)
      return { home, rank: isStart ? 0 : 1, address }
    })
    .sort((a, b) => a.rank - b.rank || (a.address < b.address ? -1 : a.address > b.address ? 1 : a.home - b.home))
    .map(({ home }) => home)
}

function homeSuggestion(columns: Columns, home: number, typed: readonly string[], is_guess: boolean): Suggestion {
  const [address, number] = addressAndNumberOf(columns, home)
  const isNumber = number !== null && normalizeText(number).startsWith(typed.join(' '))
  const city = columns.city.words[columns.city.codes[home] ?? 0] ?? ''
  const zip = columns.zip.words[columns.zip.codes[home] ?? 0] ?? ''
  const kind: PlaceKind = isNumber ? 'listing' : 'address'
  const where = `${city}, IN${zip === '' ? '' : ` ${zip}`}`
  const [lng, lat] = [columns.longitude[home] ?? Number.NaN, columns.latitude[home] ?? Number.NaN]
  return {
    kind,
    label: isNumber ? `MLS ${number}` : (address ?? `Home in ${city}`),
    detail: isNumber && address ? `${address}, ${where}` : where,
    homes: 1,
    href: `/properties/${idOf(columns, home)}`,
    center: Number.isNaN(lng) || Number.isNaN(lat) ? null : [lng, lat],
    is_guess,
  }
}
