/**
 * The named houses of the cast and the other listings at fixed indexes. Facts that their name implies are fixed; the
 * rest is random like that of any listing.
 */
import type { Style } from '../drawings/index.mjs'

/** Fixed facts of a listing. */
export interface Fixed {
  kind?: Kind
  status?: Status
  zip?: string
  style?: Style
  living_area?: number
  year_built?: number
  own?: boolean
  withheld?: Withheld
  /** Days from listing to the seed's day. */
  days_listed?: number
  /** Days from closing to the seed's day, or 'spring' for the last April. */
  closed?: number | 'spring'
  lake?: readonly [latitude: number, longitude: number, name: string]
  basement?: boolean
  pool?: boolean
  cut?: boolean
  open_house?: boolean
  no_valuation?: boolean
  no_comments?: boolean
  /** Index into the drawn houses that fit it. */
  houseIndex?: number
}

/** Kinds of property. */
export type Kind = 'house' | 'condo' | 'townhouse' | 'duplex' | 'land' | 'farm' | 'manufactured'
/** StandardStatus values that the sample MLS sends. */
export type Status = 'Active' | 'Coming Soon' | 'Active Under Contract' | 'Pending' | 'Closed' | 'Withdrawn' | 'Expired'
/** Reason why a listing, or its address, is withheld from some viewers. */
export type Withheld = 'entire' | 'address' | 'vow-only' | 'gone'

/** Number of first listings that are the newest and look best: enough for a home page and a first page of results. */
export const SHOWCASE_COUNT = 36
/** Index of the first cast house. */
export const CAST_START = 36
/** Index of the first hostile listing; they end before ORDINARY_START. */
export const HOSTILE_START = 60
/** Index of the first random listing. */
export const ORDINARY_START = 100

const SHOWCASE: readonly (readonly [zip: string, style: Style, area: number, year: number])[] = [
  ['46142', 'farmhouse', 3120, 2021],
  ['46220', 'tudor', 2860, 1931],
  ['46032', 'two_story', 4180, 2014],
  ['46143', 'craftsman', 2340, 2018],
  ['46202', 'contemporary', 2680, 2019],
  ['46077', 'colonial', 4620, 2006],
  ['46208', 'bungalow', 1780, 1924],
  ['46037', 'two_story', 3360, 2016],
  ['46131', 'cape_cod', 1940, 1948],
  ['46106', 'ranch', 2240, 2012],
  ['46205', 'craftsman', 2080, 1919],
  ['46074', 'farmhouse', 3540, 2020],
  ['46204', 'townhouse', 2210, 2015],
  ['46060', 'colonial', 2980, 2001],
  ['46151', 'log', 2460, 1996],
  ['46033', 'two_story', 3820, 1998],
  ['46112', 'ranch', 2060, 2008],
  ['46240', 'contemporary', 3280, 1972],
  ['46203', 'bungalow', 1520, 1915],
  ['46140', 'farmhouse', 2740, 2017],
  ['46038', 'craftsman', 2620, 2013],
  ['46184', 'two_story', 2480, 2011],
  ['46219', 'tudor', 2240, 1936],
  ['46123', 'colonial', 2860, 2003],
  ['46202', 'condo', 1180, 2008],
  ['46142', 'ranch', 1860, 1978],
  ['46055', 'two_story', 3080, 2019],
  ['46158', 'cape_cod', 2120, 1989],
  ['46062', 'craftsman', 2980, 2015],
  ['46143', 'two_story', 2720, 2009],
  ['46168', 'ranch', 1740, 1994],
  ['46227', 'bungalow', 1440, 1928],
  ['46075', 'farmhouse', 2560, 2022],
  ['46163', 'colonial', 3240, 1999],
  ['46176', 'craftsman', 1680, 1922],
  ['46256', 'contemporary', 2940, 1986],
]

