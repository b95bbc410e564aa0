import { itemAt, RandomStream } from '../mls/random-stream.ts'
import { areasOf, type Block, blocksOf, type NamedArea } from './areas.ts'
import { groundOf } from './ground.ts'
import { type Lots, lotsOf } from './lots.ts'
import { type Axis, type StreetName, sectionRoadName, streetNamer } from './names.ts'
import { MILE_M, type Point } from './plane.ts'
import { type Section, sectionAt } from './sections.ts'

/** A street, or a section road, within one section. */
export interface Street extends StreetName {
  axis: Axis
  isSectionRoad: boolean
  /** Position of its line, from 0 at the south or west side of the section to 1. */
  at: number
  /** Start and end along its axis, from 0 to 1. */
  from: number
  to: number
  points: Point[]
}

/** The streets, areas and lots of a section. */
export interface Layout {
  section: Section
  streets: readonly Street[]
  areas: readonly NamedArea[]
  lots: Lots
}

/** Maps a place within a section, each part from 0 to 1, to a point. */
export type Warp = (u: number, v: number) => Point

/** Division of a section of a kind: blocks across, how much its streets curve, how many are missing. */
interface Pattern {
  blocks: readonly [least: number, most: number]
  curve: number
  missing: number
  /** Share of the missing streets at the sides of the section. */
  gates: number
}

const PATTERNS = {
  urban: { blocks: [10, 10], curve: 0.0015, missing: 0.02, gates: 0 },
  suburb: { blocks: [7, 9], curve: 0.032, missing: 0.36, gates: 0.55 },
  town: { blocks: [8, 9], curve: 0.008, missing: 0.1, gates: 0.1 },
  rural: { blocks: [6, 7], curve: 0.034, missing: 0.5, gates: 0.7 },
} as const satisfies Record<string, Pattern>
/** Blocks of the city are longer from north to south. */
const URBAN_ROWS = 8

const layouts = new Map<string, Layout>()
/** More than the built-up sections, and a bound for those of the country. */
const MAX_KNOWN = 1600

/** Returns the layout of a section; the same one each time. */
export function layoutAt(column: number, row: number): Layout {
  const key = `${column} ${row}`
  const known = layouts.get(key)
  if (known) return known
  const layout = makeLayout(sectionAt(column, row))
  if (layouts.size >= MAX_KNOWN) {
    for (const [oldest] of layouts) {
      layouts.delete(oldest)
      break
    }
  }
  layouts.set(key, layout)
  return layout
}

function makeLayout(section: Section): Layout {
  const { column, row, kind } = section
  const random = new RandomStream(7919, (column + 500) * 1000 + row + 500, 5)
  const corner: Point = [column * MILE_M, row * MILE_M]
  const ground = groundOf(corner)
  const pattern = kind && PATTERNS[kind]
  const warp = warpOf(corner, pattern?.curve ?? 0, random)
  const columns = pattern ? random.int(pattern.blocks[0], pattern.blocks[1]) : 1
  const rows = !pattern ? 1 : kind === 'urban' ? URBAN_ROWS : random.int(pattern.blocks[0], pattern.blocks[1])
  const grid: Grid = { columns, rows }
  const blocks = blocksOf(section, grid, warp, ground, random)
  const streets = [...sectionRoads(section, warp, ground.isOpen)]
  if (pattern) {
    const edges = openEdges(grid, pattern, blocks, random, (edge) => {
      const [from, to] = endsOf(edge, grid, warp)
      return ground.isOpen(from) || ground.isOpen(to) || ground.isBarred(from, to)
    })
    const nameOf = streetNamer(section, random)
    for (const run of runsOf(edges, grid)) {
      const line = run.axis === 'east' ? row * rows + run.line : column * columns + run.line
      streets.push(streetOf(run, grid, warp, nameOf(run.axis, line, run.isShort), kind === 'urban' ? 1 : 4))
    }
  }
  return {
    section,
    streets,
    areas: areasOf(section, grid, blocks, warp, ground, random),
    lots: lotsOf(section, streets, grid, blocks, warp, ground),
  }
}

/** Returns the warp of a section: curves inside, straight along its sides. */
function warpOf([west, south]: Point, curve: number, random: RandomStream): Warp {
  const wave = () => ({ u: random.range(0.5, 1.3), v: random.range(0.7, 1.5), phase: random.range(0, 2 * Math.PI) })
  const [first, second] = [wave(), wave()]
  const rise = (at: number) => Math.min(1, 3 * Math.min(at, 1 - at))
  return (u, v) => {
    const height = curve * Math.max(0, rise(u)) * Math.max(0, rise(v))
    const du = height * Math.sin(2 * Math.PI * (first.u * u + first.v * v) + first.phase)
    const dv = height * Math.sin(2 * Math.PI * (second.v * u + second.u * v) + second.phase)
    return [west + (u + du) * MILE_M, south + (v + dv) * MILE_M]
  }
}

/** The number of blocks across and up. */
export interface Grid {
  columns: number
  rows: number
}

/** A side of a block: its line, and its place along the line. */
interface Edge {
  axis: Axis
  line: number
  step: number
  isOpen: boolean
  /** A dead end goes half its length. */
  isStub: boolean
}

function endsOf({ axis, line, step }: Edge, { columns, rows }: Grid, warp: Warp): [Point, Point] {
  return axis === 'east'
    ? [warp(step / columns, line / rows), warp((step + 1) / columns, line / rows)]
    : [warp(line / columns, step / rows), warp(line / columns, (step + 1) / rows)]
}

