import { type PropertyStatus, STATUSES } from '#features/properties/words.ts'
import { HOME_TYPES, type HomeType } from '../words.ts'
import { normalise } from './text.ts'
import type { Vocabulary } from './vocabulary.ts'
import { GAP, type HomeWords, type WordIndex, wordIndexOf } from './words-of-homes.ts'

/** What a search looks at, of one home. */
export interface ColumnRow {
  id: string
  status: PropertyStatus
  is_address_shown: boolean
  description: string | null
  address: string | null
  city: string
  state: string
  postal_code: string | null
  county: string | null
  township: string | null
  subdivision: string | null
  school_district: string | null
  listing_id: string | null
  property_type: string
  property_sub_type: string | null
  latitude: number | null
  longitude: number | null
  price: number
  original_list_price: number | null
  previous_list_price: number | null
  price_change_timestamp: Date | null
  bedrooms: number | null
  bathrooms: number | null
  living_area: number | null
  lot_size_acres: number | null
  year_built: number | null
  stories: number | null
  garage_spaces: number | null
  association_fee_monthly: number | null
  has_basement: boolean | null
  has_private_pool: boolean | null
  has_fireplace: boolean | null
  is_waterfront: boolean | null
  is_new_construction: boolean | null
  listed_at: Date
}

/** A row and the numbers of its words. */
export interface Entry {
  row: ColumnRow
  words: HomeWords
  /** When the last open house ends that the public may come to. */
  last_open_at: Date | null
}

/** Words of one column, coded: `codes[i]` stands for `words[code]`. Code 0 is "not given". */
export interface Coded {
  words: string[]
  /** The same, normalised for comparing. */
  keys: string[]
  codes: Uint32Array
  /** Homes by code, in their order: those of a code begin at `starts[code]`. */
  homes: Uint32Array
  starts: Uint32Array
}

/** Homes by the square of the map that they lie in. */
export interface Grid {
  cells: ReadonlyMap<number, readonly number[]>
}

/**
 * The homes that someone may find, as columns of numbers: a filter is one pass over one array. Facts that the feed
 * does not give are NaN.
 */
export interface Columns {
  size: number
  ids: string[]
  /** Street line; null where it is withheld or not given. */
  addresses: (string | null)[]
  listingIds: (string | null)[]
  /** Made when it is first asked for. */
  words: () => WordIndex
  grid: Grid
  city: Coded
  zip: Coded
  county: Coded
  township: Coded
  subdivision: Coded
  district: Coded
  subtype: Coded
  /** Index into the keys of HOME_TYPES and STATUSES. */
  type: Uint32Array
  status: Uint32Array
  price: Float64Array
  beds: Float64Array
  baths: Float64Array
  area: Float64Array
  lot: Float64Array
  year: Float64Array
  stories: Float64Array
  garage: Float64Array
  hoa: Float64Array
  latitude: Float64Array
  longitude: Float64Array
  /** Place on the map of the world, from 0 to 1, as web maps draw it. */
  x: Float64Array
  y: Float64Array
  listed: Float64Array
  priceChanged: Float64Array
  lastOpen: Float64Array
  /** 1 where true, 0 where false, NaN where not given. */
  basement: Float64Array
  pool: Float64Array
  fireplace: Float64Array
  waterfront: Float64Array
  newBuild: Float64Array
  reduced: Float64Array
}

const TYPE_KEYS = Object.keys(HOME_TYPES)
const STATUS_KEYS = Object.keys(STATUSES)

/** The numbers of a home's words. Where the address is withheld no word of it is among them. */
export function homeWordsOf(row: ColumnRow, vocabulary: Vocabulary): HomeWords {
  const { city, state, postal_code, county, township, subdivision, school_district, listing_id } = row
  const wordsOf = (text: string | null) => (text ? normalise(text).split(' ').filter(Boolean).map(vocabulary.add) : [])
  const texts = (...parts: (string | null)[]) => parts.flatMap((text) => [...wordsOf(text), GAP])
  const remarks = texts(row.description)
  const area = texts(city, state, postal_code, county, township, subdivision, school_district)
  const own = texts(row.is_address_shown ? row.address : null, listing_id)
  return {
    all: Uint32Array.from([...remarks, ...area, ...own]),
    place: remarks.length,
    own: remarks.length + area.length,
  }
}

