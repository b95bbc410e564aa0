import type { Criteria, Typed } from '../schema.ts'
import { type Flag, type HomeType, NUMBERS, type NumberFilter } from '../words.ts'
import { normalizeText } from './text.ts'
import { parseAmounts } from './typed-amounts.ts'
import {
  addPlace,
  differsByOneError,
  fuzzyPlaceAt,
  oneWordSubdivisionOf,
  type PlaceNames,
  placeAt,
} from './typed-places.ts'
import {
  CONNECTORS,
  DIRECTIONS,
  FILLERS,
  FUZZY_TYPES,
  SCHOOL_KINDS,
  STANDALONE_FILLERS,
  STANDALONE_TYPES,
  STREET_ENDS,
  TYPE_WORDS,
} from './typed-words.ts'

/** Interpretation of typed text: filters, and the remaining words. */
export interface Interpretation {
  places: Criteria['places']
  types: HomeType[]
  numbers: Criteria['numbers']
  flags: Flag[]
  words: string
  guesses: Typed['guesses']
}

/**
 * Applies typed text to the criteria as filters, unless a filter was set explicitly. Text that is not understood
 * remains words. `typed` is null if nothing was typed.
 */
export function applyTyped(criteria: Criteria, names: PlaceNames): { criteria: Criteria; typed: Typed | null } {
  const { q } = criteria
  if (q === '') return { criteria, typed: null }
  const hasPlace = Object.keys(criteria.places).length > 0
  const { places, types, numbers, flags, words, guesses } = interpret(q, hasPlace ? null : names)
  const merged = { ...numbers, ...criteria.numbers }
  const isInverted = (['Price', 'Area', 'Year'] as const).some((what) => {
    const [low, high] = [merged[`min${what}`], merged[`max${what}`]]
    return low !== undefined && high !== undefined && low > high
  })
  return {
    criteria: {
      ...criteria,
      q: words,
      places: hasPlace ? criteria.places : { ...criteria.places, ...places },
      types: criteria.types.length > 0 ? criteria.types : types,
      numbers: isInverted ? criteria.numbers : inOrder(merged),
      flags: [...criteria.flags, ...flags.filter((flag) => !criteria.flags.includes(flag))],
    },
    typed: { q, words, guesses, isUnderstood: words !== q, given: { ...criteria, q: '' } },
  }
}

/** Uses the order of URLs, so that equal searches have the same URL. */
function inOrder(numbers: Criteria['numbers']): Criteria['numbers'] {
  const ordered: Criteria['numbers'] = {}
  for (const name of NUMBER_NAMES) {
    const value = numbers[name]
    if (value !== undefined) ordered[name] = value
  }
  return ordered
}

const NUMBER_NAMES = Object.keys(NUMBERS) as NumberFilter[]

const MAX_CACHED = 2000
/** Popular searches repeat. The set of place names changes, so its size is part of the key. */
const cached = new WeakMap<PlaceNames, Map<string, Interpretation>>()
const NO_NAMES = { words: [], keys: [], codesOf: new Map<string, number[]>() }
/** Recognizes no place names. */
export const NO_PLACES: PlaceNames = {
  city: NO_NAMES,
  zip: NO_NAMES,
  county: NO_NAMES,
  township: NO_NAMES,
  subdivision: NO_NAMES,
  district: NO_NAMES,
}

function interpret(q: string, given: PlaceNames | null): Interpretation {
  const names = given ?? NO_PLACES
  const known = cached.get(names) ?? new Map<string, Interpretation>()
  cached.set(names, known)
  const { city, zip, county, township, subdivision, district } = names
  const size = [city, zip, county, township, subdivision, district].map(({ words }) => words.length).join()
  const key = `${size} ${q}`
  const found = known.get(key) ?? parseTyped(q, names)
  if (known.size >= MAX_CACHED) known.clear()
  known.set(key, found)
  return found
}

/** A word to interpret, a break, or text to search as it is. */
interface Piece {
  text: string
  key: string
  kind: 'open' | 'break' | 'literal'
}

/** Precedes the index of a part that is searched as it is. */
const LITERAL_MARK = '\u0002'

