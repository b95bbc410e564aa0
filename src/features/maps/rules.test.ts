import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundsOf, nearestTowards, simplifyLine } from './rules.ts'
import type { Mark, Position } from './schema.ts'

const place = fc.tuple(
  fc.double({ min: -87.5, max: -84.5, noNaN: true }),
  fc.double({ min: 38.5, max: 41.5, noNaN: true }),
)

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
  const fewer = simplifyLine(circle, 60)
  expect(fewer.length).toBeLessThanOrEqual(60)
  for (const [x, y] of fewer) expect(Math.hypot(x, y)).toBeCloseTo(200, 3)
})

test('the box around places holds them all; around none there is none', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1 }), (places) => {
      const [west, south, east, north] = boundsOf(places) ?? [0, 0, 0, 0]
      for (const [longitude, latitude] of places) {
        expect(longitude >= west && longitude <= east && latitude >= south && latitude <= north).toBe(true)
      }
    }),
  )
  expect(boundsOf([])).toBeNull()
})