/** The columns of these homes, which stand in the order of their ids. */
export function columnsOf(entries: readonly Entry[]): Columns {
  const rows = entries.map(({ row }) => row)
  const numbers = (of: (row: ColumnRow) => number | null) => Float64Array.from(rows, (row) => of(row) ?? Number.NaN)
  const times = (of: (row: ColumnRow) => Date | null) => numbers((row) => of(row)?.getTime() ?? null)
  const flags = (of: (row: ColumnRow) => boolean | null) =>
    numbers((row) => {
      const value = of(row)
      return value === null ? null : Number(value)
    })
  const hasPlace = (row: ColumnRow) => row.is_address_shown && row.latitude !== null && row.longitude !== null
  const latitude = numbers((row) => (hasPlace(row) ? row.latitude : null))
  const longitude = numbers((row) => (hasPlace(row) ? row.longitude : null))
  let index: WordIndex | null = null
  return {
    size: rows.length,
    ids: rows.map((row) => row.id),
    addresses: rows.map((row) => (row.is_address_shown ? row.address : null)),
    listingIds: rows.map((row) => row.listing_id),
    words: () => {
      index ??= wordIndexOf(entries.map(({ words }) => words))
      return index
    },
    grid: gridOf(longitude, latitude),
    city: coded(rows.map((row) => row.city)),
    zip: coded(rows.map((row) => row.postal_code)),
    county: coded(rows.map((row) => row.county)),
    township: coded(rows.map((row) => row.township)),
    subdivision: coded(rows.map((row) => row.subdivision)),
    district: coded(rows.map((row) => row.school_district)),
    subtype: coded(rows.map((row) => row.property_sub_type)),
    type: Uint32Array.from(rows, (row) => TYPE_KEYS.indexOf(homeTypeOf(row.property_type, row.property_sub_type))),
    status: Uint32Array.from(rows, (row) => STATUS_KEYS.indexOf(row.status)),
    price: numbers((row) => row.price),
    beds: numbers((row) => row.bedrooms),
    baths: numbers((row) => row.bathrooms),
    area: numbers((row) => row.living_area),
    lot: numbers((row) => row.lot_size_acres),
    year: numbers((row) => row.year_built),
    stories: numbers((row) => row.stories),
    garage: numbers((row) => row.garage_spaces),
    hoa: numbers((row) => row.association_fee_monthly),
    latitude,
    longitude,
    x: longitude.map(mapX),
    y: latitude.map(mapY),
    listed: times((row) => row.listed_at),
    priceChanged: times((row) => row.price_change_timestamp),
    lastOpen: Float64Array.from(entries, ({ last_open_at }) => last_open_at?.getTime() ?? Number.NaN),
    basement: flags((row) => row.has_basement),
    pool: flags((row) => row.has_private_pool),
    fireplace: flags((row) => row.has_fireplace),
    waterfront: flags((row) => row.is_waterfront),
    newBuild: flags((row) => row.is_new_construction),
    reduced: flags((row) => isReduced(row)),
  }
}

/** Place of a longitude on the map of the world, from 0 in the west to 1 in the east. */
export function mapX(longitude: number): number {
  return (longitude + 180) / 360
}

/** Place of a latitude on the map of the world, from 0 in the north to 1 in the south (Mercator, as web maps draw it). */
export function mapY(latitude: number): number {
  const sine = Math.sin((Math.max(-85.05, Math.min(85.05, latitude)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

/** Squares of the grid in a degree: one is some two by three miles. */
const SQUARES = 20

function gridOf(longitude: Float64Array, latitude: Float64Array): Grid {
  const cells = new Map<number, number[]>()
  for (let i = 0; i < longitude.length; i += 1) {
    const [x, y] = [longitude[i] ?? Number.NaN, latitude[i] ?? Number.NaN]
    if (Number.isNaN(x) || Number.isNaN(y)) continue
    const key = squareOf(Math.floor(x * SQUARES), Math.floor(y * SQUARES))
    const cell = cells.get(key)
    if (cell) cell.push(i)
    else cells.set(key, [i])
  }
  return { cells }
}

function squareOf(column: number, row: number): number {
  return (column + 180 * SQUARES) * 1000 * SQUARES + row + 90 * SQUARES
}

/** Homes of the squares that a box touches: all that lie in it, and some beside it. Null where they would be too many squares. */
export function homesNear(grid: Grid, [west, south, east, north]: readonly [number, number, number, number]) {
  const [left, right] = [Math.floor(west * SQUARES), Math.floor(east * SQUARES)]
  const [low, high] = [Math.floor(south * SQUARES), Math.floor(north * SQUARES)]
  if ((right - left + 1) * (high - low + 1) > MOST_SQUARES) return null
  const homes: number[] = []
  for (let column = left; column <= right; column += 1) {
    for (let row = low; row <= high; row += 1) {
      for (const home of grid.cells.get(squareOf(column, row)) ?? []) homes.push(home)
    }
  }
  return homes
}
const MOST_SQUARES = 4000

function coded(values: readonly (string | null)[]): Coded {
  const words = ['']
  const known = new Map<string, number>()
  const codes = Uint32Array.from(values, (value) => {
    const word = value?.trim()
    if (!word) return 0
    const code = known.get(word)
    if (code !== undefined) return code
    known.set(word, words.length)
    return words.push(word) - 1
  })
  const starts = new Uint32Array(words.length + 1)
  for (const code of codes) starts[code + 1] = (starts[code + 1] ?? 0) + 1
  for (let code = 1; code < starts.length; code += 1) starts[code] = (starts[code] ?? 0) + (starts[code - 1] ?? 0)
  const homes = new Uint32Array(codes.length)
  const next = starts.slice()
  codes.forEach((code, home) => {
    const place = next[code] ?? 0
    homes[place] = home
    next[code] = place + 1
  })
  return { words, keys: words.map(normalise), codes, homes, starts }
}

function isReduced(row: ColumnRow): boolean {
  return Math.max(row.original_list_price ?? 0, row.previous_list_price ?? 0) > row.price
}

const CONDOS = new Set(['Condominium', 'Stock Cooperative', 'Own Your Own', 'Apartment', 'Co-Ownership'])
const MULTI = new Set(['Duplex', 'Triplex', 'Quadruplex', 'Multi Family'])
const MANUFACTURED = new Set(['Manufactured Home', 'Manufactured On Land', 'Mobile Home'])

/** The kind of home as people ask for it, of a record's type and sub-type. Source: RESO PropertyType, PropertySubType. */
export function homeTypeOf(type: string, subtype: string | null): HomeType {
  if (type === 'Residential Lease') return 'rental'
  if (type.startsWith('Commercial') || type === 'Business Opportunity') return 'commercial'
  if (type === 'Land' || subtype === 'Unimproved Land') return 'land'
  if (type === 'Farm') return 'farm'
  if (type === 'Manufactured In Park' || (subtype !== null && MANUFACTURED.has(subtype))) return 'manufactured'
  if (type === 'Residential Income' || (subtype !== null && MULTI.has(subtype))) return 'multi'
  if (subtype === 'Townhouse') return 'townhouse'
  return subtype !== null && CONDOS.has(subtype) ? 'condo' : 'house'
}
