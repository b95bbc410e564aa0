import { layoutAt, streetOfLot } from './layout.ts'
import { HOMES_PER_LOT } from './lots.ts'
import { MILE_M, type Point, toPlane, toPosition } from './plane.ts'
import { sectionOf } from './sections.ts'

/** Position of a home, and its address there. */
export interface Address {
  latitude: number
  longitude: number
  street_number: number
  street_direction: string | null
  street_name: string
  street_suffix: string
}

/**
 * Moves a home to the nearest lot and returns its address: at most a few hundred meters in a town, and to the next
 * section road in the country. Homes on one lot differ by their number.
 */
export function addressNear(latitude: number, longitude: number, number: number): Address {
  const key = `${latitude} ${longitude}`
  const address = known.get(key) ?? lotNear(latitude, longitude)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(key, address)
  return { ...address, street_number: address.street_number + 2 * (number % HOMES_PER_LOT) }
}

/** Lots by the position that was asked for: the feed generates a listing again for each of its changes. */
const known = new Map<string, Address>()
const MAX_KNOWN = 20_000

/** Returns the address of the nearest lot, with its first number. */
function lotNear(latitude: number, longitude: number): Address {
  const wished = toPlane(latitude, longitude)
  const [column, row] = sectionOf(wished)
  let best = nearestLot(wished, column, row, null)
  if (!best || best.distance > distanceToSide(wished, column, row)) {
    for (const [across, up] of NEIGHBORS) best = nearestLot(wished, column + across, row + up, best)
  }
  if (!best) throw new RangeError(`No street near ${latitude}, ${longitude}`)
  const { lots, street } = best
  const at: Point = [lots.x[best.lot] ?? 0, lots.y[best.lot] ?? 0]
  const [east, north] = toPosition(at)
  return {
    latitude: north,
    longitude: east,
    street_number: lots.number[best.lot] ?? 0,
    street_direction: street.direction,
    street_name: street.name,
    street_suffix: street.suffix,
  }
}

const NEIGHBORS = [-1, 0, 1].flatMap((across) => [-1, 0, 1].map((up) => [across, up] as const))

type Found = ReturnType<typeof found>

function found(column: number, row: number, lot: number, distance: number) {
  const layout = layoutAt(column, row)
  return { lots: layout.lots, street: streetOfLot(layout, lot), lot, distance }
}

/** Returns the nearest lot of a section to a point, or the one known before if that is nearer. */
function nearestLot([x, y]: Point, column: number, row: number, before: Found | null): Found | null {
  const { lots } = layoutAt(column, row)
  const { count, x: xs, y: ys } = lots
  let nearest = before ? before.distance ** 2 : Number.POSITIVE_INFINITY
  let lot = -1
  for (let i = 0; i < count; i++) {
    const [dx, dy] = [(xs[i] ?? 0) - x, (ys[i] ?? 0) - y]
    const squared = dx * dx + dy * dy
    if (squared >= nearest) continue
    nearest = squared
    lot = i
  }
  return lot < 0 ? before : found(column, row, lot, Math.sqrt(nearest))
}

function distanceToSide([x, y]: Point, column: number, row: number): number {
  const [across, up] = [x / MILE_M - column, y / MILE_M - row]
  return MILE_M * Math.min(across, 1 - across, up, 1 - up)
}
