import { DEFAULT_STATUSES, STATUSES } from '#features/properties/words.ts'
import type { City, Criteria } from '../schema.ts'
import { HOME_TYPES, PAGE_SIZE, type PLACES, type Sort } from '../words.ts'
import type { Coded, Columns } from './columns.ts'
import { normalise, searchWords } from './text.ts'

/** Which homes meet the criteria: 1 or 0 for each. */
export function matches(columns: Columns, criteria: Criteria, now: Date): Uint8Array {
  const keep = new Uint8Array(columns.size).fill(1)
  const { numbers, places, bounds, unknown: isUnknownKept } = criteria
  const within = (column: Float64Array, from: number | undefined, to: number | undefined) => {
    if (from !== undefined || to !== undefined)
      keepWithin(keep, column, from ?? -Infinity, to ?? Infinity, isUnknownKept)
  }
  const statuses = criteria.statuses.length > 0 ? criteria.statuses : DEFAULT_STATUSES
  keepCodes(keep, columns.status, codesOf(Object.keys(STATUSES), statuses))
  if (criteria.types.length > 0) keepCodes(keep, columns.type, codesOf(Object.keys(HOME_TYPES), criteria.types))
  for (const name of PLACE_NAMES) {
    const wanted = places[name]
    if (wanted) keepWords(keep, columns[name], wanted)
  }
  if (criteria.subtypes.length > 0) keepWords(keep, columns.subtype, criteria.subtypes)
  within(columns.price, numbers.minPrice, numbers.maxPrice)
  within(columns.beds, numbers.minBeds, undefined)
  within(columns.baths, numbers.minBaths, undefined)
  within(columns.area, numbers.minArea, numbers.maxArea)
  within(columns.lot, numbers.minLot, undefined)
  within(columns.year, numbers.minYear, numbers.maxYear)
  within(columns.garage, numbers.garage, undefined)
  within(columns.hoa, undefined, numbers.maxHoa)
  if (numbers.stories !== undefined) within(columns.stories, ...storiesRange(numbers.stories))
  if (numbers.maxDays !== undefined)
    keepWithin(keep, columns.listed, now.getTime() - numbers.maxDays * DAY_MS, now.getTime(), false)
  for (const flag of criteria.flags) {
    if (flag === 'openHouse') keepWithin(keep, columns.lastOpen, now.getTime(), Infinity, false)
    else keepWithin(keep, columns[flag], 1, 1, isUnknownKept)
  }
  if (bounds) {
    // A home whose place is not known, or withheld, is nowhere on the map.
    keepWithin(keep, columns.longitude, bounds[0], bounds[2], false)
    keepWithin(keep, columns.latitude, bounds[1], bounds[3], false)
  }
  for (const word of searchWords(criteria.q)) keepText(keep, columns.texts, ` ${word}`)
  return keep
}

const DAY_MS = 86_400_000
const PLACE_NAMES = [
  'city',
  'zip',
  'county',
  'township',
  'subdivision',
  'district',
] as const satisfies (keyof typeof PLACES)[]

/** 1 is one story, 2 is more than one and less than three, 3 is three or more. */
function storiesRange(stories: number): [number, number] {
  if (stories >= 3) return [3, Infinity]
  return stories > 1 ? [1.01, 2.99] : [0, 1]
}

function keepWithin(keep: Uint8Array, column: Float64Array, from: number, to: number, isUnknownKept: boolean): void {
  for (let i = 0; i < keep.length; i += 1) {
    const value = column[i] ?? Number.NaN
    if (value < from || value > to || (!isUnknownKept && Number.isNaN(value))) keep[i] = 0
  }
}

function keepCodes(keep: Uint8Array, codes: Uint32Array, wanted: Uint8Array): void {
  for (let i = 0; i < keep.length; i += 1) if (wanted[codes[i] ?? 0] !== 1) keep[i] = 0
}

function keepWords(keep: Uint8Array, column: Coded, wanted: readonly string[]): void {
  const names = new Set(wanted.map(normalise))
  keepCodes(
    keep,
    column.codes,
    Uint8Array.from(column.keys, (key, code) => Number(code > 0 && names.has(key))),
  )
}

function keepText(keep: Uint8Array, texts: readonly string[], part: string): void {
  for (let i = 0; i < keep.length; i += 1) if (keep[i] === 1 && !texts[i]?.includes(part)) keep[i] = 0
}

function codesOf(keys: readonly string[], wanted: readonly string[]): Uint8Array {
  return Uint8Array.from(keys, (key) => Number(wanted.includes(key)))
}

