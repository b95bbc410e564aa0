import type { DrawnListing, Season, Style } from '../drawings/index.mjs'
import { itemAt, RandomStream } from './random-stream.ts'

/**
 * A drawn house. Many listings may show the same one, so a first start draws hundreds of illustrations instead of
 * thousands.
 */
export interface DrawnHouse {
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

type HouseGroup = readonly [style: Style, count: number, garages: readonly (readonly [number, number])[]]

const HOUSE_GROUPS: readonly HouseGroup[] = [
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

const STORIES: Record<Style, number> = {
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
const STYLES_OF_BOTH_ERAS = new Set<Style>(['two_story', 'ranch'])

/** The drawn houses, about 400, grouped by style. */
export const DRAWN_HOUSES: readonly DrawnHouse[] = HOUSE_GROUPS.flatMap(([style, count, garages]) =>
  Array.from({ length: count }, (_, member) => ({ style, member, garages })),
).map(({ style, member, garages }, number) => {
  const random = new RandomStream(16411, number, 1)
  const garage_spaces = random.pickWeighted(garages)
  const exterior = exteriorFor(style, random)
  const is_recent = STYLES_OF_BOTH_ERAS.has(style) && member % 2 === 1
  const season = new RandomStream(16411, number, 2).pickWeighted(SEASONS)
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
      stories: STORIES[style],
      bedrooms: style === 'ranch' ? 3 : 4,
      living_area: style === 'ranch' ? random.int(11, 26) * 100 : random.int(15, 38) * 100,
      garage_spaces,
      year_built: is_recent ? 2018 : 1985,
      lot_size_acres: style === 'land' ? 5 : 0.3,
      exterior: exterior.toLowerCase(),
    },
  }
})

/** Returns the name of an image of a drawn house: the number of the house, then the view. */
export function houseImageName(house: DrawnHouse, view: string): string {
  return `${String(house.number).padStart(3, '0')}-${view}`
}

const byStyle = Map.groupBy(DRAWN_HOUSES, (house) => house.style)

/** A smaller group would show the same house twice on a page, so it includes houses of another era. */
const MIN_GROUP_SIZE = 8
const groups = new Map<string, readonly DrawnHouse[]>()

/** Returns the drawn houses that a listing may show: of its style and era, with the most similar garage. */
export function housesFor(style: Style, garageSpaces: number, isRecent: boolean): readonly DrawnHouse[] {
  const name = `${style} ${garageSpaces} ${isRecent}`
  const known = groups.get(name)
  if (known) return known
  const houses = byStyle.get(style) ?? DRAWN_HOUSES
  const nearest = houses.reduce((best, house) => Math.min(best, Math.abs(house.garage_spaces - garageSpaces)), 9)
  const candidates = houses.filter((house) => Math.abs(house.garage_spaces - garageSpaces) === nearest)
  const ofEra = candidates.filter((house) => house.is_recent === isRecent)
  const group = ofEra.length >= MIN_GROUP_SIZE ? ofEra : candidates
  groups.set(name, group)
  return group
}

/** A furnished interior. Rooms are drawn independently of the houses, so homes with the same front differ inside. */
export interface Interior {
  number: number
  drawing: DrawnListing
}

/** Styles with separate rooms (beams, high ceilings); the others share theirs. */
const STYLES_WITH_OWN_ROOMS: readonly Style[] = ['log', 'tudor', 'craftsman', 'farmhouse', 'contemporary']
/** Interiors per style with separate rooms, and shared ones, in each season. */
const INTERIORS_PER_STYLE = 4
const SHARED_INTERIORS = 20

/** The furnished interiors, about 150. */
export const INTERIORS: readonly Interior[] = SEASONS.flatMap(([season]) =>
  [
    ...STYLES_WITH_OWN_ROOMS.flatMap((style) => Array<Style>(INTERIORS_PER_STYLE).fill(style)),
    ...Array<Style>(SHARED_INTERIORS).fill('two_story'),
  ].map((style) => ({ style, season })),
).map((kind, number) => ({ number, drawing: { ...kind, bedrooms: 4, living_area: 2200, year_built: 2000 } }))

const interiorsByKind = Map.groupBy(INTERIORS, ({ drawing: { style, season } }) => `${style} ${season}`)

/** Returns an interior for a style and season; consecutive numbers give different ones. */
export function interiorFor(style: Style, season: Season, number: number): Interior {
  const candidates =
    interiorsByKind.get(`${style} ${season}`) ?? interiorsByKind.get(`two_story ${season}`) ?? INTERIORS
  return itemAt(candidates, number % candidates.length)
}

/** Returns the name of an image of a room: the number of the interior, then the room, as `i017-kitchen`. */
export function interiorName(interior: Interior, room: string): string {
  return `i${String(interior.number).padStart(3, '0')}-${room}`
}

/** Facts that a floor plan depends on; homes with equal ones share the plan. */
interface PlanFacts {
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
export function planName({ stories, bedrooms, garage_spaces, living_area }: PlanFacts, isUpper: boolean): string {
  const area = Math.max(600, Math.min(6000, Math.round(living_area / PLAN_STEP_SQFT) * PLAN_STEP_SQFT))
  const rooms = Math.max(1, Math.min(6, bedrooms))
  return `plan-${stories > 1 ? 2 : 1}s${rooms}b${Math.min(3, garage_spaces)}g${area}${isUpper ? '-2' : ''}`
}

/** Returns the name of a site plan: drawn house and lot size in hundredths of an acre, as `site-017-35`. */
export function siteName({ house, lot_acres }: { house: DrawnHouse; lot_acres: number }): string {
  const hundredths = Math.max(6, Math.min(2000, Math.round(lot_acres * 100)))
  const rounded = hundredths < 100 ? hundredths : Number(hundredths.toPrecision(2))
  return `site-${String(house.number).padStart(3, '0')}-${rounded}`
}

/** Parses the name of an image into its house and view; null for an invalid name. */
export function parseImageName(name: string): { listing: DrawnListing; seed: string; view: string } | null {
  const [, number, view] = /^(\d{3})-([a-z0-9-]+)$/.exec(name) ?? []
  const house = DRAWN_HOUSES[Number(number ?? Number.NaN)]
  if (house && view) return { listing: house.drawing, seed: `pool-${house.number}`, view }

  const [, interiorNumber, room] = /^i(\d{3})-([a-z0-9-]+)$/.exec(name) ?? []
  const interior = INTERIORS[Number(interiorNumber ?? Number.NaN)]
  if (interior && room) return { listing: interior.drawing, seed: `inside-${interior.number}`, view: room }

  const plan = /^plan-([12])s([1-6])b([0-3])g(\d{3,4})(-2)?$/.exec(name)
  if (plan) {
    const [stories = 1, bedrooms, garage_spaces, living_area] = plan.slice(1, 5).map(Number)
    const listing = { style: 'two_story' as const, stories, bedrooms, garage_spaces, living_area }
    return { listing, seed: name.replace(/-2$/, ''), view: plan[5] ? 'plan-2' : 'plan' }
  }

  const [, siteNumber, hundredths] = /^site-(\d{3})-(\d{1,4})$/.exec(name) ?? []
  const siteHouse = DRAWN_HOUSES[Number(siteNumber ?? Number.NaN)]
  if (!siteHouse) return null
  const listing = { ...siteHouse.drawing, lot_size_acres: Number(hundredths) / 100 }
  return { listing, seed: `pool-${siteHouse.number}`, view: 'site' }
}

function exteriorFor(style: Style, random: RandomStream): DrawnHouse['exterior'] {
  if (style === 'log') return 'Log'
  if (style === 'tudor') return random.pick(['Brick', 'Stone'])
  if (style === 'ranch' || style === 'colonial' || style === 'townhouse' || style === 'condo') {
    return random.pickWeighted([
      ['Brick', 6],
      ['Vinyl Siding', 2],
      ['Stone', 1],
    ])
  }
  if (style === 'bungalow' || style === 'craftsman')
    return random.pickWeighted([
      ['Wood Siding', 4],
      ['Cement Siding', 2],
      ['Brick', 1],
    ])
  return random.pickWeighted([
    ['Vinyl Siding', 4],
    ['Cement Siding', 4],
    ['Brick', 3],
    ['Wood Siding', 1],
  ])
}
