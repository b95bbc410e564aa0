import type { Style } from '../drawings/index.mjs'
import { addressNear, type Address as StreetAddress } from '../streets/address.ts'
import { DRAWN_HOUSES, type DrawnHouse, HOUSE_VERSION_STEP, housesFor } from './houses.ts'
import { DAY_MS, type Market, type Outline } from './outline.ts'
import { PLACES, type Place, pointNear, type Subdivision, subdivisionOf } from './places.ts'
import { itemAt, RandomStream } from './random-stream.ts'

/** All facts of a listing, in order of dependency: place and age, then size, rooms, lot and price. */
export interface Facts extends Outline, StreetAddress {
  where: Place
  subdivision: Subdivision | null
  unit_number: string | null
  year_built: number | null
  is_new: boolean
  style: Style
  stories: number
  living_area: number
  below_grade_area: number
  basement: 'none' | 'crawl' | 'unfinished' | 'finished' | 'walk-out'
  bedrooms: number
  baths_full: number
  baths_half: number
  garage_spaces: number
  lot_acres: number
  fireplaces: number
  has_pool: boolean
  is_waterfront: boolean
  is_updated: boolean
  monthly_fee: number
  /** The drawn houses that fit it, and the one that it shows. */
  houses: readonly DrawnHouse[]
  house: DrawnHouse
  house_version: number
  list_price: number
  original_price: number
  previous_price: number | null
  close_price: number | null
  tax_annual: number
}

/** Derives all facts of a listing from its outline. */
export function factsOf(market: Market, outline: Outline): Facts {
  const { index, fixed, kind } = outline
  const random = new RandomStream(market.seed, index, 2)
  const where = itemAt(PLACES, outline.place)
  const marketYear = Number(market.day.slice(0, 4))
  const open = kind === 'land' || kind === 'farm' || (where.kind === 'rural' && kind === 'house')
  const subdivision = open && random.chance(0.72) ? null : subdivisionNear(outline.place, fixed.year_built, random)
  const wished: readonly [latitude: number, longitude: number, ...unknown[]] = fixed.lake
    ? [fixed.lake[0], fixed.lake[1]]
    : subdivision
      ? pointNear(random, subdivision.latitude, subdivision.longitude, 0.35)
      : pointNear(random, where.latitude, where.longitude, where.radius_miles * 1.6)
  const year_built = kind === 'land' ? null : yearFor(fixed.year_built, subdivision, where, kind, marketYear, random)
  const style = fixed.style ?? styleFor(kind, year_built ?? 2000, where, random)
  const living_area =
    kind === 'land' ? 0 : (fixed.living_area ?? areaFor(kind, style, year_built ?? 2000, where, random))
  // Sizes follow from the levels. A drawn house with rooms under its roof has two stories.
  const levels = storiesFor(style, kind, living_area, random)
  const stories = STYLES_WITH_UPPER_ROOMS.has(style) ? 2 : levels
  const bedrooms = kind === 'land' ? 0 : bedroomsFor(kind, living_area, random)
  const [baths_full, baths_half] =
    kind === 'land' ? [0, 0] : bathsFor(kind, living_area, bedrooms, levels, year_built ?? 2000, random)
  const garage = garageFor(kind, style, year_built ?? 2000, living_area, random)
  const houses = housesFor(style, garage, (year_built ?? 0) >= 2008, kind === 'farm' ? 'farm' : null)
  const assigned = market.houses?.[index]
  const house =
    DRAWN_HOUSES[assigned === undefined ? -1 : assigned % HOUSE_VERSION_STEP] ??
    itemAt(houses, (fixed.houseIndex ?? index) % houses.length)
  const house_version = Math.floor((assigned ?? 0) / HOUSE_VERSION_STEP)
  // The garage of a townhouse is behind it, and a condo has no garage.
  const garage_spaces = kind === 'condo' ? 0 : kind === 'townhouse' ? garage : house.garage_spaces
  const basement = basementFor(fixed.basement, kind, living_area, year_built ?? 2000, random)
  const below_grade_area =
    basement === 'none' || basement === 'crawl' ? 0 : Math.round((living_area / levels) * random.range(0.55, 0.95))
  const is_waterfront = fixed.lake !== undefined || (kind === 'house' && random.chance(0.025))
  const lot_acres = lotFor(kind, where, year_built ?? 2000, living_area, random)
  const age = marketYear - (year_built ?? marketYear)
  const is_updated = age > 12 && random.chance(0.42)
  const facts = {
    ...outline,
    where,
    subdivision,
    ...addressFor(where, subdivision, kind, wished, random),
    year_built,
    is_new: kind !== 'land' && age <= 1 && outline.status !== 'Closed',
    style,
    stories,
    living_area,
    below_grade_area,
    basement,
    bedrooms,
    baths_full,
    baths_half,
    garage_spaces,
    lot_acres,
    fireplaces:
      kind === 'house' && living_area > 1300 && random.chance(0.62)
        ? living_area > 3600 && random.chance(0.4)
          ? 2
          : 1
        : 0,
    has_pool: fixed.pool ?? (kind === 'house' && living_area > 1800 && random.chance(0.06)),
    is_waterfront,
    is_updated,
    monthly_fee: feeFor(kind, subdivision, living_area, random),
    houses,
    house,
    house_version,
  }
  return { ...facts, ...pricesFor(facts, age, market, random) }
}

