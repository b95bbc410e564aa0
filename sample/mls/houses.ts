import type { DrawnListing, Style } from '../drawings/index.mjs'
import { at, Chance } from './chance.ts'

/** A house that is drawn: many listings may show the same one, so that a first start draws hundreds of pictures, not thousands. */
export interface PoolHouse {
  number: number
  style: Style
  garage_spaces: number
  /** Built in this century's manner. */
  is_recent: boolean
  /** Drawn at dusk instead of by day. */
  dusk: boolean
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

/** Styles that builders kept for longest: half of their houses look recent. */
const BOTH_ERAS = new Set<Style>(['two_story', 'ranch'])

/** The drawn houses, some four hundred, grouped by style. */
export const POOL: readonly PoolHouse[] = LOTS.flatMap(([style, count, garages]) =>
  Array.from({ length: count }, (_, member) => ({ style, member, garages })),
).map(({ style, member, garages }, number) => {
  const chance = new Chance(16411, number, 1)
  const garage_spaces = chance.weigh(garages)
  const exterior = exteriorFor(style, chance)
  const is_recent = BOTH_ERAS.has(style) && member % 2 === 1
  return {
    number,
    style,
    garage_spaces,
    is_recent,
    dusk: member % 6 === 5 && style !== 'land',
    exterior,
    drawing: {
      style,
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

/** The picture of a pool house goes by this name: the number of the house, then the view. */
export function pictureName(house: PoolHouse, view: string): string {
  return `${String(house.number).padStart(3, '0')}-${view}`
}

const byStyle = Map.groupBy(POOL, (house) => house.style)

/** The pool house that a listing shows: of its style, with the garage nearest to its own, and of its time; consecutive turns give different ones. */
export function houseFor(style: Style, garageSpaces: number, isRecent: boolean, turn: number): PoolHouse {
  const houses = byStyle.get(style) ?? POOL
  const nearest = houses.reduce((best, house) => Math.min(best, Math.abs(house.garage_spaces - garageSpaces)), 9)
  const fitting = houses.filter((house) => Math.abs(house.garage_spaces - garageSpaces) === nearest)
  const ofEra = fitting.filter((house) => house.is_recent === isRecent)
  const choice = ofEra.length > 0 ? ofEra : fitting
  return at(choice, turn % choice.length)
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
