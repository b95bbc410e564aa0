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
  /** A farm has a barn and a silo. */
  setting: 'farm' | null
  /** Season of the house and of the view through its windows. */
  season: Season
  exterior: 'Brick' | 'Stone' | 'Vinyl Siding' | 'Cement Siding' | 'Wood Siding' | 'Log'
  drawing: DrawnListing
}

type HouseGroup = readonly [
  style: Style,
  count: number,
  garages: readonly (readonly [number, number])[],
  setting?: 'farm',
]

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
  [
    'manufactured',
    24,
    [
      [0, 5],
      [1, 1],
      [2, 2],
    ],
  ],
  [
    'duplex',
    18,
    [
      [0, 1],
      [1, 1],
      [2, 2],
    ],
  ],
  [
    'farmhouse',
    20,
    [
      [2, 5],
      [3, 2],
      [1, 1],
      [0, 2],
    ],
    'farm',
  ],
  [
    'ranch',
    8,
    [
      [2, 3],
      [1, 1],
    ],
    'farm',
  ],
  ['two_story', 8, [[2, 1]], 'farm'],
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
  contemporary: 2,
  townhouse: 3,
  condo: 3,
  tudor: 2,
  log: 1.5,
  land: 1,
  duplex: 1,
  manufactured: 1,
}

/** Styles that are still built: half of their houses look recent. */
const STYLES_OF_BOTH_ERAS = new Set<Style>(['two_story', 'ranch'])

/** The drawn houses, about 500, grouped by style. New groups go to the end, because numbers name images. */
export const DRAWN_HOUSES: readonly DrawnHouse[] = HOUSE_GROUPS.flatMap(([style, count, garages, setting = null]) =>
  Array.from({ length: count }, (_, member) => ({ style, member, garages, setting })),
).map(({ style, member, garages, setting }, number) => {
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
    setting,
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
      ...(setting && { setting }),
    },
  }
})

/**
 * Returns the name of an image of a drawn house: the number of the house, its version if another home shows the house
 * too, then the view. Versions differ in color, shape and garden, so that no two homes share a picture.
 */
export function houseImageName({ house, house_version }: ShownHouse, view: string): string {
  return `${String(house.number).padStart(3, '0')}${house_version > 0 ? `v${house_version}` : ''}-${view}`
}

/** A drawn house in the version of one home. */
export interface ShownHouse {
  house: DrawnHouse
  house_version: number
}

function seedOf(house: DrawnHouse, version: number): string {
  return `pool-${house.number}${version > 0 ? `-${version}` : ''}`
}

const byStyle = Map.groupBy(DRAWN_HOUSES, ({ style, setting }) => `${style} ${setting ?? ''}`)

/** In an assignment, the version of a house is counted in steps of this number. */
export const HOUSE_VERSION_STEP = 1024

/** A smaller group would show the same house twice on a page, so it includes houses of another era. */
const MIN_GROUP_SIZE = 8
const groups = new Map<string, readonly DrawnHouse[]>()

