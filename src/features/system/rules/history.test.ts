import { expect, test } from 'vitest'
import { BOUNDS_MS, countsSince, historyOf, percentileOf } from './history.ts'

const counts = (...first: number[]) => [...first, ...Array<number>(BOUNDS_MS.length + 1 - first.length).fill(0)]

test.each([
  ['no request', counts(), null],
  ['all in the first bucket', counts(10), 0.95],
  ['half in the second bucket', counts(50, 50), 1 + 1.5 * 0.9],
  ['above the last bound', [...Array<number>(BOUNDS_MS.length).fill(0), 4], 5000],
])('the 95th percentile of %s', (_, given, expected) => {
  const found = percentileOf(given, 0.95)
  if (expected === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(expected, 5)
})

test('counts are those since the last row, and a restart counts from 0', () => {
  expect(countsSince({ page: counts(3, 1) }, { page: counts(5, 1), call: counts(0, 2), own: counts() })).toEqual({
    page: counts(2),
    call: counts(0, 2),
  })
  expect(countsSince({ page: counts(3) }, { page: counts(3) })).toEqual({})
})

test('a span has its kinds, most requests first, and gaps where nothing was measured', () => {
  const found = historyOf(
    [
      { step: 0, kind: 'page', bucket: 0, count: 10 },
      { step: 2, kind: 'page', bucket: 0, count: 10 },
      { step: 2, kind: 'call', bucket: 3, count: 100 },
    ],
    [{ step: 1, bytes: 7 }],
    3,
  )
  expect(found.groups.map(({ kind, requests }) => [kind, requests])).toEqual([
    ['call', 100],
    ['page', 20],
  ])
  expect(found.p95_ms).toEqual([expect.any(Number), null, expect.any(Number)])
  expect(found.bytes).toEqual([null, 7, null])
})
