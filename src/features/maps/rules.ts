import type { Mark, Position } from './schema.ts'

const MAX_LATITUDE = 85

/** Projects a position to Web Mercator, in a world of width 1 and height 1. */
function worldOf(longitude: number, latitude: number): [number, number] {
  const sine = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * Math.PI) / 180)
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

export type Direction = 'up' | 'down' | 'left' | 'right'

/**
 * Returns the nearest mark in a direction; sideways distance counts double. Null when no mark is within 45 degrees of
 * the direction.
 */
export function nearestTowards(marks: readonly Mark[], from: Mark, direction: Direction): Mark | null {
  const [fromX, fromY] = worldOf(from.longitude, from.latitude)
  let best: Mark | null = null
  let least = Number.POSITIVE_INFINITY
  for (const mark of marks) {
    if (mark.id === from.id) continue
    const [x, y] = worldOf(mark.longitude, mark.latitude)
    const [ahead, aside] = turned(direction, x - fromX, y - fromY)
    if (ahead <= 0 || Math.abs(aside) > ahead) continue
    const distance = ahead + 2 * Math.abs(aside)
    if (distance < least) {
      least = distance
      best = mark
    }
  }
  return best
}

function turned(direction: Direction, right: number, down: number): [number, number] {
  if (direction === 'right') return [right, down]
  if (direction === 'left') return [-right, down]
  return direction === 'down' ? [down, right] : [-down, right]
}

/** Returns the bounding box of positions, or null without any. */
export function boxAround(places: readonly Position[]): [number, number, number, number] | null {
  if (places.length === 0) return null
  const longitudes = places.map(([longitude]) => longitude)
  const latitudes = places.map(([, latitude]) => latitude)
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}

/** Simplifies a drawn line (Douglas-Peucker) to a maximum number of points. */
export function simplified(points: readonly (readonly [number, number])[], most: number): [number, number][] {
  let tolerance = 1
  let stored = thinned(points, tolerance)
  while (stored.length > most) {
    tolerance *= 1.5
    stored = thinned(points, tolerance)
  }
  return stored
}

function thinned(points: readonly (readonly [number, number])[], tolerance: number): [number, number][] {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || points.length < 3) return points.map(([x, y]) => [x, y])
  let farthest = 0
  let most = 0
  for (let i = 1; i < points.length - 1; i += 1) {
    const point = points[i]
    const distance = point ? distanceTo(point, first, last) : 0
    if (distance > most) {
      most = distance
      farthest = i
    }
  }
  if (most <= tolerance)
    return [
      [first[0], first[1]],
      [last[0], last[1]],
    ]
  return [
    ...thinned(points.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...thinned(points.slice(farthest), tolerance),
  ]
}

function distanceTo([x, y]: readonly [number, number], from: readonly [number, number], to: readonly [number, number]) {
  const [along, down] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(along, down)
  if (length === 0) return Math.hypot(x - from[0], y - from[1])
  const part = Math.max(0, Math.min(1, ((x - from[0]) * along + (y - from[1]) * down) / length ** 2))
  return Math.hypot(x - from[0] - part * along, y - from[1] - part * down)
}