function subdivisionNear(place: number, year: number | undefined, random: RandomStream): Subdivision {
  const first = random.int(0, 13)
  if (year === undefined) return subdivisionOf(place, first)
  const fitting = Array.from({ length: 14 }, (_, step) => subdivisionOf(place, first + step)).find(
    (candidate) => Math.abs(candidate.from_year - year) < 12,
  )
  return fitting ?? subdivisionOf(place, first)
}

function yearFor(
  fixed: number | undefined,
  subdivision: Subdivision | null,
  where: Place,
  kind: Outline['kind'],
  now: number,
  random: RandomStream,
): number {
  if (fixed !== undefined) return fixed
  if (kind === 'manufactured') return random.int(1978, 2021)
  if (subdivision) {
    const infill = where.kind === 'urban' && subdivision.from_year < 1960 && random.chance(0.07)
    if (infill) return random.int(2012, now)
    const year = Math.min(now, random.int(subdivision.from_year, subdivision.to_year))
    return (kind === 'condo' || kind === 'townhouse') && year < 1965 && random.chance(0.6)
      ? random.int(1982, 2022)
      : year
  }
  return kind === 'farm' ? random.int(1885, 2012) : Math.min(now, 1905 + Math.floor(120 * random.next() ** 0.6))
}

function styleFor(kind: Outline['kind'], year: number, where: Place, random: RandomStream): Style {
  if (kind === 'land') return 'land'
  if (kind === 'condo') return 'condo'
  if (kind === 'townhouse') return 'townhouse'
  if (kind === 'manufactured') return 'manufactured'
  if (kind === 'farm')
    return random.pickWeighted([
      ['farmhouse', 8],
      ['ranch', 1],
      ['two_story', 1],
    ])
  if (kind === 'duplex') return 'duplex'
  if (year < 1920)
    return random.pickWeighted([
      ['bungalow', 4],
      ['craftsman', 4],
      ['farmhouse', 2],
      ['two_story', 2],
      ['colonial', 1],
    ])
  if (year < 1945)
    return random.pickWeighted([
      ['bungalow', 5],
      ['tudor', 3],
      ['cape_cod', 3],
      ['craftsman', 3],
      ['colonial', 2],
    ])
  if (year < 1975)
    return random.pickWeighted([
      ['ranch', 11],
      ['cape_cod', 3],
      ['colonial', 3],
      ['contemporary', 1],
      ['two_story', 1],
    ])
  if (year < 2000) {
    const log = where.kind === 'rural' ? 2 : 0
    return random.pickWeighted([
      ['two_story', 9],
      ['ranch', 7],
      ['colonial', 3],
      ['contemporary', 1],
      ['cape_cod', 0.7],
      ['log', log],
    ])
  }
  if (year < 2014)
    return random.pickWeighted([
      ['two_story', 11],
      ['ranch', 5],
      ['craftsman', 2.5],
      ['colonial', 2],
      ['contemporary', 0.4],
    ])
  return random.pickWeighted([
    ['two_story', 8],
    ['ranch', 4],
    ['farmhouse', 4],
    ['craftsman', 3],
    ['contemporary', 1.2],
  ])
}

