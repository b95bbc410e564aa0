/** A point in meters east and north of the center of Indianapolis. */
export type Point = readonly [x: number, y: number]

/** The length of a mile, and the side of a section: the square between two country roads. */
export const MILE_M = 1609.344

const CENTER = { latitude: 39.7684, longitude: -86.1581 }
const METERS_PER_DEGREE = 69 * MILE_M
const METERS_PER_DEGREE_EAST = 53 * MILE_M

/** Projects a position to the plane. */
export function toPlane(latitude: number, longitude: number): Point {
  return [(longitude - CENTER.longitude) * METERS_PER_DEGREE_EAST, (latitude - CENTER.latitude) * METERS_PER_DEGREE]
}

/** Returns the longitude and latitude of a point. */
export function toPosition([x, y]: Point): [longitude: number, latitude: number] {
  return [
    roundDegrees(CENTER.longitude + x / METERS_PER_DEGREE_EAST),
    roundDegrees(CENTER.latitude + y / METERS_PER_DEGREE),
  ]
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}

/** Returns the distance of a point from a line through several points. */
export function distanceToLine(point: Point, line: readonly Point[]): number {
  let nearest = Number.POSITIVE_INFINITY
  for (let i = 1; i < line.length; i++) {
    const [from, to] = [line[i - 1], line[i]]
    if (from && to) nearest = Math.min(nearest, distanceToSegment(point, from, to))
  }
  return nearest
}

function distanceToSegment([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const squared = dx * dx + dy * dy
  const part = squared === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / squared))
  return Math.hypot(x - x1 - part * dx, y - y1 - part * dy)
}

/** Returns true for a point inside a ring. */
export function isInside([x, y]: Point, ring: readonly Point[]): boolean {
  let inside = false
  for (let i = 0, before = ring.length - 1; i < ring.length; before = i++) {
    const [a, b] = [ring[i], ring[before]]
    if (a && b && a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside
  }
  return inside
}
