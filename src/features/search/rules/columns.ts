import { type PropertyStatus, STATUSES } from '#features/properties/words.ts'
import { HOME_TYPES, type HomeType } from '../words.ts'
import { normalise } from './text.ts'

/** What a search looks at, of one home. */
export interface ColumnRow {
  id: string
  status: PropertyStatus
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
  /** End of the last open house that the public may come to. */
  last_open_at: Date | null
}

/** Words of one column, coded: `codes[i]` stands for `words[code]`. Code 0 is "not given". */
export interface Coded {
  words: string[]
  /** The same, normalised for comparing. */
  keys: string[]
  codes: Uint32Array
}

/**
 * The homes that someone may find, as columns of numbers: a filter is one pass over one array. Facts that the feed
 * does not give are NaN.
 */
export interface Columns {
  size: number
  ids: string[]
  /** Normalised text that `q` is looked for in. */
  texts: string[]
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

/** The columns of these rows. Coded words are compared in their normalised form. */
export function columnsOf(rows: readonly ColumnRow[]): Columns {
  const numbers = (of: (row: ColumnRow) => number | null) => Float64Array.from(rows, (row) => of(row) ?? Number.NaN)
  const times = (of: (row: ColumnRow) => Date | null) => numbers((row) => of(row)?.getTime() ?? null)
  const flags = (of: (row: ColumnRow) => boolean | null) =>
    numbers((row) => (of(row) === null ? null : Number(of(row))))
  return {
    size: rows.length,
    ids: rows.map((row) => row.id),
    texts: rows.map(textOf),
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
    latitude: numbers((row) => row.latitude),
    longitude: numbers((row) => row.longitude),
    listed: times((row) => row.listed_at),
    priceChanged: times((row) => row.price_change_timestamp),
    lastOpen: times((row) => row.last_open_at),
    basement: flags((row) => row.has_basement),
    pool: flags((row) => row.has_private_pool),
    fireplace: flags((row) => row.has_fireplace),
    waterfront: flags((row) => row.is_waterfront),
    newBuild: flags((row) => row.is_new_construction),
    reduced: flags((row) => isReduced(row)),
  }
}

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
  return { words, keys: words.map(normalise), codes }
}

function textOf(row: ColumnRow): string {
  const { address, city, state, postal_code, county, subdivision, school_district, listing_id } = row
  return ` ${normalise([address, city, state, postal_code, county, subdivision, school_district, listing_id].join(' '))}`
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
