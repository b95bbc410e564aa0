import { STATUSES } from '#features/properties/words.ts'
import { homeTypeOf } from '../rules/home-types.ts'
import type { IndexRow } from '../schema.ts'
import { HOME_TYPES } from '../words.ts'
import { appendBytes, type ByteArena, makeByteArena } from './byte-arena.ts'
import { type CodeIndex, type DictionaryColumn, encodeWord, makeDictionaryColumn } from './dictionary-encoding.ts'
import { type Grid, makeGrid, mapX, mapY, putSquare, squaresIn } from './grid.ts'
import { compareIds, putId } from './ids.ts'
import type { Vocabulary } from './vocabulary.ts'
import { decodeAddressAndNumber, encodeHome, type TextIndex, type WordIndex } from './word-index.ts'

export const CODED_COLUMNS = ['city', 'zip', 'county', 'township', 'subdivision', 'district', 'subtype'] as const
export const NUMBER_COLUMNS = [
  'price',
  'beds',
  'baths',
  'area',
  'lot',
  'year',
  'stories',
  'garage',
  'hoa',
  'latitude',
  'longitude',
  // Position on the world map, from 0 to 1, in web Mercator.
  'x',
  'y',
  'listed',
  'priceChanged',
  'lastOpen',
  // 1 for true, 0 for false.
  'basement',
  'pool',
  'fireplace',
  'waterfront',
  'newBuild',
  'reduced',
  'featured',
] as const
type NumberColumn = (typeof NUMBER_COLUMNS)[number]

/**
 * Homes of one reach as numeric columns: a filter is one pass over one array. Missing facts are NaN. Homes below
 * `indexedCount` are sorted by id and indexed; later ones were added or changed since. The former row of a changed or removed
 * home has the status GONE, which no search requests.
 */
export type Columns = Record<NumberColumn, Float64Array> &
  Record<(typeof CODED_COLUMNS)[number], DictionaryColumn> & {
    size: number
    indexedCount: number
    /** Rows with the status GONE. */
    removedCount: number
    /** Change counter. Results derived before a change may be outdated. */
    changes: number
    /** Index into the keys of HOME_TYPES and STATUSES. */
    type: Uint32Array
    status: Uint32Array
    grid: Grid
    /** Ids, four numbers each. */
    ids: Uint32Array
    /** Cache of ids as text. */
    idTexts: Map<number, string>
    /** Homes added since indexing, by id. */
    unsorted: Map<string, number>
    /** Words, address and MLS number of each home, from `starts` on. */
    texts: ByteArena
    starts: Uint32Array
    words: WordIndex
  }

const TYPE_KEYS = Object.keys(HOME_TYPES)
const STATUS_KEYS = Object.keys(STATUSES)
/** Status of removed rows. */
export const REMOVED = STATUS_KEYS.length

/** Creates empty columns with capacity for `capacity` homes. */
export function makeColumns(capacity: number): Columns {
  const numbers = () => new Float64Array(capacity)
  const postings = () => ({ starts: new Uint32Array(1), bytes: new Uint8Array(0) })
  return {
    ...recordOf(NUMBER_COLUMNS, numbers),
    ...recordOf(CODED_COLUMNS, () => makeDictionaryColumn(capacity)),
    size: 0,
    indexedCount: 0,
    removedCount: 0,
    changes: 0,
    type: new Uint32Array(capacity),
    status: new Uint32Array(capacity),
    grid: makeGrid(capacity),
    ids: new Uint32Array(4 * capacity),
    idTexts: new Map(),
    unsorted: new Map(),
    texts: makeByteArena(),
    starts: new Uint32Array(capacity),
    words: { addressAndArea: postings(), remarksAndArea: postings() },
  }
}

function recordOf<K extends string, V>(keys: readonly K[], make: () => V): Record<K, V> {
  const record: Partial<Record<K, V>> = {}
  for (const key of keys) record[key] = make()
  if (!isWhole(record, keys)) throw new Error('A column has no room.')
  return record
}

function isWhole<K extends string, V>(record: Partial<Record<K, V>>, keys: readonly K[]): record is Record<K, V> {
  return keys.every((key) => record[key] !== undefined)
}

/** Spare capacity, so that not every added home copies the columns. */
const SPARE = 4096

function growColumns(columns: Columns, capacity: number): void {
  for (const name of NUMBER_COLUMNS) columns[name] = copyInto(columns[name], new Float64Array(capacity))
  for (const name of CODED_COLUMNS) columns[name].codes = copyInto(columns[name].codes, new Uint32Array(capacity))
  columns.grid.codes = copyInto(columns.grid.codes, new Uint32Array(capacity))
  columns.type = copyInto(columns.type, new Uint32Array(capacity))
  columns.status = copyInto(columns.status, new Uint32Array(capacity))
  columns.starts = copyInto(columns.starts, new Uint32Array(capacity))
  columns.ids = copyInto(columns.ids, new Uint32Array(4 * capacity))
}

function copyInto<A extends Float64Array | Uint32Array>(from: A, to: A): A {
  to.set(from)
  return to
}