const USUAL_AREA: Record<Style, number> = {
  ranch: 1640,
  two_story: 2450,
  colonial: 2650,
  cape_cod: 1780,
  craftsman: 1950,
  tudor: 2250,
  farmhouse: 2380,
  bungalow: 1420,
  contemporary: 2500,
  townhouse: 1720,
  condo: 1180,
  log: 2150,
  land: 0,
  duplex: 1900,
  manufactured: 1380,
}

function areaFor(kind: Outline['kind'], style: Style, year: number, where: Place, random: RandomStream): number {
  const usual = kind === 'manufactured' ? 1380 : kind === 'duplex' ? 1900 : USUAL_AREA[style]
  // Houses are larger in expensive places and if newer.
  const wealth = 1 + (where.price_per_sqft - 175) / 420
  const time = year < 1945 ? 0.92 : year < 1975 ? 0.9 : year < 1995 ? 1 : 1.08
  const drawn =
    usual * (kind === 'manufactured' ? 1 : wealth * time) * Math.exp(random.normal() * (style === 'condo' ? 0.2 : 0.25))
  return Math.max(style === 'condo' ? 560 : 720, Math.round(drawn / 2) * 2)
}

/** Styles with rooms under the roof in every drawing. */
const STYLES_WITH_UPPER_ROOMS = new Set<Style>(['bungalow', 'craftsman', 'contemporary', 'log'])

function storiesFor(style: Style, kind: Outline['kind'], area: number, random: RandomStream): number {
  if (kind === 'land' || ['ranch', 'condo', 'duplex', 'manufactured'].includes(style)) return 1
  if (style === 'townhouse') return random.chance(0.35) ? 3 : 2
  if (style === 'bungalow') return area > 1500 ? 2 : 1
  if (style === 'craftsman' || style === 'contemporary' || style === 'log') return area > 1700 ? 2 : 1
  return 2
}

function bedroomsFor(kind: Outline['kind'], area: number, random: RandomStream): number {
  if (kind === 'condo')
    return area < 750
      ? 1
      : area < 1500
        ? random.pickWeighted([
            [2, 8],
            [1, 1],
          ])
        : random.pickWeighted([
            [2, 3],
            [3, 3],
          ])
  if (kind === 'duplex')
    return area < 1600
      ? 4
      : random.pickWeighted([
          [4, 5],
          [5, 1],
          [6, 2],
        ])
  if (area < 900)
    return random.pickWeighted([
      [2, 5],
      [3, 1],
      [1, 0.4],
    ])
  if (area < 1300)
    return random.pickWeighted([
      [3, 6],
      [2, 3],
    ])
  if (area < 1900)
    return random.pickWeighted([
      [3, 8],
      [4, 1.6],
      [2, 0.8],
    ])
  if (area < 2600)
    return random.pickWeighted([
      [3, 4],
      [4, 6],
      [5, 0.5],
    ])
  if (area < 3600)
    return random.pickWeighted([
      [4, 7],
      [3, 1.3],
      [5, 2.4],
    ])
  return random.pickWeighted([
    [4, 3],
    [5, 5],
    [6, 1.4],
  ])
}

function bathsFor(
  kind: Outline['kind'],
  area: number,
  bedrooms: number,
  stories: number,
  year: number,
  random: RandomStream,
): [number, number] {
  if (kind === 'duplex') return [area > 1900 ? 3 : 2, 0]
  if (area < 950) return [1, random.chance(0.12) ? 1 : 0]
  if (area < 1400) return year < 1960 ? [random.chance(0.7) ? 1 : 2, random.chance(0.3) ? 1 : 0] : [2, 0]
  const full =
    area < 2700
      ? 2
      : area < 3500
        ? random.pickWeighted([
            [2, 4],
            [3, 5],
          ])
        : Math.min(
            bedrooms,
            random.pickWeighted([
              [3, 4],
              [4, 5],
              [5, 1],
            ]),
          )
  return [full, stories > 1 && random.chance(0.78) ? 1 : area > 4200 && random.chance(0.3) ? 2 : 0]
}

