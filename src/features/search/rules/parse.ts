import { maySee, type Viewer } from '#features/properties/rules/visibility.ts'
import { type PropertyStatus, STATUSES } from '#features/properties/words.ts'
import type { Criteria, Dropped } from '../schema.ts'
import { FLAGS, type Flag, HOME_TYPES, NUMBERS, PLACES, SORTS, VIEWS } from '../words.ts'
import { decodeArea, MAX_AREAS } from './area.ts'

const MAX_TEXT = 100
const MAX_LIST = 20
const MAX_PAGE = 100_000
const YES = new Set(['1', 'true', 'yes', 'on'])
const NO = new Set(['0', 'false', 'no', 'off'])

/** All homes that a search shows by default. */
export const NO_CRITERIA: Criteria = {
  q: '',
  places: {},
  types: [],
  subtypes: [],
  statuses: [],
  numbers: {},
  flags: [],
  unknown: false,
  bounds: null,
  areas: [],
  sort: 'newest',
  page: 1,
  view: 'list',
}

/**
 * Parses query parameters. Never throws: ignores unknown ones, drops and lists invalid values. If a single-value
 * parameter repeats, the last one counts, as in a form. Source: product decision "Search URL".
 */
export function parseCriteria(search: Readonly<Record<string, string | string[]>>): {
  criteria: Criteria
  dropped: Dropped[]
} {
  const dropped: Dropped[] = []
  const drop = (name: string, value: string, why: string) => dropped.push({ name, value: value.slice(0, 40), why })
  const all = (name: string) =>
    (Object.hasOwn(search, name) ? [search[name] ?? []].flat() : []).filter((value) => value.trim() !== '')
  const last = (name: string) => all(name).at(-1)

  const words = (name: string) => {
    const found = new Set<string>()
    for (const value of all(name)) {
      if (value.length > MAX_TEXT) drop(name, value, 'is too long')
      else if (found.size >= MAX_LIST) drop(name, value, `is over the limit of ${MAX_LIST}`)
      else found.add(value.trim())
    }
    return [...found]
  }
  const known = <K extends string>(name: string, table: Readonly<Record<K, unknown>>) =>
    words(name).flatMap((value) => {
      const key = keyIn(table, value)
      if (key === null) drop(name, value, 'isn’t an option')
      return key === null ? [] : [key]
    })
  const isOn = (name: string) => {
    const value = last(name)
    if (value === undefined || NO.has(value.toLowerCase())) return false
    if (YES.has(value.toLowerCase())) return true
    drop(name, value, 'isn’t yes or no')
    return false
  }

  const places: Criteria['places'] = {}
  for (const name of keysOf(PLACES)) {
    const values = words(name)
    if (values.length > 0) places[name] = values
  }
  const numbers: Criteria['numbers'] = {}
  for (const name of keysOf(NUMBERS)) {
    const value = last(name)
    if (value === undefined) continue
    const number = parseNumber(value)
    const { from, to } = NUMBERS[name]
    if (number === null) drop(name, value, 'isn’t a number')
    else if (number < from || number > to) drop(name, value, `isn’t between ${from} and ${to}`)
    else numbers[name] = number
  }
  for (const [low, high] of [
    ['minPrice', 'maxPrice'],
    ['minArea', 'maxArea'],
    ['minYear', 'maxYear'],
  ] as const) {
    const [from, to] = [numbers[low], numbers[high]]
    if (from === undefined || to === undefined || from <= to) continue
    drop(high, String(to), `is less than ${NUMBERS[low].label.toLowerCase()} ${from}`)
    delete numbers[high]
  }
  const q = last('q')?.trim().replace(/\s+/g, ' ') ?? ''
  if (q.length > MAX_TEXT) drop('q', q, 'is too long')
  const sort = last('sort')
  const sortKey = sort === undefined ? 'newest' : keyIn(SORTS, sort)
  if (sort !== undefined && sortKey === null) drop('sort', sort, 'isn’t an option')
  const bounds = last('bounds')
  const box = bounds === undefined ? null : parseBounds(bounds)
  if (bounds !== undefined && !box) drop('bounds', bounds, 'isn’t a map area')
  const areas = all('area').flatMap((text, index) => {
    const area = index < MAX_AREAS ? decodeArea(text) : null
    if (!area) drop('area', text, index < MAX_AREAS ? 'isn’t a drawn area' : `is over the limit of ${MAX_AREAS}`)
    return area ? [area] : []
  })
  const view = last('view')
  const viewKey = view === undefined ? 'list' : keyIn(VIEWS, view)
  if (view !== undefined && viewKey === null) drop('view', view, 'isn’t an option')
  const page = last('page')
  const pageNumber = page === undefined ? 1 : parseNumber(page)
  const isPage = pageNumber !== null && Number.isInteger(pageNumber) && pageNumber >= 1 && pageNumber <= MAX_PAGE
  if (page !== undefined && !isPage) drop('page', page, 'isn’t a page number')

  return {
    criteria: {
      q: q.length > MAX_TEXT ? '' : q,
      places,
      types: known('type', HOME_TYPES),
      subtypes: words('subtype'),
      statuses: known('status', STATUSES),
      numbers,
      flags: keysOf(FLAGS).filter(isOn),
      unknown: isOn('unknown'),
      bounds: box,
      areas,
      sort: sortKey ?? 'newest',
      page: isPage ? pageNumber : 1,
      view: viewKey ?? 'list',
    },
    dropped,
  }
}

