import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  boundsOf,
  boxAround,
  cameraFor,
  moved,
  nearestTowards,
  placeUnder,
  screenOf,
  simplified,
  zoomed,
} from './rules.ts'
import type { Mark, Position } from './schema.ts'

const size = { width: 600, height: 800 }
const camera = { longitude: -86.15, latitude: 39.77, zoom: 10 }
const place = fc.tuple(
  fc.double({ min: -87.5, max: -84.5, noNaN: true }),
  fc.double({ min: 38.5, max: 41.5, noNaN: true }),
)

describe('the camera', () => {
  test('finds the place under a point of the screen, and the point of a place', () => {
    fc.assert(
      fc.property(place, ([longitude, latitude]) => {
        const [x, y] = screenOf(camera, size, longitude, latitude)
        const [east, north] = placeUnder(camera, size, x, y)
        expect(east).toBeCloseTo(longitude, 8)
        expect(north).toBeCloseTo(latitude, 8)
      }),
    )
  })

  test('that is made for a box has all of it in sight', () => {
    fc.assert(
      fc.property(place, place, (one, other) => {
        const box = boxAround([one, other])
        if (!box) throw new Error('no box')
        const [west, south, east, north] = boundsOf(cameraFor(box, size), size)
        expect(west).toBeLessThanOrEqual(box[0] + 1e-5)
        expect(south).toBeLessThanOrEqual(box[1] + 1e-5)
        expect(east).toBeGreaterThanOrEqual(box[2] - 1e-5)
        expect(north).toBeGreaterThanOrEqual(box[3] - 1e-5)
      }),
    )
  })

  test('keeps the place under the pointer where it is while it zooms', () => {
    const before = placeUnder(camera, size, 100, 200)
    const after = placeUnder(zoomed(camera, size, 13, 100, 200), size, 100, 200)
    expect(after[0]).toBeCloseTo(before[0], 8)
    expect(after[1]).toBeCloseTo(before[1], 8)
  })

  test('is pushed to the right and down', () => {
    const pushed = moved(camera, size, 100, 100)
    expect(pushed.longitude).toBeGreaterThan(camera.longitude)
    expect(pushed.latitude).toBeLessThan(camera.latitude)
  })
})

const mark = (id: string, longitude: number, latitude: number): Mark => ({
  id,
  longitude,
  latitude,
  label: id,
  spoken: id,
  count: 1,
  tone: 'plain',
})

describe('the nearest mark in a direction', () => {
  const middle = mark('middle', -86.1, 39.8)
  const marks = [
    middle,
    mark('north', -86.1, 39.9),
    mark('far north', -86.1, 40.2),
    mark('east', -85.9, 39.8),
    mark('south-east', -86, 39.7),
    mark('west', -86.3, 39.85),
  ]
  test.each([
    ['up', 'north'],
    ['right', 'east'],
    ['left', 'west'],
  ] as const)('%s is %s', (direction, id) => {
    expect(nearestTowards(marks, middle, direction)?.id).toBe(id)
  })

  test('is none where nothing lies that way', () => {
    expect(nearestTowards([middle, mark('north', -86.1, 39.9)], middle, 'down')).toBeNull()
  })

  test('leads away from every mark: nobody is stuck on one', () => {
    fc.assert(
      fc.property(fc.uniqueArray(place, { minLength: 2, maxLength: 12, selector: String }), (places) => {
        const all = places.map(([longitude, latitude], i) => mark(String(i), longitude, latitude))
        const reached = new Set(['0'])
        for (const one of reached) {
          const from = all[Number(one)]
          if (!from) continue
          for (const direction of ['up', 'down', 'left', 'right'] as const) {
            const next = nearestTowards(all, from, direction)
            if (next) reached.add(next.id)
          }
        }
        expect(reached.size).toBeGreaterThan(1)
      }),
    )
  })
})

test('a drawn line keeps its shape in at most so many points', () => {
  const circle: Position[] = Array.from({ length: 400 }, (_, i) => [
    Math.cos((i / 400) * 2 * Math.PI) * 200,
    Math.sin((i / 400) * 2 * Math.PI) * 200,
  ])
  const fewer = simplified(circle, 60)
  expect(fewer.length).toBeLessThanOrEqual(60)
  for (const [x, y] of fewer) expect(Math.hypot(x, y)).toBeCloseTo(200, 3)
})