const PRIVATE_POOL = /^(?:private |swimming )?pool$/
/** Quoted text and excluded words. */
const LITERAL = /(?:(?<!\S)-|\bNOT\s+)?"[^"]*"?|(?<!\S)-[^\s"]+|\bNOT\s+[^\s"]+/g
const MLS_NUMBER =
  /\b(?:mls(?:\s?#|\snumber|\sid)?\s*:?\s*)?[a-z]{0,5}\d{7,}\b|\bmls\s?#?\s*:?\s*[a-z]{0,5}\d{4,}\b|#\s?\d{4,}\b/g

/** Parses typed text. */
export function parseTyped(q: string, names: PlaceNames): Interpretation {
  const result: Interpretation = { places: {}, types: [], numbers: {}, flags: [], words: q, guesses: [] }
  if (PRIVATE_POOL.test(normalizeText(q))) return { ...result, flags: ['pool'], words: '' }
  const literals: string[] = []
  const storeLiteral = (text: string) => ` ${LITERAL_MARK}${literals.push(text.trim()) - 1} `
  const open = q.replaceAll(LITERAL_MARK, '').replace(/[“”„]/g, '"').replace(LITERAL, storeLiteral)
  const plain = open
    .toLowerCase()
    .replace(/[–—]/g, '-')
    .replace(/(?<=[a-z])\/(?=\d)/g, ' ')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(MLS_NUMBER, storeLiteral)
  const { numbers, rest } = parseAmounts(withoutAddresses(plain, storeLiteral))
  result.numbers = numbers
  const pieces = piecesOf(rest, literals)
  markNamesAsLiteral(pieces)
  readPlaces(pieces, names, result)
  // Must run before `readTypes`: beside an unknown word such as a misspelled place, "house" is not a type.
  readFuzzyPlaces(pieces, names, result)
  const hasSale = readTypes(pieces, result)
  readFuzzyTypes(pieces, result)
  const isUnderstood =
    hasSale ||
    [result.places, result.numbers].some((some) => Object.keys(some).length > 0) ||
    result.types.length + result.flags.length > 0
  readOneWord(pieces, names, result, isUnderstood)
  const isAny = isUnderstood || Object.keys(result.places).length > 0 || pieces.every(isFiller)
  if (!isAny) return result
  result.words = pieces
    .filter((piece) => piece.kind !== 'break' && !isFiller(piece))
    .map(({ text }) => text)
    .join(' ')
  return result
}

const NUMBERED_STREET =
  /(?<![\w$.])(\d{1,6}[a-z]?)((?:\s+[^\s\d|,][^\s|,]*|\s+\d{1,3}(?:st|nd|rd|th)){1,5}?)\s+(\S+?)(?=[\s,.]|$)/g

/** "3 Oak Street" is an address and not a number of rooms, so it remains text. */
function withoutAddresses(text: string, storeLiteral: (text: string) => string): string {
  return text.replace(NUMBERED_STREET, (whole: string, _number: string, between: string, end: string) => {
    const words = normalizeText(between).split(' ')
    const isStreet = STREET_ENDS.has(normalizeText(end)) && !words.some((word) => CONNECTORS.has(word))
    return isStreet && (words.length === 1 || !ROOM_WORD.test(words[0] ?? '')) ? storeLiteral(whole) : whole
  })
}

const ROOM_WORD = /^(?:bed|bath|bedroom|bathroom|bd|ba|br|acre|sq|story|car)s?$/

function piecesOf(text: string, literals: readonly string[]): Piece[] {
  return text.split(/[\s,;/&]+/).flatMap((part): Piece[] => {
    if (part.startsWith(LITERAL_MARK))
      return [{ text: literals[Number.parseInt(part.slice(1), 10)] ?? '', key: '', kind: 'literal' }]
    if (part === '|') return [{ text: '', key: '', kind: 'break' }]
    const key = normalizeText(part)
    return key === '' ? [] : [{ text: part.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''), key, kind: 'open' }]
  })
}

/** Leaves street names without a number and names of schools as text: "Carmel Valley Road" is not in Carmel. */
function markNamesAsLiteral(pieces: Piece[]): void {
  pieces.forEach((piece, at) => {
    if (piece.kind !== 'open') return
    const isSchool = /^schools?$/.test(piece.key) && SCHOOL_KINDS.has(pieces[at - 1]?.key ?? '')
    if (!isSchool && !STREET_ENDS.has(piece.key)) return
    let from = at
    while (from > 0 && at - from < MAX_STREET_WORDS && isName(pieces[from - 1])) from -= 1
    // "in St John": the apparent street suffix begins a name.
    if (from === at) return
    let to = at
    while (!isSchool && DIRECTIONS.has(pieces[to + 1]?.key ?? '')) to += 1
    for (const stored of pieces.slice(from, to + 1)) stored.kind = 'literal'
  })
}

const MAX_STREET_WORDS = 4

function isName(piece: Piece | undefined): boolean {
  return piece?.kind === 'open' && !CONNECTORS.has(piece.key) && !FILLERS.has(piece.key)
}

/** Words to interpret, up to the next piece of another kind. */
function openFrom(pieces: readonly Piece[], at: number): string[] {
  const words: string[] = []
  for (let next = at; pieces[next]?.kind === 'open'; next += 1) words.push(pieces[next]?.key ?? '')
  return words
}

function consume(pieces: Piece[], at: number, length: number): string {
  const taken = pieces.slice(at, at + length)
  for (const piece of taken) piece.kind = 'break'
  return taken.map(({ text }) => text).join(' ')
}

function readPlaces(pieces: Piece[], names: PlaceNames, { places }: Interpretation): void {
  for (let at = 0; at < pieces.length; at += 1) {
    const place = placeAt(openFrom(pieces, at), 0, names)
    if (!place) continue
    addPlace(places, place)
    consume(pieces, at, place.length)
    at += place.length - 1
  }
}

/** @returns true if the text at least says "for sale" */
function readTypes(pieces: Piece[], { types, flags }: Interpretation): boolean {
  let hasSale = false
  for (let at = 0; at < pieces.length; at += 1) {
    const text = openFrom(pieces, at).join(' ')
    if (text === '') continue
    const starts = (words: string) => text === words || text.startsWith(`${words} `)
    const isAlone = (length: number) => !isWord(pieces[at - 1]) && !isWord(pieces[at + length])
    if (starts('open house') || starts('open houses')) {
      if (!flags.includes('openHouse')) flags.push('openHouse')
      consume(pieces, at, 2)
      continue
    }
    if (starts('pool') && isAlone(1)) {
      if (!flags.includes('pool')) flags.push('pool')
      consume(pieces, at, 1)
      continue
    }
    const found = TYPE_WORDS.find(
      ([words]) => starts(words) && (!STANDALONE_TYPES.has(words) || isAlone(words.split(' ').length)),
    )
    if (found) {
      const [words, type] = found
      if (!types.includes(type)) types.push(type)
      consume(pieces, at, words.split(' ').length)
    } else if (starts('for sale') || starts('homes') || starts('real estate') || (starts('home') && isAlone(1))) {
      hasSale = true
      consume(pieces, at, starts('for sale') || starts('real estate') ? 2 : 1)
    }
  }
  return hasSale
}

function isWord(piece: Piece | undefined): boolean {
  return piece?.kind === 'open' && !FILLERS.has(piece.key) && !STANDALONE_FILLERS.has(piece.key)
}

function isFiller(piece: Piece): boolean {
  return (
    piece.kind === 'break' || (piece.kind === 'open' && (FILLERS.has(piece.key) || STANDALONE_FILLERS.has(piece.key)))
  )
}

/** Never misspelled places. */
const TYPE_PARTS = new Set(TYPE_WORDS.flatMap(([words]) => words.split(' ')))

/** Parses home types with one typing error. */
function readFuzzyTypes(pieces: Piece[], { types, guesses }: Interpretation): void {
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at]
    if (!piece || !isWord(piece)) continue
    const [, type] = FUZZY_TYPES.find(([word]) => differsByOneError(piece.key, word)) ?? []
    if (type && piece.key.length >= 5) {
      if (!types.includes(type)) types.push(type)
      guesses.push({ typed: consume(pieces, at, 1), meant: type, kind: 'type' })
    }
  }
}

/** Parses places with one typing error. */
function readFuzzyPlaces(pieces: Piece[], names: PlaceNames, { places, guesses }: Interpretation): void {
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at]
    if (!piece || !isWord(piece) || TYPE_PARTS.has(piece.key)) continue
    const place = fuzzyPlaceAt(openFrom(pieces, at), 0, names)
    if (!place) continue
    addPlace(places, place)
    guesses.push({ typed: consume(pieces, at, place.length), meant: place.values.join(', '), kind: 'place' })
  }
}

/** The only remaining word may be a subdivision, if the rest was understood or there is no rest. */
function readOneWord(pieces: Piece[], names: PlaceNames, { places }: Interpretation, isUnderstood: boolean): void {
  const left = pieces.filter((piece) => !isFiller(piece))
  const [piece] = left
  if (!piece || left.length > 1 || piece.kind !== 'open') return
  const isAfterIn = pieces[pieces.indexOf(piece) - 1]?.key === 'in'
  const place = pieces.length === 1 || isUnderstood || isAfterIn ? oneWordSubdivisionOf(piece.key, names) : null
  if (!place) return
  addPlace(places, place)
  consume(pieces, pieces.indexOf(piece), 1)
}
