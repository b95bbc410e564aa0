import { itemAt } from '../mls/random-stream.ts'
import type { Block } from './areas.ts'
import type { Ground } from './ground.ts'
import type { Grid, Street, Warp } from './layout.ts'
import type { Axis } from './names.ts'
import { MILE_M, type Point } from './plane.ts'
import { centerOfCounty, type Section } from './sections.ts'

/**
 * The lots of a section: where its homes stand. Arrays of numbers, because a region has a million of them.
 */
export interface Lots {
  count: number
  x: Float64Array
  y: Float64Array
  /** Direction of the street, in radians. */
  angle: Float32Array
  /** Index into the streets of the layout. */
  street: Uint16Array
  /** The first house number of the lot. It has every other number of the next 13. */
  number: Uint32Array
}

/** A mile has a thousand house numbers, as in Indianapolis. */
const NUMBERS_PER_MILE = 1000
/** House numbers of a lot, on both sides of the street: 74 feet. */
export const NUMBERS_PER_LOT = 14
/** Homes on one lot have every other number. */
export const HOMES_PER_LOT = NUMBERS_PER_LOT / 2
/** Numbers between a crossing and the middle of the first lot. */
const CORNER = 19
const FIRST_NUMBER = 100

/** Distance of a home from the middle of its street, in meters. */
const SETBACK_M = { urban: 20, suburb: 25, town: 23, rural: 28 } as const
const COUNTRY_SETBACK_M = 38

/** Returns the lots along all streets of a section; in the country, along its section roads. */
export function lotsOf(
  section: Section,
  streets: readonly Street[],
  grid: Grid,
  blocks: readonly Block[],
  warp: Warp,
  ground: Ground,
): Lots {
  const { kind } = section
  const setback = kind ? SETBACK_M[kind] : COUNTRY_SETBACK_M
  const found: { at: Point; angle: number; street: number; number: number }[] = []
  streets.forEach((street, index) => {
    if (street.isSectionRoad !== (kind === null)) return
    const place = (along: number) => (street.axis === 'east' ? warp(along, street.at) : warp(street.at, along))
    for (const [from, to] of blockSides(street, grid)) {
      for (const { along, number } of numbersBetween(section, street.axis, from, to)) {
        const [middle, after] = [place(along), place(along + 0.002)]
        const angle = Math.atan2(after[1] - middle[1], after[0] - middle[0])
        for (const side of [0, 1] as const) {
          const turn = angle + (side === 0 ? Math.PI / 2 : -Math.PI / 2)
          const at: Point = [middle[0] + setback * Math.cos(turn), middle[1] + setback * Math.sin(turn)]
          const isOwned = blocks.some((block) => faces(street, (from + to) / 2, side, grid, block))
          if (!isOwned && !ground.isTaken(at)) found.push({ at, angle, street: index, number: number + side })
        }
      }
    }
  })
  return {
    count: found.length,
    x: Float64Array.from(found, ({ at }) => at[0]),
    y: Float64Array.from(found, ({ at }) => at[1]),
    angle: Float32Array.from(found, ({ angle }) => angle),
    street: Uint16Array.from(found, ({ street }) => street),
    number: Uint32Array.from(found, ({ number }) => number),
  }
}

/** Returns the parts of a street between two crossings. */
function blockSides({ axis, from, to, isSectionRoad }: Street, { columns, rows }: Grid): [number, number][] {
  if (isSectionRoad) return [[from, to]]
  const steps = axis === 'east' ? columns : rows
  const sides: [number, number][] = []
  for (let step = Math.round(from * steps); step / steps < to - 1e-9; step++)
    sides.push([step / steps, Math.min(to, (step + 1) / steps)])
  return sides
}

/** Returns the lots between two crossings: where they are along the street, and the first number of each. */
function numbersBetween(
  { column, row, place }: Section,
  axis: Axis,
  from: number,
  to: number,
): { along: number; number: number }[] {
  const index = axis === 'east' ? column : row
  const first = itemAt(centerOfCounty(place.county), axis === 'east' ? 0 : 1)
  // Numbers rise away from the middle of the county.
  const sign = index >= first ? 1 : -1
  const numberAt = (along: number) => sign * (index + along - first) * NUMBERS_PER_MILE
  const [low, high] = [numberAt(from), numberAt(to)].sort((a, b) => a - b)
  const lots = []
  const half = NUMBERS_PER_LOT / 2
  for (let lot = Math.ceil(((low ?? 0) + CORNER - half) / NUMBERS_PER_LOT); ; lot++) {
    const middle = lot * NUMBERS_PER_LOT + half
    if (middle > (high ?? 0) - CORNER) return lots
    lots.push({
      along: (sign * middle) / NUMBERS_PER_MILE + first - index,
      number: FIRST_NUMBER + lot * NUMBERS_PER_LOT,
    })
  }
}

/** Returns true where a side of a street faces a block without homes. Side 0 is north of it, or west. */
function faces(street: Street, along: number, side: 0 | 1, { columns, rows }: Grid, block: Block): boolean {
  if (street.isSectionRoad) return false
  const isEast = street.axis === 'east'
  const step = Math.floor(along * (isEast ? columns : rows))
  const line = Math.round(street.at * (isEast ? rows : columns))
  const [column, row] = isEast ? [step, side === 0 ? line : line - 1] : [side === 0 ? line - 1 : line, step]
  return (
    column >= block.column && column < block.column + block.width && row >= block.row && row < block.row + block.height
  )
}

/** Meters between two house numbers of one side. */
export const LOT_WIDTH_M = (NUMBERS_PER_LOT / NUMBERS_PER_MILE) * MILE_M
