import { expect, test } from 'vitest'
import { freshnessOf } from './freshness.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

test.each([
  [0, 'fresh'],
  [0.99, 'fresh'],
  [1.01, 'late'],
  [11.9, 'late'],
  [12.1, 'stale'],
  [300, 'stale'],
])('a feed that was checked %s hours ago is %s', (hours, lateness) => {
  expect(freshnessOf(hoursAgo(hours), NOW).lateness).toBe(lateness)
})

test('a feed that was never checked is stale', () => {
  expect(freshnessOf(null, NOW)).toEqual({ checked_at: null, hours: null, lateness: 'stale' })
})
