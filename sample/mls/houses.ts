import type { DrawnListing, Season, Style } from '../drawings/index.mjs'
import { at, Chance } from './random-stream.ts'

/**
 * A drawn house. Many listings may show the same one, so a first start draws hundreds of illustrations instead of
 * thousands.
 */
export interface PoolHouse {
  number: number
  style: Style
  garage_spaces: number
  /** True for a style of this century. */
  is_recent: boolean
  /** Drawn at dusk instead of by day. */
  dusk: boolean
  /** Season of the house and of the view through its windows. */
  season: Season
  exterior: 'Brick' | 'Stone' | 'Vinyl Siding' | 'Cement Siding' | 'Wood Siding' | 'Log'
  drawing: DrawnListing
}

type Lot = readonly [style: Style, count: number, garages: readonly (readonly [number, number])[]]

const LOTS: readonly Lot[] = [
  [
    'two_story',
    72,
    [
      [2, 6],
      [3, 3],
      [1, 0.5],
    ],
  ],
  [
    'ranch',
    72,
    [
      [2, 6],
      [1, 3],
      [3, 1],
      [0, 1],
    ],
  ],
  [
    'colonial',
    36,
    [
      [2, 8],
      [0, 1],
    ],
  ],
  [
    'craftsman',
    36,
    [
      [2, 5],
      [1, 3],
      [0, 2],
    ],
  ],
  [
    'farmhouse',
    36,
    [
      [2, 5],
      [3, 3],
      [0, 1],
    ],
  ],
  [
    'bungalow',
    30,
    [
      [1, 5],
      [0, 4],
    ],
  ],
  [
    'cape_cod',
    24,
    [
      [1, 5],
      [2, 3],
      [0, 2],
    ],
  ],
  ['contemporary', 24, [[2, 1]]],
  ['townhouse', 24, [[2, 1]]],
  ['condo', 20, [[0, 1]]],
  [
    'tudor',
    20,
    [
      [2, 7],
      [0, 2],
    ],
  ],
  ['log', 8, [[2, 1]]],
  ['land', 14, [[0, 1]]],
]

/** Seasons with their weights. */
const SEASONS: readonly (readonly [Season, number])[] = [
  ['spring', 2],
  ['summer', 4],
  ['autumn', 2],
  ['snow', 1],
]

const STOREYS: Record<Style, number> = {
  two_story: 2,
  ranch: 1,
  colonial: 2,
  craftsman: 1.5,
  farmhouse: 2,
  bungalow: 1.5,
  cape_cod: 1.5,
  contemporary: 1.5,
  townhouse: 3,
  condo: 3,
  tudor: 2,
  log: 1.5,
  land: 1,
}

/** Styles that are still built: half of their houses look recent. */
const BOTH_ERAS = new Set<Style>(['two_story', 'ranch'])

/** The drawn houses, about 400, grouped by style. */
export const POOL: readonly PoolHouse[] = LOTS.flatMap(([style, count, garages]) =>
  Array.from({ length: count }, (_, member) => ({ style, member, garages })),
).map(({ style, member, garages }, number) => {
  const chance = new Chance(16411, number, 1)
  const garage_spaces = chance.weigh(garages)
  const exterior = exteriorFor(style, chance)
  const is_recent = BOTH_ERAS.has(style) && member % 2 === 1
  const season = new Chance(16411, number, 2).weigh(SEASONS)
  return {
    number,
    style,
    garage_spaces,
    is_recent,
    dusk: member % 6 === 5 && style !== 'land',
    season,
    exterior,
    drawing: {
      style,
      season,
      stories: STOREYS[style],
      bedrooms: style === 'ranch' ? 3 : 4,
      living_area: style === 'ranch' ? chance.int(11, 26) * 100 : chance.int(15, 38) * 100,
      garage_spaces,
      year_built: is_recent ? 2018 : 1985,
      lot_size_acres: style === 'land' ? 5 : 0.3,
      exterior: exterior.toLowerCase(),
    },
  }
})

/** Returns the name of an image of a pool house: the number of the house, then the view. */
export function pictureName(house: PoolHouse, view: string): string {
  return `${String(house.number).padStart(3, '0')}-${view}`
}

const byStyle = Map.groupBy(POOL, (house) => house.style)

/** A smaller group would show the same house twice on a page, so it includes houses of another era. */
const SMALLEST_GROUP = 8
const groups = new Map<string, readonly PoolHouse[]>()

/** Returns the pool houses that a listing may show: of its style and era, with the most similar garage. */
export function housesFor(style: Style, garageSpaces: number, isRecent: boolean): readonly PoolHouse[] {
  const name = `${style} ${garageSpaces} ${isRecent}`
  const known = groups.get(name)
  if (known) return known
  const houses = byStyle.get(style) ?? POOL
  const nearest = houses.reduce((best, house) => Math.min(best, Math.abs(house.garage_spaces - garageSpaces)), 9)
  const fitting = houses.filter((house) => Math.abs(house.garage_spaces - garageSpaces) === nearest)
  const ofEra = fitting.filter((house) => house.is_recent === isRecent)
  const group = ofEra.length >= SMALLEST_GROUP ? ofEra : fitting
  groups.set(name, group)
  return group
}