/** Returns the drawn houses that a listing may show: of its style and era, with the most similar garage. */
export function housesFor(
  style: Style,
  garageSpaces: number,
  isRecent: boolean,
  setting: 'farm' | null = null,
): readonly DrawnHouse[] {
  const name = `${style} ${garageSpaces} ${isRecent} ${setting ?? ''}`
  const known = groups.get(name)
  if (known) return known
  const houses = byStyle.get(`${style} ${setting ?? ''}`) ?? DRAWN_HOUSES
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

/** Returns the name of an image of a room: the number of the interior, its home's version, then the room, as `i017v42-kitchen`. */
export function interiorName(interior: Interior, version: number, room: string): string {
  return `i${String(interior.number).padStart(3, '0')}v${version}-${room}`
}

/** Facts that a floor plan depends on. */
interface PlanFacts {
  index: number
  kind: string
  stories: number
  bedrooms: number
  baths_full: number
  baths_half: number
  garage_spaces: number
  living_area: number
  basement: NonNullable<DrawnListing['basement']>
}

const BASEMENTS = { n: 'none', c: 'crawl', u: 'unfinished', f: 'finished', w: 'walk-out' } as const

const PLAN_STEP_SQFT = 300

/**
 * Returns the name of a floor plan: stories, bedrooms, full and half baths, garage, size, basement and home, as
 * `plan-2s4b2f1h2g2400w-17`; the floors above the first, then the lower level, end in `-2` and so on.
 */
export function planName(facts: PlanFacts, floor: number): string {
  const { index, kind, stories, bedrooms, baths_full, baths_half, garage_spaces, living_area, basement } = facts
  const area = Math.max(600, Math.min(6000, Math.round(living_area / PLAN_STEP_SQFT) * PLAN_STEP_SQFT))
  const below = Object.entries(BASEMENTS).find(([, name]) => name === basement)?.[0] ?? 'n'
  const rooms = `${Math.max(1, Math.min(6, bedrooms))}b${baths_full}f${baths_half}h${Math.min(3, garage_spaces)}g`
  const place = floor > 1 ? `-${floor}` : ''
  return `plan-${kind === 'condo' ? 'unit' : `${Math.min(3, stories)}s`}${rooms}${area}${below}-${index}${place}`
}

/** Returns the name of a site plan: drawn house and lot size in hundredths of an acre, as `site-017-35` or `site-017v2-35`. */
export function siteName({ house, house_version, lot_acres }: ShownHouse & { lot_acres: number }): string {
  const hundredths = Math.max(6, Math.min(2000, Math.round(lot_acres * 100)))
  const rounded = hundredths < 100 ? hundredths : Number(hundredths.toPrecision(2))
  return `site-${String(house.number).padStart(3, '0')}${house_version > 0 ? `v${house_version}` : ''}-${rounded}`
}

/** Parses the name of an image into its house and view; null for an invalid name. */
export function parseImageName(name: string): { listing: DrawnListing; seed: string; view: string } | null {
  const [, number, version = '0', view] = /^(\d{3})(?:v(\d{1,2}))?-([a-z0-9-]+)$/.exec(name) ?? []
  const house = DRAWN_HOUSES[Number(number ?? Number.NaN)]
  if (house && view) return { listing: house.drawing, seed: seedOf(house, Number(version)), view }

  const [, interiorNumber, home = '', room] = /^i(\d{3})(v\d{1,6})?-([a-z0-9-]+)$/.exec(name) ?? []
  const interior = INTERIORS[Number(interiorNumber ?? Number.NaN)]
  if (interior && room) return { listing: interior.drawing, seed: `inside-${interior.number}${home}`, view: room }

  const plan = /^plan-(?:([1-3])s|unit)([1-6])b([1-9])f([0-3])h([0-3])g(\d{3,4})([ncufw])-\d{1,7}(?:-([2-4]))?$/.exec(
    name,
  )
  if (plan) {
    const [bedrooms, baths_full, baths_half, garage_spaces, living_area] = plan.slice(2, 7).map(Number)
    const listing: DrawnListing = {
      style: plan[1] ? 'two_story' : 'condo',
      stories: Number(plan[1] ?? 1),
      bedrooms,
      baths_full,
      baths_half,
      garage_spaces,
      living_area,
      basement: BASEMENTS[plan[7] as keyof typeof BASEMENTS],
    }
    // All floors of a home have the same outline.
    const first = name.replace(/(-\d+)-[2-4]$/, '$1')
    return { listing, seed: first, view: plan[8] ? `plan-${plan[8]}` : 'plan' }
  }

  const [, siteNumber, siteVersion = '0', hundredths] = /^site-(\d{3})(?:v(\d{1,2}))?-(\d{1,4})$/.exec(name) ?? []
  const siteHouse = DRAWN_HOUSES[Number(siteNumber ?? Number.NaN)]
  if (!siteHouse) return null
  const listing = { ...siteHouse.drawing, lot_size_acres: Number(hundredths) / 100 }
  return { listing, seed: seedOf(siteHouse, Number(siteVersion)), view: 'site' }
}

function exteriorFor(style: Style, random: RandomStream): DrawnHouse['exterior'] {
  if (style === 'log') return 'Log'
  if (style === 'manufactured') return 'Vinyl Siding'
  if (style === 'duplex') return 'Brick'
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