function garageFor(kind: Outline['kind'], style: Style, year: number, area: number, random: RandomStream): number {
  if (kind === 'land' || style === 'condo') return 0
  if (kind === 'manufactured')
    return random.pickWeighted([
      [0, 5],
      [1, 1],
      [2, 2],
    ])
  if (kind === 'townhouse')
    return random.pickWeighted([
      [2, 6],
      [1, 3],
    ])
  if (year < 1945)
    return random.pickWeighted([
      [0, 4],
      [1, 3],
      [2, 3],
    ])
  if (year < 1975)
    return random.pickWeighted([
      [1, 5],
      [2, 4],
      [0, 1],
    ])
  if (year < 2000)
    return random.pickWeighted([
      [2, 9],
      [3, 0.8],
      [1, 0.6],
    ])
  return area > 2600
    ? random.pickWeighted([
        [2, 5],
        [3, 5],
      ])
    : random.pickWeighted([
        [2, 9],
        [3, 1],
      ])
}

function basementFor(
  fixed: boolean | undefined,
  kind: Outline['kind'],
  area: number,
  year: number,
  random: RandomStream,
): Facts['basement'] {
  if (fixed) return 'walk-out'
  if (kind === 'condo' || kind === 'land' || kind === 'townhouse') return 'none'
  if (kind === 'manufactured') return 'crawl'
  if (year < 1955)
    return random.pickWeighted([
      ['unfinished', 5],
      ['finished', 1.5],
      ['crawl', 3.5],
      ['none', 1],
    ])
  if (year < 1990)
    return random.pickWeighted([
      ['crawl', 5],
      ['none', 3],
      ['finished', 1.5],
      ['unfinished', 0.8],
    ])
  const share = area > 2900 ? 5 : 1
  return random.pickWeighted([
    ['none', 7],
    ['finished', 0.7 * share],
    ['unfinished', 0.4 * share],
    ['walk-out', 0.25 * share],
    ['crawl', 1],
  ])
}

function lotFor(kind: Outline['kind'], where: Place, year: number, area: number, random: RandomStream): number {
  const spread = Math.exp(random.normal() * 0.32)
  if (kind === 'condo') return 0
  if (kind === 'townhouse') return acres(0.04 * spread)
  if (kind === 'farm') return acres(random.range(12, 88))
  if (kind === 'land')
    return acres(
      where.kind === 'urban' ? 0.14 * spread : where.kind === 'suburb' ? 0.7 * spread ** 2 : 3.6 * spread ** 3,
    )
  if (where.kind === 'rural') return acres(1.9 * spread ** 2.4)
  if (where.kind === 'urban') return acres((year < 1945 ? 0.125 : 0.21) * spread)
  const usual = year < 1985 ? 0.36 : year < 2005 ? 0.26 : 0.2
  return acres(usual * spread * (1 + Math.max(0, area - 2800) / 4500))
}

function acres(value: number): number {
  return Math.round(value * 100) / 100
}

function feeFor(kind: Outline['kind'], subdivision: Subdivision | null, area: number, random: RandomStream): number {
  if (kind === 'condo') return Math.round(area * random.range(0.19, 0.38))
  if (kind === 'townhouse') return Math.round(random.range(110, 260))
  if (kind === 'land' || kind === 'farm' || kind === 'manufactured') return 0
  return subdivision?.monthly_fee ?? 0
}

type Address = StreetAddress & Pick<Facts, 'unit_number'>

/** Returns the address of a home on the street nearest to its wished position. */
function addressFor(
  where: Place,
  subdivision: Subdivision | null,
  kind: Outline['kind'],
  [latitude, longitude]: readonly [latitude: number, longitude: number, ...unknown[]],
  random: RandomStream,
): Address {
  const number = random.int(0, 9999)
  // The count of numbers that an address takes decides all later ones, and with them the prices.
  const isShort = subdivision !== null && where.kind !== 'urban' && !random.chance(0.12)
  for (let left = isShort ? 2 : 3; left > 0; left--) random.next()
  return {
    ...addressNear(latitude, longitude, number),
    unit_number: kind === 'condo' ? `${random.int(1, 5)}${String(random.int(1, 24)).padStart(2, '0')}` : null,
  }
}