/**
 * The order of all homes by a sort: those that lack the fact come last, equal ones stand by their id. A home that comes
 * on the market in three days stands among those that came three days ago.
 */
export function orderOf(columns: Columns, sort: Sort, now: Date): Uint32Array {
  const { ids, listed, price, area, lot, priceChanged } = columns
  const at = now.getTime()
  const by: Record<Sort, (i: number) => number> = {
    newest: (i) => Math.abs(at - (listed[i] ?? 0)),
    price_asc: (i) => price[i] ?? 0,
    price_desc: (i) => -(price[i] ?? 0),
    price_per_sqft: (i) => (price[i] ?? 0) / (area[i] ?? Number.NaN),
    area: (i) => -(area[i] ?? Number.NaN),
    lot: (i) => -(lot[i] ?? Number.NaN),
    reduced: (i) => (columns.reduced[i] === 1 ? -(priceChanged[i] ?? Number.NaN) : Number.NaN),
  }
  const keys = Float64Array.from({ length: columns.size }, (_, i) => {
    const key = by[sort](i)
    return Number.isNaN(key) ? Infinity : key
  })
  const id = (i: number) => ids[i] ?? ''
  return Uint32Array.from({ length: columns.size }, (_, i) => i).sort((a, b) => {
    const [left, right] = [keys[a] ?? 0, keys[b] ?? 0]
    if (left !== right) return left < right ? -1 : 1
    return id(a) < id(b) ? -1 : 1
  })
}

/** How many homes are kept. */
export function countOf(keep: Uint8Array): number {
  let total = 0
  for (let i = 0; i < keep.length; i += 1) total += keep[i] ?? 0
  return total
}

/** How many homes are kept, and the ids of one page of them. A page behind the last one is the last one. */
export function pageOf(
  columns: Columns,
  keep: Uint8Array,
  order: Uint32Array,
  wantedPage: number,
): { total: number; pages: number; page: number; ids: string[] } {
  const total = countOf(keep)
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const page = Math.min(Math.max(1, wantedPage), pages)
  const ids: string[] = []
  let place = 0
  for (let at = 0; at < order.length && ids.length < PAGE_SIZE; at += 1) {
    const i = order[at] ?? 0
    if (keep[i] !== 1) continue
    if (place >= (page - 1) * PAGE_SIZE) ids.push(columns.ids[i] ?? '')
    place += 1
  }
  return { total, pages, page, ids }
}

/** What was typed as a place, where it is one: "greenwood" is the town, "46143" the ZIP. Else as it was. */
export function withPlace(criteria: Criteria, columns: Columns): Criteria {
  if (criteria.q === '' || criteria.places.city || criteria.places.zip) return criteria
  const typed = normalise(criteria.q.replace(/,?\s+(?:in|indiana)$/i, ''))
  const named = (column: Coded) => column.words[column.keys.indexOf(typed, 1)]
  const city = named(columns.city)
  if (city) return { ...criteria, q: '', places: { ...criteria.places, city: [city] } }
  const zip = /^\d{5}$/.test(typed) ? named(columns.zip) : undefined
  return zip ? { ...criteria, q: '', places: { ...criteria.places, zip: [zip] } } : criteria
}

/** Towns by their kept homes, the most first, with the middle price and the newest homes of each. */
export function citiesOf(
  columns: Columns,
  keep: Uint8Array,
  newestFirst: Uint32Array,
): (Omit<City, 'main_image_key'> & { newest: string[] })[] {
  const byCity = new Map<number, number[]>()
  for (const i of newestFirst) {
    if (keep[i] !== 1) continue
    const code = columns.city.codes[i] ?? 0
    const homes = byCity.get(code)
    if (homes) homes.push(i)
    else byCity.set(code, [i])
  }
  return [...byCity]
    .map(([code, homes]) => ({
      city: columns.city.words[code] ?? '',
      homes: homes.length,
      median_price: median(homes.map((i) => columns.price[i] ?? 0)),
      newest: homes.slice(0, 4).map((i) => columns.ids[i] ?? ''),
    }))
    .sort((a, b) => b.homes - a.homes || (a.city < b.city ? -1 : 1))
}

/** The middle price of the kept homes; 0 where there are none. */
export function medianPrice(columns: Columns, keep: Uint8Array): number {
  return median([...columns.price.filter((_, i) => keep[i] === 1)])
}

function median(values: number[]): number {
  const sorted = values.sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return Math.round(sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2)
}