/** Inserts a home, replacing its former row. */
export function upsertHome(columns: Columns, row: IndexRow, lastOpen: Date | null, vocabulary: Vocabulary): void {
  removeHome(columns, row.id)
  const home = columns.size
  if (home === columns.starts.length) growColumns(columns, Math.ceil(home * 1.5) + SPARE)
  columns.size += 1
  columns.changes += 1
  columns.unsorted.set(row.id, home)
  putId(columns.ids, home, row.id)
  columns.type[home] = TYPE_KEYS.indexOf(homeTypeOf(row.property_type, row.property_sub_type))
  columns.status[home] = STATUS_KEYS.indexOf(row.status)
  columns.city.codes[home] = encodeWord(columns.city, row.city)
  columns.zip.codes[home] = encodeWord(columns.zip, row.postal_code)
  columns.county.codes[home] = encodeWord(columns.county, row.county)
  columns.township.codes[home] = encodeWord(columns.township, row.township)
  columns.subdivision.codes[home] = encodeWord(columns.subdivision, row.subdivision)
  columns.district.codes[home] = encodeWord(columns.district, row.school_district)
  columns.subtype.codes[home] = encodeWord(columns.subtype, row.property_sub_type)
  const numbers = numbersOf(row, lastOpen)
  for (const name of NUMBER_COLUMNS) columns[name][home] = numbers[name] ?? Number.NaN
  putSquare(columns.grid, home, numbers.longitude ?? Number.NaN, numbers.latitude ?? Number.NaN)
  const { city, state, postal_code, county, township, subdivision, school_district } = row
  const area = [city, state, postal_code, county, township, subdivision, school_district]
  const own = [row.is_address_shown ? row.address : null, row.listing_id] as const
  columns.starts[home] = appendBytes(columns.texts, encodeHome({ remarks: row.description, area, own }, vocabulary))
}

function numbersOf(row: IndexRow, lastOpen: Date | null): Record<NumberColumn, number | null> {
  const flag = (value: boolean | null) => (value === null ? null : Number(value))
  const { latitude, longitude } = row.is_address_shown ? row : NOWHERE
  const isPlaced = latitude !== null && longitude !== null
  return {
    price: row.price,
    beds: row.bedrooms,
    baths: row.bathrooms,
    area: row.living_area,
    lot: row.lot_size_acres,
    year: row.year_built,
    stories: row.stories,
    garage: row.garage_spaces,
    hoa: row.association_fee_monthly,
    latitude: isPlaced ? latitude : null,
    longitude: isPlaced ? longitude : null,
    x: isPlaced ? mapX(longitude) : null,
    y: isPlaced ? mapY(latitude) : null,
    listed: row.listed_at.getTime(),
    priceChanged: row.price_change_timestamp?.getTime() ?? null,
    lastOpen: lastOpen?.getTime() ?? null,
    basement: flag(row.has_basement),
    pool: flag(row.has_private_pool),
    fireplace: flag(row.has_fireplace),
    waterfront: flag(row.is_waterfront),
    newBuild: flag(row.is_new_construction),
    reduced: flag(isReduced(row)),
    // Sold homes are never featured.
    featured: flag(row.is_featured && row.status !== 'sold'),
  }
}
const NOWHERE = { latitude: null, longitude: null }

export function removeHome(columns: Columns, id: string): void {
  const home = homeOf(columns, id)
  if (home < 0) return
  columns.status[home] = REMOVED
  columns.removedCount += 1
  columns.changes += 1
  columns.unsorted.delete(id)
}

/** Returns -1 if there is none. */
function homeOf(columns: Columns, id: string): number {
  const unsorted = columns.unsorted.get(id)
  if (unsorted !== undefined) return unsorted
  putId(SEARCHED_ID, 0, id)
  let [low, high] = [0, columns.indexedCount]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareIds(columns.ids, middle, SEARCHED_ID, 0) < 0) low = middle + 1
    else high = middle
  }
  const isIt = low < columns.indexedCount && compareIds(columns.ids, low, SEARCHED_ID, 0) === 0
  return isIt && columns.status[low] !== REMOVED ? low : -1
}
const SEARCHED_ID = new Uint32Array(4)

/** Returns a home's address, null if withheld or missing, and its MLS number. */
export function addressAndNumberOf(
  { texts, starts }: Columns,
  home: number,
): [address: string | null, listingId: string | null] {
  return decodeAddressAndNumber(texts, starts[home] ?? 0)
}

export function textIndexOf({ words, indexedCount, size, texts, starts }: Columns): TextIndex {
  return { index: words, indexed: indexedCount, size, arena: texts, starts }
}

/** Includes all homes added since indexing, which a search must check anyway. */
export function homesWithCodes(
  { indexedCount, size }: Columns,
  { homes, starts }: CodeIndex,
  codes: readonly number[],
): Uint32Array {
  const parts = codes.flatMap((code) =>
    code + 1 < starts.length ? [homes.subarray(starts[code], starts[code + 1])] : [],
  )
  const [first] = parts
  if (parts.length === 1 && first && indexedCount === size) return first
  const all = new Uint32Array(parts.reduce((sum, part) => sum + part.length, size - indexedCount))
  let place = 0
  for (const part of parts) {
    all.set(part, place)
    place += part.length
  }
  for (let home = indexedCount; home < size; home += 1, place += 1) all[place] = home
  return all
}

export function currentHomes({ size, removedCount, status }: Columns): Uint32Array<ArrayBuffer> {
  const homes = new Uint32Array(size - removedCount)
  let place = 0
  for (let home = 0; home < size; home += 1) {
    if (status[home] === REMOVED) continue
    homes[place] = home
    place += 1
  }
  return homes
}

/**
 * Returns the homes in the grid squares that a box touches, a superset of those in the box. Null for too many squares.
 */
export function homesNear(columns: Columns, box: readonly [number, number, number, number]): Uint32Array | null {
  const codes = squaresIn(columns.grid, box)
  return codes && homesWithCodes(columns, columns.grid, codes)
}

function isReduced(row: IndexRow): boolean {
  return Math.max(row.original_list_price ?? 0, row.previous_list_price ?? 0) > row.price
}