function keyIn<K extends string>(table: Readonly<Record<K, unknown>>, text: string): K | null {
  return keysOf(table).find((key) => key === text.toLowerCase()) ?? null
}

function keysOf<K extends string>(table: Readonly<Record<K, unknown>>): K[] {
  const keys: K[] = []
  for (const key in table) keys.push(key)
  return keys
}

/** Parses "$350,000", "350k", "1.2m". */
function parseNumber(text: string): number | null {
  const match = /^\$?(\d{1,12}(?:,\d{3})*|\d{1,12})(\.\d{1,6})?([km])?\+?$/i.exec(text.trim().replace(/\s/g, ''))
  if (!match) return null
  const unit = match[3]?.toLowerCase()
  const number =
    Number(`${match[1]?.replaceAll(',', '')}${match[2] ?? ''}`) * (unit === 'k' ? 1000 : unit === 'm' ? 1_000_000 : 1)
  return Number.isFinite(number) ? number : null
}

function parseBounds(text: string): [number, number, number, number] | null {
  const parts = text
    .split(',')
    .map((part) => (/^-?\d{1,3}(?:\.\d{1,12})?$/.test(part.trim()) ? Number(part) : Number.NaN))
  const [west, south, east, north] = parts
  if (parts.length !== 4 || west === undefined || south === undefined || east === undefined || north === undefined)
    return null
  const isBox = west >= -180 && east <= 180 && south >= -90 && north <= 90 && west < east && south < north
  return isBox ? [west, south, east, north] : null
}

/** Listing field that each filter uses. */
const FIELD_OF = {
  city: 'city',
  zip: 'postal_code',
  county: 'county',
  township: 'township',
  subdivision: 'subdivision',
  district: 'school_district',
  minPrice: 'price',
  maxPrice: 'price',
  minBeds: 'bedrooms',
  minBaths: 'bathrooms',
  minArea: 'living_area',
  maxArea: 'living_area',
  minLot: 'lot_size_acres',
  minYear: 'year_built',
  maxYear: 'year_built',
  stories: 'stories',
  garage: 'garage_spaces',
  maxHoa: 'association_fee_monthly',
  maxDays: 'listed_at',
  basement: 'has_basement',
  pool: 'has_private_pool',
  fireplace: 'has_fireplace',
  waterfront: 'is_waterfront',
  newBuild: 'is_new_construction',
  reduced: 'original_list_price',
  openHouse: 'id',
  featured: 'id',
} as const

const SORT_FIELD = {
  newest: 'listed_at',
  price_asc: 'price',
  price_desc: 'price',
  price_per_sqft: 'living_area',
  area: 'living_area',
  lot: 'lot_size_acres',
  reduced: 'price_change_timestamp',
} as const

const NOT_FOR_YOU = 'isn’t available to you'

/** Drops and lists filters, statuses and sort orders that use fields the viewer may not see. */
export function criteriaFor(viewer: Viewer, criteria: Criteria): { criteria: Criteria; dropped: Dropped[] } {
  const dropped: Dropped[] = []
  const checkAllowed = (name: keyof typeof FIELD_OF, value: unknown) => {
    const isAllowed = maySee(viewer, FIELD_OF[name])
    if (!isAllowed) dropped.push({ name, value: String(value), why: NOT_FOR_YOU })
    return isAllowed
  }
  const places: Criteria['places'] = {}
  for (const name of keysOf(PLACES)) {
    const values = criteria.places[name]
    if (values && checkAllowed(name, values.join(', '))) places[name] = values
  }
  const numbers: Criteria['numbers'] = {}
  for (const name of keysOf(NUMBERS)) {
    const value = criteria.numbers[name]
    if (value !== undefined && checkAllowed(name, value)) numbers[name] = value
  }
  const flags = criteria.flags.filter((flag: Flag) => checkAllowed(flag, 'yes'))
  const statuses = criteria.statuses.filter((status: PropertyStatus) => {
    const isAllowed = status !== 'sold' || maySee(viewer, 'close_price')
    if (!isAllowed) dropped.push({ name: 'status', value: status, why: NOT_FOR_YOU })
    return isAllowed
  })
  const isSortAllowed = maySee(viewer, SORT_FIELD[criteria.sort])
  if (!isSortAllowed) dropped.push({ name: 'sort', value: criteria.sort, why: NOT_FOR_YOU })
  return {
    criteria: { ...criteria, places, numbers, flags, statuses, sort: isSortAllowed ? criteria.sort : 'newest' },
    dropped,
  }
}
