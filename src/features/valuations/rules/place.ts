import type { Spot } from '../schema.ts'
import type { PlacedBy } from '../words.ts'

/** A home with its address and location. */
export interface KnownPlace extends Spot {
  id: string
  address: string
  subdivision: string | null
  is_avm_allowed: boolean
}

/** Location of a home, with the way it was found. */
export interface FoundPlace extends Spot {
  placed_by: PlacedBy
  /** Subdivision of the home, or of its nearest neighbors by number if they agree. */
  subdivision: string | null
  /** Ids of listings at exactly this address. */
  own_ids: string[]
  /** True if a seller opted out of automated valuations of this home. */
  is_opted_out: boolean
}

/** Words in addresses with their USPS abbreviations. Source: USPS Publication 28, appendices B and C. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  circle: 'cir',
  place: 'pl',
  boulevard: 'blvd',
  terrace: 'ter',
  trail: 'trl',
  parkway: 'pkwy',
  highway: 'hwy',
  square: 'sq',
  crossing: 'xing',
  point: 'pt',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
  apartment: 'unit',
  apt: 'unit',
  suite: 'unit',
  ste: 'unit',
}

/** Normalizes an address with USPS abbreviations. "618 W. Tulip Lane" gives "618 w tulip ln". */
export function normalizeAddress(address: string): string {
  return address
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}|['’.]/gu, '')
    .replace(/#\s*/g, ' unit ')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => (Object.hasOwn(ABBREVIATIONS, word) ? ABBREVIATIONS[word] : word))
    .join(' ')
}

const ABBREVIATED_WORDS = new Set(Object.values(ABBREVIATIONS))

/** Returns the word of an address that finds homes on its street in any spelling. Empty if there is none. */
export function searchWord(address: string): string {
  const plain = normalizeAddress(address)
  const words = streetOf(plain)
    .split(' ')
    .filter((word) => !ABBREVIATED_WORDS.has(word))
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '')
  // "Parkway Drive" has four spellings and no other word, so the house number is used.
  return longest || String(houseNumber(plain) ?? '')
}

/** Returns the house number at the start of an address, or null. */
export function houseNumber(address: string): number | null {
  const number = /^\s*(\d{1,6})\b/.exec(address)?.[1]
  return number === undefined ? null : Number(number)
}

/** Returns the street of a normalized address, without house number and unit. */
export function streetOf(plain: string): string {
  return plain.replace(/^\d+[a-z]?\s+/, '').replace(/\s+unit\s.*$/, '')
}

/**
 * Locates a typed address: at a listing with the same address, else between the nearest house numbers on its street,
 * else in the middle of its ZIP code.
 */
export function locateAddress(typed: string, known: readonly KnownPlace[], middle: Spot | null): FoundPlace | null {
  const plain = normalizeAddress(typed)
  const own = known.filter(({ address }) => normalizeAddress(address) === plain)
  const rest = { own_ids: own.map(({ id }) => id), is_opted_out: own.some(({ is_avm_allowed }) => !is_avm_allowed) }
  const [first] = own
  if (first) {
    const { latitude, longitude, subdivision } = first
    return { latitude, longitude, subdivision, placed_by: 'home', ...rest }
  }
  const number = houseNumber(typed) ?? 0
  const street = known
    .filter(({ address }) => streetOf(normalizeAddress(address)) === streetOf(plain))
    .map((home) => ({ ...home, distance: Math.abs((houseNumber(home.address) ?? 0) - number) }))
    .sort((a, b) => a.distance - b.distance || (a.id < b.id ? -1 : 1))
    .slice(0, 2)
  if (street.length > 0) {
    const names = new Set(street.map(({ subdivision }) => subdivision))
    const subdivision = names.size === 1 ? (street[0]?.subdivision ?? null) : null
    return { ...centroidOf(street), subdivision, placed_by: 'street', ...rest }
  }
  return middle && { ...middle, subdivision: null, placed_by: 'zip', ...rest }
}

function centroidOf(spots: readonly Spot[]): Spot {
  return {
    latitude: spots.reduce((sum, { latitude }) => sum + latitude, 0) / spots.length,
    longitude: spots.reduce((sum, { longitude }) => sum + longitude, 0) / spots.length,
  }
}