const CAST = {
  /** On the shore of Geist Reservoir. */
  lakeHouse: {
    kind: 'house',
    status: 'Active',
    zip: '46037',
    style: 'contemporary',
    living_area: 4380,
    year_built: 2007,
    days_listed: 6,
    lake: [39.9465, -85.9585, 'Geist Reservoir'],
    basement: true,
  },
  /** On the shore of Morse Reservoir, a listing of the brokerage. */
  secondLakeHouse: {
    kind: 'house',
    status: 'Active',
    zip: '46062',
    style: 'two_story',
    living_area: 3640,
    year_built: 1999,
    days_listed: 12,
    lake: [40.0945, -86.0525, 'Morse Reservoir'],
    own: true,
    basement: true,
  },
  /** Closed last April. */
  soldLastSpring: {
    kind: 'house',
    status: 'Closed',
    zip: '46142',
    style: 'colonial',
    living_area: 2720,
    year_built: 2002,
    closed: 'spring',
    own: true,
    basement: true,
  },
  /** For sale, with the address withheld by the seller. */
  withheldAddress: {
    kind: 'house',
    status: 'Active',
    zip: '46032',
    style: 'two_story',
    living_area: 3180,
    year_built: 2005,
    days_listed: 9,
    withheld: 'address',
  },
  /** Licensed for the VOW only: no visitor may see it. */
  vowOnly: {
    kind: 'house',
    status: 'Active',
    zip: '46220',
    style: 'tudor',
    living_area: 2480,
    year_built: 1934,
    days_listed: 8,
    withheld: 'vow-only',
  },
  /** The seller wants it on no website. */
  withheldEntirely: {
    kind: 'house',
    status: 'Active',
    zip: '46143',
    style: 'ranch',
    living_area: 1920,
    year_built: 1996,
    days_listed: 10,
    withheld: 'entire',
  },
  /** Removed from the feed: MlgCanView is false. */
  gone: {
    kind: 'house',
    status: 'Withdrawn',
    zip: '46038',
    style: 'two_story',
    living_area: 2540,
    year_built: 2004,
    days_listed: 40,
    withheld: 'gone',
  },
  /** With a price cut. */
  priceCut: {
    kind: 'house',
    status: 'Active',
    zip: '46131',
    style: 'craftsman',
    living_area: 2160,
    year_built: 2010,
    days_listed: 34,
    cut: true,
  },
  /** With an open house next weekend. */
  openHouse: {
    kind: 'house',
    status: 'Active',
    zip: '46143',
    style: 'farmhouse',
    living_area: 2640,
    year_built: 2018,
    days_listed: 5,
    open_house: true,
    own: true,
  },
  /** Coming soon. */
  comingSoon: {
    kind: 'house',
    status: 'Coming Soon',
    zip: '46074',
    style: 'two_story',
    living_area: 2960,
    year_built: 2016,
  },
  /** Pending. */
  pending: {
    kind: 'house',
    status: 'Pending',
    zip: '46106',
    style: 'craftsman',
    living_area: 2380,
    year_built: 2014,
    days_listed: 30,
  },
  /** The seller allows no estimate beside it. */
  noValuation: {
    kind: 'house',
    status: 'Active',
    zip: '46123',
    style: 'ranch',
    living_area: 1760,
    year_built: 2001,
    days_listed: 14,
    no_valuation: true,
  },
  /** The seller allows no comments beside it. */
  noComments: {
    kind: 'house',
    status: 'Active',
    zip: '46060',
    style: 'colonial',
    living_area: 2440,
    year_built: 1998,
    days_listed: 15,
    no_comments: true,
  },
  /** A condominium downtown. */
  condo: {
    kind: 'condo',
    status: 'Active',
    zip: '46204',
    style: 'condo',
    living_area: 1240,
    year_built: 2009,
    days_listed: 11,
  },
  /** Land to build on. */
  land: { kind: 'land', status: 'Active', zip: '46181', style: 'land', days_listed: 20 },
} as const satisfies Record<string, Fixed>

/** Names of the cast's houses. */
export type CastName = keyof typeof CAST

/** Number of earlier showcase listings of the same style, so that no two of them show the same house. */
const HOUSE_INDEXES = SHOWCASE.map(
  ([, style], index) => SHOWCASE.slice(0, index).filter((other) => other[1] === style).length,
)

const castFixed: readonly Fixed[] = Object.values(CAST)
const HOSTILE: Fixed = { kind: 'house', status: 'Active', days_listed: 25 }

/** Returns the fixed facts of a listing; none for an ordinary one. */
export function fixedAt(index: number): Fixed {
  const shown = SHOWCASE[index]
  if (shown) {
    const [zip, style, living_area, year_built] = shown
    const kind = style === 'townhouse' || style === 'condo' ? style : 'house'
    return {
      kind,
      status: 'Active',
      zip,
      style,
      living_area,
      year_built,
      days_listed: 0,
      own: index % 3 === 0,
      houseIndex: HOUSE_INDEXES[index],
      open_house: index % 4 === 1,
    }
  }
  const cast = castFixed[index - CAST_START]
  if (cast) return cast
  if (index >= HOSTILE_START && index < ORDINARY_START) return HOSTILE
  // Eighteen more listings of the brokerage, regardless of the number of listings.
  return index >= ORDINARY_START && index < ORDINARY_START + 18 * 37 && index % 37 === 7 ? { own: true } : {}
}

const FIRST_NUMBER = 21000000

/** Returns the ListingKey and ListingId of the listing at an index. */
export function keyAt(index: number): string {
  return `MBR${FIRST_NUMBER + index}`
}

/** Returns the index of a ListingKey, or -1. */
export function indexOfKey(key: string): number {
  return /^MBR\d{8}$/.test(key) ? Number(key.slice(3)) - FIRST_NUMBER : -1
}

/** The ListingKey of each house of the cast. */
export const CAST_KEYS: Readonly<Record<CastName, string>> = {
  lakeHouse: castKey('lakeHouse'),
  secondLakeHouse: castKey('secondLakeHouse'),
  soldLastSpring: castKey('soldLastSpring'),
  withheldAddress: castKey('withheldAddress'),
  vowOnly: castKey('vowOnly'),
  withheldEntirely: castKey('withheldEntirely'),
  gone: castKey('gone'),
  priceCut: castKey('priceCut'),
  openHouse: castKey('openHouse'),
  comingSoon: castKey('comingSoon'),
  pending: castKey('pending'),
  noValuation: castKey('noValuation'),
  noComments: castKey('noComments'),
  condo: castKey('condo'),
  land: castKey('land'),
}

function castKey(name: CastName): string {
  return keyAt(CAST_START + Object.keys(CAST).indexOf(name))
}
