import { expect, test } from 'vitest'
import { computeStatistic, isStale } from './rules.ts'

/** Statistics are due for review after twelve months. */
test.each([
  ['2025-11-21', '2026-11-21', false],
  ['2025-11-21', '2026-11-22', true],
  ['2024-02-29', '2025-03-01', false],
  ['2024-02-29', '2025-03-02', true],
  ['2026-11-21', '2026-11-21', false],
])('a figure of %s is old on %s: %s', (asOf, today, isOld) => {
  expect(isStale(asOf, today)).toBe(isOld)
})

/** A computed value is never rounded up. */
test.each([
  ['homes_sold', { homes: 86, volume: 20_400_000 }, '86'],
  ['total_sold', { homes: 86, volume: 20_999_999 }, '$20M+'],
  ['total_sold', { homes: 3, volume: 999_999 }, '$999,999'],
  ['total_sold', { homes: 0, volume: 0 }, null],
  ['listing_success', { homes: 86, volume: 20_400_000 }, null],
] as const)('%s from %o is %s', (key, sales, figure) => {
  expect(computeStatistic(key, sales)).toBe(figure)
})
