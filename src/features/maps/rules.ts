import type { Mark, Position } from './schema.ts'

const MAX_LATITUDE = 85

/** Projects a position to Web Mercator, in a world of width 1 and height 1. */
function projectMercator(longitude: number, latitude: number): [number, number] {
  const sine = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * Math.PI) / 180)
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

export type Direction = 'up' | 'down' | 'left' | 'right'

/**
 * Returns the nearest mark in a direction; sideways distance counts double. Null when no mark is within 45 degrees of
 * the direction.
 */
export function nearestTowards(marks: readonly Mark[], from: Mark, direction: Direction): Mark | null {
  const [fromX, fromY] = projectMercator(from.longitude, from.latitude)
  let best: Mark | null = null
  let minDistance = Number.POSITIVE_INFINITY
  for (const mark of marks) {
    if (mark.id === from.id) continue
    const [x, y] = projectMercator(mark.longitude, mark.latitude)
    const [forward, sideways] = rotateTo(direction, x - fromX, y - fromY)
    if (forward <= 0 || Math.abs(sideways) > forward) continue
    const distance = forward + 2 * Math.abs(sideways)
    if (distance < minDistance) {
      minDistance = distance
      best = mark
    }
  }
  return best
}

function rotateTo(direction: Direction, right: number, down: number): [number, number] {
  if (direction === 'right') return [right, down]
  if (direction === 'left') return [-right, down]
  return direction === 'down' ? [down, right] : [-down, right]
}

/** Returns the bounding box of positions, or null without any. */
export function boundsOf(places: readonly Position[]): [number, number, number, number] | null {
  if (places.length === 0) return null
  const longitudes = places.map(([longitude]) => longitude)
  const latitudes = places.map(([, latitude]) => latitude)
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}

/** Simplifies a drawn line (Douglas-Peucker) to a maximum number of points. */
export function simplifyLine(points: readonly (readonly [number, number])[], most: number): [number, number][] {
  let tolerance = 1
  let stored = simplifyWithin(points, tolerance)
  while (stored.length > most) {
    tolerance *= 1.5
    stored = simplifyWithin(points, tolerance)
  }
  return stored
}

function simplifyWithin(points: readonly (readonly [number, number])[], tolerance: number): [number, number][] {
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
    ...simplifyWithin(points.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplifyWithin(points.slice(farthest), tolerance),
  ]
}

function distanceTo([x, y]: readonly [number, number], from: readonly [number, number], to: readonly [number, number]) {
  const [along, down] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(along, down)
  if (length === 0) return Math.hypot(x - from[0], y - from[1])
  const part = Math.max(0, Math.min(1, ((x - from[0]) * along + (y - from[1]) * down) / length ** 2))
  return Math.hypot(x - from[0] - part * along, y - from[1] - part * down)
}

/** Reads a row of a table of shapes: `name | points`, a point being latitude and longitude. */
export function pointsOfRow(row: string): { name: string; points: [longitude: number, latitude: number][] } {
  const [name = '', text = ''] = row.split(' | ')
  return {
    name,
    points: text.split(' ').map((pair) => {
      const [latitude = 0, longitude = 0] = pair.split(',').map(Number)
      return [longitude, latitude]
    }),
  }
}

/** Smooths a line between its points (Catmull-Rom spline, three points in each gap). */
export function smoothCurve(points: [number, number][]): [number, number][] {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last || points.length < 3) return points
  const isClosed = first[0] === last[0] && first[1] === last[1]
  const at = (i: number) =>
    isClosed
      ? (points[(i + points.length - 1) % (points.length - 1)] ?? first)
      : (points[Math.max(0, Math.min(points.length - 1, i))] ?? first)
  const smooth: [number, number][] = []
  for (let i = 0; i < points.length - 1; i += 1) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    for (let step = 0; step < 4; step += 1) {
      const t = step / 4
      smooth.push([catmullRom(t, a[0], b[0], c[0], d[0]), catmullRom(t, a[1], b[1], c[1], d[1])])
    }
  }
  return [...smooth, last]
}

