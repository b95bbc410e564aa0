import type { Bounds, Camera, Mark, Position, Size } from './schema.ts'

const TILE = 256
const MAX_LATITUDE = 85
/** How far one may go out and in: from the state to a street. */
export const MIN_ZOOM = 7
export const MAX_ZOOM = 19

/** Where a place lies in a world that is 1 wide and 1 high (Web Mercator). */
export function worldOf(longitude: number, latitude: number): [number, number] {
  const sine = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * Math.PI) / 180)
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

/** The place at a point of that world. */
export function placeAt(x: number, y: number): Position {
  return [(x - 0.5) * 360, (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI]
}

/** How many pixels wide the world is. */
export function worldSize(zoom: number): number {
  return TILE * 2 ** zoom
}

/** Where a place is on the screen. */
export function screenOf(camera: Camera, size: Size, longitude: number, latitude: number): [number, number] {
  const [x, y] = worldOf(longitude, latitude)
  const [middleX, middleY] = worldOf(camera.longitude, camera.latitude)
  const scale = worldSize(camera.zoom)
  return [(x - middleX) * scale + size.width / 2, (y - middleY) * scale + size.height / 2]
}

/** The place under a point of the screen. */
export function placeUnder(camera: Camera, size: Size, x: number, y: number): Position {
  const [middleX, middleY] = worldOf(camera.longitude, camera.latitude)
  const scale = worldSize(camera.zoom)
  return placeAt(middleX + (x - size.width / 2) / scale, middleY + (y - size.height / 2) / scale)
}

/** What is in sight, to five decimals (about a metre). */
export function boundsOf(camera: Camera, size: Size): [number, number, number, number] {
  const [west, north] = placeUnder(camera, size, 0, 0)
  const [east, south] = placeUnder(camera, size, size.width, size.height)
  return [rounded(west), rounded(south), rounded(east), rounded(north)]
}

/** The camera from which all of a box is in sight. One single place is not looked at from nearer than a street. */
export function cameraFor([west, south, east, north]: Bounds, size: Size, padding = 40): Camera {
  const [left, top] = worldOf(west, north)
  const [right, bottom] = worldOf(east, south)
  const room = (length: number) => Math.max(40, length - 2 * padding)
  const zoom = Math.min(
    Math.log2(room(size.width) / (TILE * Math.max(right - left, 1e-7))),
    Math.log2(room(size.height) / (TILE * Math.max(bottom - top, 1e-7))),
  )
  const [longitude, latitude] = placeAt((left + right) / 2, (top + bottom) / 2)
  return { longitude, latitude, zoom: Math.max(MIN_ZOOM, Math.min(16, zoom)) }
}

/** The camera after a push by pixels: what lay there comes to the middle. */
export function moved(camera: Camera, size: Size, right: number, down: number): Camera {
  const [longitude, latitude] = placeUnder(camera, size, size.width / 2 + right, size.height / 2 + down)
  return { ...camera, longitude, latitude }
}

/** The camera after a zoom that keeps the place under a point of the screen where it is. */
export function zoomed(camera: Camera, size: Size, zoom: number, x: number, y: number): Camera {
  const bounded = Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, zoom))
  const [longitude, latitude] = placeUnder(camera, size, x, y)
  const [atX, atY] = screenOf({ ...camera, zoom: bounded }, size, longitude, latitude)
  return moved({ ...camera, zoom: bounded }, size, atX - x, atY - y)
}

export type Direction = 'up' | 'down' | 'left' | 'right'

/**
 * The nearest mark in a direction: what lies straight ahead counts as nearer than what lies aside. `null` where there is
 * none within the quarter that is looked into.
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

/** The smallest box around places; `null` where there are none. */
export function boxAround(places: readonly Position[]): [number, number, number, number] | null {
  if (places.length === 0) return null
  const longitudes = places.map(([longitude]) => longitude)
  const latitudes = places.map(([, latitude]) => latitude)
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}

/** A drawn line with fewer points: those that it does not need are left out (Douglas and Peucker), up to a number. */
export function simplified(points: readonly (readonly [number, number])[], most: number): [number, number][] {
  let tolerance = 1
  let kept = thinned(points, tolerance)
  while (kept.length > most) {
    tolerance *= 1.5
    kept = thinned(points, tolerance)
  }
  return kept
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

function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
