import { milesBetween } from '#features/properties/rules/similar.ts'
import { MINUTE_MS } from '#kit/time/durations.ts'
import { MINUTES, STOP_MINUTES } from '../words.ts'
import { type Spot, travelMinutes } from './free-time.ts'

/** Returns the minutes of a tour: those of each visit and of the drives between them. One home takes the usual time. */
export function tourMinutes(spots: readonly Spot[]): number {
  if (spots.length < 2) return MINUTES.tour
  return spots.length * STOP_MINUTES + drivesOf(spots).reduce((sum, minutes) => sum + minutes, 0)
}

/** Returns the minutes of the drive to each stop after the first one. */
function drivesOf(spots: readonly Spot[]): number[] {
  return spots.slice(1).map((spot, at) => travelMinutes(spots[at] ?? spot, spot))
}

/** Returns the start and the drive of each stop of a tour. */
export function stopTimes(spots: readonly Spot[], starts_at: Date): { starts_at: Date; drive_minutes: number }[] {
  let at = starts_at.getTime()
  return spots.map((spot, index) => {
    const before = spots[index - 1]
    const drive_minutes = before ? travelMinutes(before, spot) : 0
    if (before) at += (STOP_MINUTES + drive_minutes) * MINUTE_MS
    return { starts_at: new Date(at), drive_minutes }
  })
}

/**
 * Returns stops in the order of a short drive from the first one: the nearest next, then parts reversed where that is
 * shorter (2-opt). The same stops always give the same order.
 */
export function shortestOrder<Stop extends Spot & { id: string }>(stops: readonly Stop[]): Stop[] {
  const [first, ...others] = stops
  if (!first) return []
  const route = [first]
  const left = others.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  while (left.length > 0) {
    const here = route.at(-1) ?? first
    const next = left.reduce((best, one) => (milesOf(here, one) < milesOf(here, best) ? one : best))
    left.splice(left.indexOf(next), 1)
    route.push(next)
  }
  return withShorterTurns(route)
}

function withShorterTurns<Stop extends Spot>(route: readonly Stop[]): Stop[] {
  let best = [...route]
  for (let from = 1; from < best.length - 1; from += 1) {
    for (let to = from + 1; to < best.length; to += 1) {
      const reversed = [...best.slice(0, from), ...best.slice(from, to + 1).reverse(), ...best.slice(to + 1)]
      if (lengthOf(reversed) < lengthOf(best) - 1e-9) {
        best = reversed
        from = 0
        break
      }
    }
  }
  return best
}

function lengthOf(route: readonly Spot[]): number {
  return route.slice(1).reduce((sum, spot, at) => sum + milesOf(route[at] ?? spot, spot), 0)
}

/** A place without coordinates is as far as any drive in the area, so that it comes last. */
const UNKNOWN_MILES = 100

function milesOf(a: Spot, b: Spot): number {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return UNKNOWN_MILES
  return milesBetween(
    { latitude: a.latitude, longitude: a.longitude },
    { latitude: b.latitude, longitude: b.longitude },
  )
}
