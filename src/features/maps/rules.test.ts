import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Box,
  boundsOf,
  excessOf,
  labelAnchors,
  nearestTowards,
  placeBeside,
  type Side,
  simplifyLine,
} from './rules.ts'
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

describe('the place of a popup', () => {
  const room: Box = { left: 8, top: 64, right: 560, bottom: 740 }
  const size = { width: 288, height: 320 }
  const at = (x: number, y: number): Box => ({ left: x - 28, top: y - 33, right: x + 28, bottom: y })

  test.each<[string, number, number, Side]>([
    ['to the right with room there', 120, 400, 'right'],
    ['to the left near the right edge', 480, 400, 'left'],
    ['above a mark in the lower middle', 280, 600, 'above'],
    ['below a mark in the upper middle', 280, 200, 'below'],
  ])('is %s', (_, x, y, side) => {
    const place = placeBeside(at(x, y), size, room, null)
    expect(place).toMatchObject({ side, pan: [0, 0] })
  })

  test('stays on its side while that has room', () => {
    expect(placeBeside(at(450, 600), size, room, 'left').side).toBe('left')
    expect(placeBeside(at(450, 600), size, room, 'above').side).toBe('above')
    expect(placeBeside(at(120, 600), size, room, 'left').side).toBe('right')
  })

  test('is inside the room and does not cover the mark, once the map has moved', () => {
    const pixels = (low: number, high: number) => fc.integer({ min: low, max: high })
    fc.assert(
      fc.property(
        pixels(0, 620),
        pixels(0, 770),
        pixels(400, 560),
        pixels(430, 740),
        fc.constantFrom<Side | null>('right', 'left', 'above', 'below', null),
        (x, y, right, bottom, preferred) => {
          const here: Box = { left: 8, top: 64, right, bottom }
          const mark = at(x, y)
          const { left, top, pan } = placeBeside(mark, size, here, preferred)
          expect(left).toBeGreaterThanOrEqual(here.left)
          expect(top).toBeGreaterThanOrEqual(here.top)
          expect(left + size.width).toBeLessThanOrEqual(here.right)
          expect(top + size.height).toBeLessThanOrEqual(here.bottom)
          const isApart =
            mark.right - pan[0] <= left ||
            mark.left - pan[0] >= left + size.width ||
            mark.bottom - pan[1] <= top ||
            mark.top - pan[1] >= top + size.height
          expect(isApart).toBe(true)
        },
      ),
    )
  })

  test.each([
    ['inside', 100, 50, 0],
    ['before it', -20, 50, -20],
    ['after it', 380, 50, 30],
    ['longer than it', 20, 500, 20],
  ])('a span %s of 0 to 400 exceeds it by so much', (_, from, length, excess) => {
    expect(excessOf(from, length, 0, 400)).toBe(excess)
  })
})

describe('the label of a town', () => {
  const offsetsOf = (rank: 1 | 2 | 3 | 4) =>
    labelAnchors(rank).filter((part): part is [number, number] => typeof part !== 'string')

  test.each([1, 2, 3, 4] as const)('of rank %i is at its place first, and farther away only without room', (rank) => {
    const anchors = labelAnchors(rank)
    expect(anchors.slice(0, 2)).toEqual(['center', [0, 0]])
    expect(anchors.map((part) => typeof part)).toEqual(offsetsOf(rank).flatMap(() => ['string', 'object']))
    const far = Math.max(...offsetsOf(rank).map(([x, y]) => Math.hypot(x, y)))
    expect(far).toBeLessThan(rank === 1 ? 9.1 : rank === 2 ? 4 : 2)
  })

  test('of the largest city finds a gap between clusters that is one line high', () => {
    const gap = offsetsOf(1).filter(([x, y]) => Math.abs(x - 4.6) <= 0.25 && Math.abs(y - 1.1) <= 0.125)
    expect(gap.length).toBeGreaterThan(0)
  })
})
