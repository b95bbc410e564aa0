import type { Spot } from '../schema.ts'
import type { PlacedBy } from '../words.ts'

/** A home of which the address is known, and where it stands. */
export interface KnownPlace extends Spot {
  id: string
  address: string
  subdivision: string | null
  is_avm_allowed: boolean
}

/** Where a home stands, and how that is known. */
export interface FoundPlace extends Spot {
  placed_by: PlacedBy
  /** Where the home, or its neighbors by number, are known to lie. */
  subdivision: string | null
  /** Listings at exactly this address. */
  own_ids: string[]
  /** True where a seller asked that no estimate be made of this home. */
  is_opted_out: boolean
}

/** Words of addresses and the short forms that the Postal Service gives them. Source: USPS Publication 28, appendices B and C. */
const SHORT: Readonly<Record<string, string>> = {
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

/** An address line as it is compared: small letters, the Postal Service's short forms, nothing but words. "618 W. Tulip Lane" gives "618 w tulip ln". */
export function plainAddress(address: string): string {
  return address
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}|['’.]/gu, '')
    .replace(/#\s*/g, ' unit ')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => (Object.hasOwn(SHORT, word) ? SHORT[word] : word))
    .join(' ')
}

const SHORT_FORMS = new Set(Object.values(SHORT))

/** The part of an address by which homes of its street are found however the rest of it was written; empty where there is none. */
export function searchWord(address: string): string {
  const plain = plainAddress(address)
  const words = streetOf(plain)
    .split(' ')
    .filter((word) => !SHORT_FORMS.has(word))
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '')
  // "Parkway Drive" may be written in four ways: then it is found by its house number.
  return longest || String(houseNumber(plain) ?? '')
}

/** The house number that an address begins with; null where there is none. */
export function houseNumber(address: string): number | null {
  const number = /^\s*(\d{1,6})\b/.exec(address)?.[1]
  return number === undefined ? null : Number(number)
}

/** The street of a plain address, without the house number and the unit. */
export function streetOf(plain: string): string {
  return plain.replace(/^\d+[a-z]?\s+/, '').replace(/\s+unit\s.*$/, '')
}

/**
 * Where a home stands that was typed as an address: at a home of ours with this very address, between the homes of its
 * street that are nearest by number, or in the middle of its ZIP code.
 */
export function placeFor(typed: string, known: readonly KnownPlace[], middle: Spot | null): FoundPlace | null {
  const plain = plainAddress(typed)
  const own = known.filter(({ address }) => plainAddress(address) === plain)
  const rest = { own_ids: own.map(({ id }) => id), is_opted_out: own.some(({ is_avm_allowed }) => !is_avm_allowed) }
  const [first] = own
  if (first) {
    const { latitude, longitude, subdivision } = first
    return { latitude, longitude, subdivision, placed_by: 'home', ...rest }
  }
  const number = houseNumber(typed) ?? 0
  const street = known
    .filter(({ address }) => streetOf(plainAddress(address)) === streetOf(plain))
    .map((home) => ({ ...home, apart: Math.abs((houseNumber(home.address) ?? 0) - number) }))
    .sort((a, b) => a.apart - b.apart || (a.id < b.id ? -1 : 1))
    .slice(0, 2)
  if (street.length > 0) {
    const names = new Set(street.map(({ subdivision }) => subdivision))
    const subdivision = names.size === 1 ? (street[0]?.subdivision ?? null) : null
    return { ...middleOfAll(street), subdivision, placed_by: 'street', ...rest }
  }
  return middle && { ...middle, subdivision: null, placed_by: 'zip', ...rest }
}

function middleOfAll(spots: readonly Spot[]): Spot {
  return {
    latitude: spots.reduce((sum, { latitude }) => sum + latitude, 0) / spots.length,
    longitude: spots.reduce((sum, { longitude }) => sum + longitude, 0) / spots.length,
  }
}