/** A furnished interior. Rooms are drawn independently of the houses, so homes with the same front differ inside. */
export interface Interior {
  number: number
  drawing: DrawnListing
}

/** Styles with separate rooms (beams, high ceilings); the others share theirs. */
const OWN_ROOMS: readonly Style[] = ['log', 'tudor', 'craftsman', 'farmhouse', 'contemporary']
/** Interiors per style with separate rooms, and shared ones, in each season. */
const OWN_SETS = 4
const SHARED_SETS = 20

/** The furnished interiors, about 150. */
export const INTERIORS: readonly Interior[] = SEASONS.flatMap(([season]) =>
  [
    ...OWN_ROOMS.flatMap((style) => Array<Style>(OWN_SETS).fill(style)),
    ...Array<Style>(SHARED_SETS).fill('two_story'),
  ].map((style) => ({ style, season })),
).map((kind, number) => ({ number, drawing: { ...kind, bedrooms: 4, living_area: 2200, year_built: 2000 } }))

const insides = Map.groupBy(INTERIORS, ({ drawing: { style, season } }) => `${style} ${season}`)

/** Returns an interior for a style and season; consecutive turns give different ones. */
export function interiorFor(style: Style, season: Season, turn: number): Interior {
  const fitting = insides.get(`${style} ${season}`) ?? insides.get(`two_story ${season}`) ?? INTERIORS
  return at(fitting, turn % fitting.length)
}

/** Returns the name of an image of a room: the number of the interior, then the room, as `i017-kitchen`. */
export function interiorName(interior: Interior, room: string): string {
  return `i${String(interior.number).padStart(3, '0')}-${room}`
}

/** Facts that a floor plan depends on; homes with equal ones share the plan. */
interface Planned {
  stories: number
  bedrooms: number
  garage_spaces: number
  living_area: number
}

const PLAN_STEP_SQFT = 300

/**
 * Returns the name of a floor plan: stories, bedrooms, garage and size, as `plan-2s4b2g2400`; the upper floor ends in
 * `-2`.
 */
export function planName({ stories, bedrooms, garage_spaces, living_area }: Planned, isUpper: boolean): string {
  const area = Math.max(600, Math.min(6000, Math.round(living_area / PLAN_STEP_SQFT) * PLAN_STEP_SQFT))
  const rooms = Math.max(1, Math.min(6, bedrooms))
  return `plan-${stories > 1 ? 2 : 1}s${rooms}b${Math.min(3, garage_spaces)}g${area}${isUpper ? '-2' : ''}`
}

/** Returns the name of a site plan: pool house and lot size in hundredths of an acre, as `site-017-35`. */
export function siteName({ house, lot_acres }: { house: PoolHouse; lot_acres: number }): string {
  const hundredths = Math.max(6, Math.min(2000, Math.round(lot_acres * 100)))
  const rounded = hundredths < 100 ? hundredths : Number(hundredths.toPrecision(2))
  return `site-${String(house.number).padStart(3, '0')}-${rounded}`
}

/** Parses the name of an image into its house and view; null for an invalid name. */
export function drawnAs(name: string): { listing: DrawnListing; seed: string; view: string } | null {
  const [, number, view] = /^(\d{3})-([a-z0-9-]+)$/.exec(name) ?? []
  const house = POOL[Number(number ?? Number.NaN)]
  if (house && view) return { listing: house.drawing, seed: `pool-${house.number}`, view }

  const [, inside, room] = /^i(\d{3})-([a-z0-9-]+)$/.exec(name) ?? []
  const interior = INTERIORS[Number(inside ?? Number.NaN)]
  if (interior && room) return { listing: interior.drawing, seed: `inside-${interior.number}`, view: room }

  const plan = /^plan-([12])s([1-6])b([0-3])g(\d{3,4})(-2)?$/.exec(name)
  if (plan) {
    const [stories = 1, bedrooms, garage_spaces, living_area] = plan.slice(1, 5).map(Number)
    const listing = { style: 'two_story' as const, stories, bedrooms, garage_spaces, living_area }
    return { listing, seed: name.replace(/-2$/, ''), view: plan[5] ? 'plan-2' : 'plan' }
  }

  const [, standing, hundredths] = /^site-(\d{3})-(\d{1,4})$/.exec(name) ?? []
  const onLot = POOL[Number(standing ?? Number.NaN)]
  if (!onLot) return null
  const listing = { ...onLot.drawing, lot_size_acres: Number(hundredths) / 100 }
  return { listing, seed: `pool-${onLot.number}`, view: 'site' }
}

function exteriorFor(style: Style, chance: Chance): PoolHouse['exterior'] {
  if (style === 'log') return 'Log'
  if (style === 'tudor') return chance.pick(['Brick', 'Stone'])
  if (style === 'ranch' || style === 'colonial' || style === 'townhouse' || style === 'condo') {
    return chance.weigh([
      ['Brick', 6],
      ['Vinyl Siding', 2],
      ['Stone', 1],
    ])
  }
  if (style === 'bungalow' || style === 'craftsman')
    return chance.weigh([
      ['Wood Siding', 4],
      ['Cement Siding', 2],
      ['Brick', 1],
    ])
  return chance.weigh([
    ['Vinyl Siding', 4],
    ['Cement Siding', 4],
    ['Brick', 3],
    ['Wood Siding', 1],
  ])
}