function catmullRom(t: number, a: number, b: number, c: number, d: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3)
}

/** A rectangle in pixels. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const SIDES = ['right', 'left', 'above', 'below'] as const
export type Side = (typeof SIDES)[number]

/** Pixels between a mark and its popup. */
const GAP = 10

/** Position of a popup. `pan` is the distance by which the map has to move first, so that the mark stays visible. */
export interface PopupPlace {
  side: Side
  left: number
  top: number
  pan: readonly [right: number, down: number]
}

/**
 * Returns the place of a popup beside its mark, inside `room`: on the preferred side, or the first with enough room,
 * or the one for which the map moves least.
 */
export function placeBeside(
  mark: Box,
  size: { width: number; height: number },
  room: Box,
  preferred: Side | null,
): PopupPlace {
  const places = [...(preferred ? [preferred] : []), ...SIDES].map((side) => placeOn(side, mark, size, room))
  const least = Math.min(...places.map(distanceToPan))
  return places.find((place) => distanceToPan(place) === least) ?? placeOn('right', mark, size, room)
}

function distanceToPan({ pan: [right, down] }: PopupPlace): number {
  return Math.abs(right) + Math.abs(down)
}

function placeOn(side: Side, mark: Box, { width, height }: { width: number; height: number }, room: Box): PopupPlace {
  const isBeside = side === 'right' || side === 'left'
  const left =
    side === 'right'
      ? mark.right + GAP
      : side === 'left'
        ? mark.left - GAP - width
        : (mark.left + mark.right - width) / 2
  const top =
    side === 'below'
      ? mark.bottom + GAP
      : side === 'above'
        ? mark.top - GAP - height
        : (mark.top + mark.bottom - height) / 2
  const right = excessOf(left, width, room.left, room.right)
  const down = excessOf(top, height, room.top, room.bottom)
  return { side, left: left - right, top: top - down, pan: isBeside ? [right, 0] : [0, down] }
}

/** Returns by how much a span is outside a range: negative before it, positive after it. */
export function excessOf(from: number, length: number, low: number, high: number): number {
  if (from < low || length > high - low) return from - low
  return Math.max(0, from + length - high)
}

/** Anchors with the direction of the label from its place. */
const LABEL_SIDES = [
  ['top', 0, 1],
  ['bottom', 0, -1],
  ['left', 1, 0],
  ['right', -1, 0],
  ['top-left', 0.7, 0.7],
  ['top-right', -0.7, 0.7],
  ['bottom-left', 0.7, -0.7],
  ['bottom-right', -0.7, -0.7],
] as const

type LabelAnchors = (string | [number, number])[]

/** Returns MapLibre anchors of a town's label, nearest first, so that it finds room beside clusters of homes. */
export function labelAnchors(rank: 1 | 2 | 3 | 4): LabelAnchors {
  if (rank === 1) return denseAnchors()
  return [
    'center',
    [0, 0],
    ...(rank === 2 ? [1.7, 3] : [1.7]).flatMap((far) =>
      LABEL_SIDES.flatMap(([anchor, x, y]) => [anchor, [x * far, y * far] as [number, number]] as const),
    ),
  ]
}

/** Anchors of the largest city in small steps, because clusters leave only narrow gaps there. */
function denseAnchors(): LabelAnchors {
  const offsets: [number, number][] = []
  for (let x = -9; x <= 9; x += 0.5) for (let y = -6; y <= 6; y += 0.25) offsets.push([x, y])
  // A label is wide and low, so a line up or down separates it as much as several characters to the side.
  const farness = ([x, y]: [number, number]) => (x / 1.5) ** 2 + y ** 2
  return offsets
    .filter((offset) => farness(offset) <= 6 ** 2)
    .sort((a, b) => farness(a) - farness(b))
    .flatMap((offset) => ['center', offset] as const)
}
