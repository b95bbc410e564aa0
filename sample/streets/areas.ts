import { SUBDIVISION_PREFIXES } from '../mls/places.ts'
import type { RandomStream } from '../mls/random-stream.ts'
import type { Ground } from './ground.ts'
import type { Grid, Warp } from './layout.ts'
import { MILE_M, type Point } from './plane.ts'
import type { Section } from './sections.ts'

/** Blocks of a section without homes. */
export interface Block {
  kind: 'park' | 'school' | 'shops'
  column: number
  row: number
  width: number
  height: number
}

/** An area on the map. */
export interface NamedArea {
  kind: Block['kind'] | 'pond' | 'wood'
  name: string
  ring: Point[]
  middle: Point
  /** Large buildings. */
  buildings: Point[][]
}

/** Half the width of a street with its sidewalks, in parts of a section. */
const STREET_SIDE = 15 / MILE_M

/** Chooses the blocks of a park, a school and shops, where the ground is free. */
export function blocksOf(
  { kind, subdivisions }: Section,
  { columns, rows }: Grid,
  warp: Warp,
  ground: Ground,
  random: RandomStream,
): Block[] {
  if (!kind) return []
  const blocks: Block[] = []
  const add = (block: Block) => {
    const isFree = [0.05, 0.5, 0.95].every((across) =>
      [0.05, 0.5, 0.95].every(
        (up) =>
          !ground.isTaken(
            warp((block.column + across * block.width) / columns, (block.row + up * block.height) / rows),
          ),
      ),
    )
    const isAlone = blocks.every(
      (other) =>
        block.column >= other.column + other.width + 1 ||
        other.column >= block.column + block.width + 1 ||
        block.row >= other.row + other.height + 1 ||
        other.row >= block.row + block.height + 1,
    )
    if (isFree && isAlone) blocks.push(block)
  }
  const isCrowded = subdivisions.length > 0
  // Shops stand where two section roads meet.
  if (kind !== 'rural' && random.chance(0.45))
    add({ kind: 'shops', column: random.pick([0, columns - 1]), row: random.pick([0, rows - 1]), width: 1, height: 1 })
  if (random.chance(isCrowded ? 0.7 : 0.85)) {
    const size = kind === 'urban' ? [random.int(1, 2), 1] : [random.int(1, 2), random.int(1, 2)]
    const [width = 1, height = 1] = size
    add({
      kind: 'park',
      column: random.int(1, columns - 1 - width),
      row: random.int(1, rows - 1 - height),
      width,
      height,
    })
  }
  if (kind !== 'rural' && random.chance(0.4))
    add({ kind: 'school', column: random.int(1, columns - 2), row: random.int(1, rows - 2), width: 1, height: 1 })
  return blocks
}

/** Draws the blocks, and the ponds or woods of a section. */
export function areasOf(
  { kind, column, row }: Section,
  grid: Grid,
  blocks: readonly Block[],
  warp: Warp,
  ground: Ground,
  random: RandomStream,
): NamedArea[] {
  const areas = blocks.map((block) => areaOf(block, grid, warp, random))
  if (!kind) {
    if (random.chance(0.4)) {
      const middle: Point = [(column + random.range(0.3, 0.7)) * MILE_M, (row + random.range(0.3, 0.7)) * MILE_M]
      if (!ground.isTaken(middle)) areas.push(blob('wood', middle, random.range(150, 330), random))
    }
    return areas
  }
  if (kind === 'urban') return areas
  const { columns, rows } = grid
  for (let ponds = random.int(0, 3); ponds > 0; ponds--) {
    const [across, up] = [random.int(1, columns - 2), random.int(1, rows - 2)]
    const size = random.range(24, 38)
    const isFree = blocks.every(
      (block) =>
        across < block.column ||
        across >= block.column + block.width ||
        up < block.row ||
        up >= block.row + block.height,
    )
    const middle = warp((across + 0.5) / columns, (up + 0.5) / rows)
    if (isFree && !ground.isTaken(middle)) areas.push(blob('pond', middle, size, random))
  }
  return areas
}

function areaOf({ kind, column, row, width, height }: Block, grid: Grid, warp: Warp, random: RandomStream): NamedArea {
  const west = column / grid.columns + STREET_SIDE
  const east = (column + width) / grid.columns - STREET_SIDE
  const south = row / grid.rows + STREET_SIDE
  const north = (row + height) / grid.rows - STREET_SIDE
  const place = (across: number, up: number) => warp(west + across * (east - west), south + up * (north - south))
  const name = `${random.pick(SUBDIVISION_PREFIXES)} ${kind === 'park' ? random.pick(['Park', 'Commons', 'Green']) : kind === 'school' ? 'Elementary' : random.pick(['Plaza', 'Market', 'Corner'])}`
  const box = (x1: number, y1: number, x2: number, y2: number) => [
    place(x1, y1),
    place(x2, y1),
    place(x2, y2),
    place(x1, y2),
    place(x1, y1),
  ]
  const steps = [0, 0.25, 0.5, 0.75]
  return {
    kind,
    name,
    middle: place(0.5, 0.5),
    ring: [
      ...steps.map((part) => place(part, 0)),
      ...steps.map((part) => place(1, part)),
      ...steps.map((part) => place(1 - part, 1)),
      ...steps.map((part) => place(0, 1 - part)),
      place(0, 0),
    ],
    buildings:
      kind === 'school'
        ? [box(0.2, 0.5, 0.75, 0.72), box(0.2, 0.3, 0.36, 0.5), box(0.58, 0.34, 0.75, 0.5)]
        : kind === 'shops'
          ? [box(0.1, 0.7, 0.9, 0.9), box(0.72, 0.12, 0.92, 0.5), box(0.12, 0.14, 0.3, 0.3)]
          : [],
  }
}

/** Draws an uneven round area. */
function blob(kind: 'pond' | 'wood', middle: Point, radius: number, random: RandomStream): NamedArea {
  const [first, second] = [random.range(0, 2 * Math.PI), random.range(0, 2 * Math.PI)]
  const ring = Array.from({ length: 25 }, (_, i): Point => {
    const angle = (i / 24) * 2 * Math.PI
    const size = radius * (1 + 0.2 * Math.sin(2 * angle + first) + 0.12 * Math.sin(3 * angle + second))
    return [middle[0] + 1.25 * size * Math.cos(angle), middle[1] + size * Math.sin(angle)]
  })
  return { kind, name: '', ring, middle, buildings: [] }
}
