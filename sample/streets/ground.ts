/** Waters, parks and highways of the real region, which the invented streets keep clear of. */
import {
  COUNTIES,
  INTERSTATES,
  LAKES,
  PARKS,
  RIVERS,
  ROADS,
  TOWNS,
} from '../../src/features/maps/browser/central-indiana.ts'
import { pointsOfRow, smoothCurve } from '../../src/features/maps/rules.ts'
import { distanceToLine, isInside, MILE_M, type Point, toPlane } from './plane.ts'

/** A line or an area with its name. */
export interface Shape {
  name: string
  points: Point[]
  /** Width of a river, relative to a creek's. */
  weight: number
}

export const lakes = shapesOf(LAKES)
export const parks = shapesOf(PARKS)
export const rivers = shapesOf(RIVERS)
export const interstates = shapesOf(INTERSTATES)
export const highways = shapesOf(ROADS)
export const counties = shapesOf(COUNTIES, false)

/** Cities, towns and neighborhoods; those of rank 1 are labeled first. */
export const towns = TOWNS.trim()
  .split('\n')
  .map((row) => {
    const [, name = '', latitude = 0, longitude = 0, rank = 4] = /^(.*) (\S+) (\S+) (\d)$/.exec(row) ?? []
    return { name, rank: Number(rank), point: toPlane(Number(latitude), Number(longitude)) }
  })

function shapesOf(table: string, isSmooth = true): Shape[] {
  return table
    .trim()
    .split('\n')
    .map((row) => {
      const { name, points } = pointsOfRow(row)
      const [, river, weight] = /^(.*\S) (\d(?:\.\d)?)$/.exec(table === RIVERS ? name : '') ?? []
      const curve = isSmooth ? smoothCurve(points) : points
      return {
        name: river ?? name,
        points: curve.map(([longitude, latitude]) => toPlane(latitude, longitude)),
        weight: Number(weight ?? 1),
      }
    })
}

/** Distances in meters that homes keep from the middle of a line, and from the shore of a lake. */
const CLEARANCE = { lake: 30, river: 34, interstate: 85, highway: 42 } as const

/** Lakes, parks, rivers, and main roads on or near one section. */
export interface Ground {
  /** Returns true where there can be no home. */
  isTaken: (point: Point) => boolean
  /** Returns true in a lake or a large park, where there are no streets. */
  isOpen: (point: Point) => boolean
  /** Returns true where a line between two points crosses a river or an interstate: only main roads have bridges. */
  isBarred: (from: Point, to: Point) => boolean
}

/** Returns what is on or near the section whose southwest corner is at a point. */
export function groundOf([x, y]: Point): Ground {
  const reach = 120
  const box = [x - reach, y - reach, x + MILE_M + reach, y + MILE_M + reach] as const
  const areas = [
    ...lakes.map(({ points }) => ({ points, clearance: CLEARANCE.lake })),
    ...parks.map(({ points }) => ({ points, clearance: 0 })),
  ].filter(({ points }) => overlaps(points, box))
  const near = (shapes: readonly Shape[], clearance: (shape: Shape) => number) =>
    shapes.flatMap((shape) => piecesIn(shape.points, box).map((line) => ({ line, clearance: clearance(shape) })))
  const barriers = [
    ...near(rivers, ({ weight }) => CLEARANCE.river * Math.max(1, weight * 0.8)),
    ...near(interstates, () => CLEARANCE.interstate),
  ]
  const lines = [...barriers, ...near(highways, () => CLEARANCE.highway)]
  const isOpen = (point: Point) => areas.some(({ points }) => isInside(point, points))
  return {
    isOpen,
    isTaken: (point) =>
      isOpen(point) ||
      areas.some(({ points, clearance }) => clearance > 0 && distanceToLine(point, points) < clearance) ||
      lines.some(({ line, clearance }) => touches(line, point, clearance) && distanceToLine(point, line) < clearance),
    isBarred: (from, to) => barriers.some(({ line }) => crosses(line, from, to)),
  }
}

type Box = readonly [west: number, south: number, east: number, north: number]

function overlaps(points: readonly Point[], [west, south, east, north]: Box): boolean {
  return (
    points.some(([x]) => x < east) &&
    points.some(([x]) => x > west) &&
    points.some(([, y]) => y < north) &&
    points.some(([, y]) => y > south)
  )
}

/** Returns true for a point in the box of a segment, widened by a margin. */
function touches([[x1, y1], [x2, y2]]: readonly [Point, Point], [x, y]: Point, margin: number): boolean {
  return (
    x > Math.min(x1, x2) - margin &&
    x < Math.max(x1, x2) + margin &&
    y > Math.min(y1, y2) - margin &&
    y < Math.max(y1, y2) + margin
  )
}

/** Returns the segments of a line that may touch a box, each as a line of two points. */
function piecesIn(points: readonly Point[], [west, south, east, north]: Box): [Point, Point][] {
  const pieces: [Point, Point][] = []
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1], points[i]]
    if (!from || !to) continue
    const isBeside = Math.max(from[0], to[0]) < west || Math.min(from[0], to[0]) > east
    const isAbove = Math.max(from[1], to[1]) < south || Math.min(from[1], to[1]) > north
    if (!isBeside && !isAbove) pieces.push([from, to])
  }
  return pieces
}

function crosses([a, b]: readonly [Point, Point], from: Point, to: Point): boolean {
  const side = ([px, py]: Point, [qx, qy]: Point, [rx, ry]: Point) => (qx - px) * (ry - py) - (qy - py) * (rx - px)
  return side(a, b, from) > 0 !== side(a, b, to) > 0 && side(from, to, a) > 0 !== side(from, to, b) > 0
}
