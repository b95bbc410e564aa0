import { PLACES, type Place, type Subdivision, subdivisionsOf } from '../mls/places.ts'
import { itemAt } from '../mls/random-stream.ts'
import { MILE_M, type Point, toPlane } from './plane.ts'

/** A square mile between two pairs of section roads. Its column and row count from the center of Indianapolis. */
export interface Section {
  column: number
  row: number
  /** The nearest place, which gives the names of its roads. */
  place: Place
  /** Null in the country, where only section roads are. */
  kind: Place['kind'] | null
  /** The subdivisions that reach into it, the nearest first. */
  subdivisions: readonly Subdivision[]
}

/** Homes are at most this far from the middle of their subdivision, in meters, with a margin. */
const REACH_M = 0.43 * MILE_M
/** Towns fill the sections between the ZIP codes of one city too. */
const SPREAD_MILES = { urban: 1.7, suburb: 1.3, town: 0.35, rural: 0.15 } as const

const places = PLACES.map((place, index) => ({
  place,
  at: toPlane(place.latitude, place.longitude),
  subdivisions: subdivisionsOf(index).map((subdivision) => ({
    subdivision,
    at: toPlane(subdivision.latitude, subdivision.longitude),
  })),
}))

const sections = new Map<string, Section>()

/** Returns the section of a column and a row. */
export function sectionAt(column: number, row: number): Section {
  const key = `${column} ${row}`
  const known = sections.get(key)
  if (known) return known
  const middle: Point = [(column + 0.5) * MILE_M, (row + 0.5) * MILE_M]
  const nearest = places.reduce((best, one) => (distance(one.at, middle) < distance(best.at, middle) ? one : best))
  const reaching = places
    .filter(({ at }) => distance(at, middle) < 9 * MILE_M)
    .flatMap(({ place, subdivisions }) =>
      subdivisions
        .map(({ subdivision, at }) => ({ place, subdivision, far: distanceToSquare(at, column, row) }))
        .filter(({ far }) => far < REACH_M),
    )
    .sort((a, b) => a.far - b.far)
  const within = distance(nearest.at, middle) / MILE_M
  const isFilled =
    within < nearest.place.radius_miles * (nearest.place.kind === 'rural' ? 0.1 : 1) + SPREAD_MILES[nearest.place.kind]
  const [closest] = reaching
  const section = {
    column,
    row,
    place: nearest.place,
    kind: closest ? closest.place.kind : isFilled ? nearest.place.kind : null,
    subdivisions: reaching.map(({ subdivision }) => subdivision),
  }
  if (sections.size >= MAX_KNOWN) sections.clear()
  sections.set(key, section)
  return section
}

/** More than the region has. Requests for tiles elsewhere must not fill the memory. */
const MAX_KNOWN = 12_000

/** Returns the column and the row of a point. */
export function sectionOf([x, y]: Point): [column: number, row: number] {
  return [Math.floor(x / MILE_M), Math.floor(y / MILE_M)]
}

/** The center of each county's house numbers: the corner of sections next to its first place. */
const countyCenters = new Map<string, readonly [column: number, row: number]>()
for (const { place, at } of places) {
  if (countyCenters.has(place.county)) continue
  countyCenters.set(
    place.county,
    place.county === 'Marion' ? [0, 0] : [Math.round(at[0] / MILE_M), Math.round(at[1] / MILE_M)],
  )
}

/** Returns the column and the row at which a county's house numbers begin. */
export function centerOfCounty(county: string): readonly [column: number, row: number] {
  return countyCenters.get(county) ?? itemAt([...countyCenters.values()], 0)
}

function distance([x1, y1]: Point, [x2, y2]: Point): number {
  return Math.hypot(x1 - x2, y1 - y2)
}

function distanceToSquare([x, y]: Point, column: number, row: number): number {
  const outside = (at: number, from: number) => Math.max(0, from * MILE_M - at, at - (from + 1) * MILE_M)
  return Math.hypot(outside(x, column), outside(y, row))
}
