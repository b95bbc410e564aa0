import { expect, test } from 'vitest'
import { instantOf, localOf } from '#kit/time/local-time.ts'
import { shortestOrder, stopTimes, tourMinutes } from './tour-route.ts'

const stop = (id: string, north: number, east = 0) => ({
  id,
  latitude: 39.6 + north / 69,
  longitude: -86.1 + east / 53,
})
const lost = (id: string) => ({ id, latitude: null, longitude: null })

test('starts at the first home and goes to the nearest next, in any order of the others', () => {
  const [a, b, c, d] = [stop('a', 0), stop('b', 6), stop('c', 2), stop('d', 4)]
  expect(shortestOrder([a, b, c, d]).map(({ id }) => id)).toEqual(['a', 'c', 'd', 'b'])
  expect(shortestOrder([a, d, c, b]).map(({ id }) => id)).toEqual(['a', 'c', 'd', 'b'])
  expect(shortestOrder([a, lost('x'), b]).map(({ id }) => id)).toEqual(['a', 'b', 'x'])
  expect(shortestOrder([])).toEqual([])
})

test('reverses a part of the route where that is shorter', () => {
  // From 0, the nearest is 1, then -1.5 and 5: 1 + 2.5 + 6.5. Going down first is 1.5 + 2.5 + 4.
  const stops = [stop('start', 0), stop('up', 1), stop('down', -1.5), stop('far', 5)]
  expect(shortestOrder(stops).map(({ id }) => id)).toEqual(['start', 'down', 'up', 'far'])
})

test('gives each stop 30 minutes after the drive from the previous one', () => {
  const stops = [stop('a', 0), stop('b', 10), lost('c')]
  const at = instantOf('2026-11-24T10:00') ?? new Date(0)
  // 10 miles in a straight line are 13 on the road: 26 minutes.
  expect(stopTimes(stops, at).map((one) => [localOf(one.starts_at).slice(11), one.drive_minutes])).toEqual([
    ['10:00', 0],
    ['11:00', 30],
    ['11:40', 10],
  ])
  expect(tourMinutes(stops)).toBe(130)
  expect(tourMinutes(stops.slice(0, 1))).toBe(60)
})