/** Chooses which sides of blocks are streets. Each inner crossing has at least two, unless the ground forbids it. */
function openEdges(
  { columns, rows }: Grid,
  pattern: Pattern,
  blocks: readonly Block[],
  random: RandomStream,
  isForbidden: (edge: Edge) => boolean,
): Edge[] {
  const edges: Edge[] = []
  const add = (axis: Axis, lines: number, steps: number) => {
    for (let line = 1; line < lines; line++)
      for (let step = 0; step < steps; step++) edges.push({ axis, line, step, isOpen: true, isStub: false })
  }
  add('east', rows, columns)
  add('north', columns, rows)
  const crossings = new Map<string, number>()
  const crossingsOf = ({ axis, line, step }: Edge) =>
    [step, step + 1]
      .filter((at) => at > 0 && at < (axis === 'east' ? columns : rows))
      .map((at) => (axis === 'east' ? `${at} ${line}` : `${line} ${at}`))
  const close = (edge: Edge) => {
    edge.isOpen = false
    for (const crossing of crossingsOf(edge)) crossings.set(crossing, (crossings.get(crossing) ?? 0) - 1)
  }
  for (const edge of edges)
    for (const crossing of crossingsOf(edge)) crossings.set(crossing, (crossings.get(crossing) ?? 0) + 1)
  for (const edge of edges) if (isForbidden(edge) || blocks.some((block) => isWithin(edge, block))) close(edge)
  const order = edges.map((edge) => ({ edge, order: random.next() })).sort((a, b) => a.order - b.order)
  for (const { edge } of order) {
    const ends = crossingsOf(edge)
    const isGate = ends.length < 2
    const isMissing = random.chance(isGate ? pattern.gates : pattern.missing)
    const isDeadEnd = random.chance(0.4)
    if (!edge.isOpen || !isMissing || ends.some((crossing) => (crossings.get(crossing) ?? 0) < 3)) continue
    close(edge)
    edge.isStub = isDeadEnd && !isGate && !touchesBlock(edge, blocks)
  }
  return edges
}

/** Returns true for an edge inside a block of several cells. */
function isWithin({ axis, line, step }: Edge, { column, row, width, height }: Block): boolean {
  return axis === 'east'
    ? line > row && line < row + height && step >= column && step < column + width
    : line > column && line < column + width && step >= row && step < row + height
}

function touchesBlock({ axis, line, step }: Edge, blocks: readonly Block[]): boolean {
  return blocks.some(({ column, row, width, height }) =>
    axis === 'east'
      ? line >= row && line <= row + height && step >= column && step < column + width
      : line >= column && line <= column + width && step >= row && step < row + height,
  )
}

/** Edges in a row, which are one street. */
interface Run {
  axis: Axis
  line: number
  from: number
  to: number
  isShort: boolean
}

function runsOf(edges: readonly Edge[], { columns, rows }: Grid): Run[] {
  const runs: Run[] = []
  for (const axis of ['east', 'north'] as const) {
    const steps = axis === 'east' ? columns : rows
    const lines = axis === 'east' ? rows : columns
    for (let line = 1; line < lines; line++) {
      const own = edges.filter((edge) => edge.axis === axis && edge.line === line)
      let from: number | null = null
      for (let step = 0; step <= steps; step++) {
        const edge = own[step]
        if (edge?.isOpen) from ??= step
        else if (from !== null) {
          runs.push({ axis, line, from, to: step, isShort: false })
          from = null
        }
        // A dead end that continues a street belongs to it; others are courts.
        if (edge?.isStub) {
          const last = runs.at(-1)
          if (last && last.axis === axis && last.line === line && last.to === step) last.to = step + 0.5
          else runs.push({ axis, line, from: step, to: step + 0.5, isShort: true })
        }
      }
    }
  }
  return runs
}

function streetOf(run: Run, { columns, rows }: Grid, warp: Warp, name: StreetName, pieces: number): Street {
  const [across, along] = run.axis === 'east' ? [rows, columns] : [columns, rows]
  const [at, from, to] = [run.line / across, run.from / along, run.to / along]
  const count = Math.max(1, Math.round((run.to - run.from) * pieces))
  const points = Array.from({ length: count + 1 }, (_, i) => {
    const along_ = from + ((to - from) * i) / count
    return run.axis === 'east' ? warp(along_, at) : warp(at, along_)
  })
  return { ...name, axis: run.axis, isSectionRoad: false, at, from, to, points }
}

const ROAD_PIECES = 16

/** Returns the roads along the south and the west side, without their parts in lakes and large parks. */
function sectionRoads(section: Section, warp: Warp, isOpen: (point: Point) => boolean): Street[] {
  return (['east', 'north'] as const).flatMap((axis) => {
    const place = (part: number) => (axis === 'east' ? warp(part, 0) : warp(0, part))
    const roads: Street[] = []
    let from: number | null = null
    for (let piece = 0; piece <= ROAD_PIECES; piece++) {
      const isRoad = piece < ROAD_PIECES && ![0, 0.5, 1].some((part) => isOpen(place((piece + part) / ROAD_PIECES)))
      if (isRoad) from ??= piece
      else if (from !== null) {
        const [begin, end] = [from / ROAD_PIECES, piece / ROAD_PIECES]
        const name = sectionRoadName(section, axis)
        roads.push({
          ...name,
          axis,
          isSectionRoad: true,
          at: 0,
          from: begin,
          to: end,
          points: [place(begin), place(end)],
        })
        from = null
      }
    }
    return roads
  })
}

/** Returns the street of a lot. */
export function streetOfLot({ streets, lots }: Layout, lot: number): Street {
  return itemAt(streets, lots.street[lot] ?? 0)
}