const KIND_FACTOR: Record<Outline['kind'], number> = {
  house: 1,
  condo: 0.98,
  townhouse: 0.97,
  duplex: 0.82,
  land: 0,
  farm: 1,
  manufactured: 0.5,
}
const STYLE_FACTOR: Partial<Record<Style, number>> = {
  contemporary: 1.1,
  tudor: 1.07,
  farmhouse: 1.05,
  craftsman: 1.04,
  log: 1.04,
  ranch: 1.02,
  manufactured: 1.02,
}

type Prices = Pick<Facts, 'list_price' | 'original_price' | 'previous_price' | 'close_price' | 'tax_annual'>

function pricesFor(facts: Omit<Facts, keyof Prices>, age: number, market: Market, random: RandomStream): Prices {
  const { where, kind, living_area } = facts
  const level = where.price_per_sqft
  const perAcre =
    where.kind === 'urban' ? 190_000 : where.kind === 'suburb' ? 92_000 : where.kind === 'town' ? 34_000 : 15_500
  const usualLot = where.kind === 'urban' ? 0.14 : where.kind === 'suburb' ? 0.25 : 0.4
  const wealth = level / 175
  const land = Math.max(0, facts.lot_acres - usualLot)
  const landValue = perAcre * wealth * (kind === 'farm' ? 0.75 * land : land ** 0.82)
  let value: number
  if (kind === 'land') value = perAcre * wealth * Math.max(0.1, facts.lot_acres) ** 0.78
  else {
    // Larger homes cost less per square foot, and so do old ones unless updated.
    const size = (2000 / living_area) ** 0.2
    const condition = (age < 3 ? 1.07 : age < 25 ? 1 : age < 55 ? 0.93 : 0.9) * (facts.is_updated ? 1.08 : 1)
    const manufacturedAge = kind === 'manufactured' ? Math.max(0.55, 1 - age / 90) : 1
    value =
      level *
        living_area *
        size *
        condition *
        manufacturedAge *
        KIND_FACTOR[kind] *
        (STYLE_FACTOR[facts.style] ?? 1) *
        (facts.subdivision?.price_factor ?? 1) +
      landValue
    value +=
      facts.garage_spaces * 7_000 * wealth +
      facts.below_grade_area * (facts.basement === 'unfinished' ? 14 : 42) * wealth
    if (facts.has_pool) value += 28_000
    if (facts.fixed.lake) value *= 1.75
    else if (facts.is_waterfront) value *= 1.07
  }
  value *= Math.exp(random.normal() * 0.075)
  const years =
    facts.closed_at === null ? 0 : (Date.parse(`${market.day}T00:00:00Z`) - facts.closed_at) / (365 * DAY_MS)
  value = Math.max(kind === 'land' ? 12_000 : 48_000, value * 0.965 ** years)
  const list_price = asking(value, random)
  const cut = facts.price_changed_at === null ? 0 : random.range(0.012, 0.065)
  const previous_price = cut > 0 ? Math.max(list_price + 1000, asking(list_price * (1 + cut), random)) : null
  const twice = previous_price !== null && random.chance(0.25)
  const original_price = twice
    ? Math.max(previous_price + 1000, asking(previous_price * (1 + cut * 0.8), random))
    : (previous_price ?? list_price)
  const close_price =
    facts.status === 'Closed'
      ? Math.round((list_price * Math.min(1.06, Math.max(0.9, 0.986 + random.normal() * 0.022))) / 100) * 100
      : null
  const rate =
    kind === 'land' ? 0.012 : where.county === 'Marion' ? 0.0112 : where.county === 'Hamilton' ? 0.0104 : 0.0092
  return {
    list_price,
    original_price,
    previous_price,
    close_price,
    tax_annual: Math.round(list_price * rate * random.range(0.82, 1.1)),
  }
}

/** Rounds a price as sellers do. */
function asking(value: number, random: RandomStream): number {
  const step = value < 100_000 ? 1000 : value < 600_000 ? 5000 : value < 1_000_000 ? 5000 : 25_000
  const rounded = Math.max(step, Math.round(value / step) * step)
  return random.chance(0.7) ? rounded - (value < 100_000 ? 100 : step === 25_000 ? 1000 : 100) : rounded
}
