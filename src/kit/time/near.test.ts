import { expect, test } from 'vitest'
import { dayHeading, nearTime, sinceDay } from './near.ts'

/** Saturday, 9 AM in Indianapolis. */
const NOW = new Date('2026-11-21T14:00:00Z')

test.each([
  ['2026-11-21T13:48:00Z', 'today 8:48 AM', 'Today'],
  // Midnight in Indianapolis is 5 AM in UTC.
  ['2026-11-21T04:59:00Z', 'yesterday 11:59 PM', 'Yesterday'],
  ['2026-11-22T05:00:00Z', 'tomorrow 12:00 AM', 'Tomorrow'],
  ['2026-11-19T21:10:00Z', 'Nov 19, 4:10 PM', 'Thu, Nov 19'],
])('%s is %s', (iso, time, day) => {
  expect(nearTime(new Date(iso), NOW)).toBe(time)
  expect(dayHeading(new Date(iso), NOW)).toBe(day)
  expect(sinceDay(new Date(iso), NOW)).toBe(time.replace(/^(Nov \d+),.*/, '$1'))
})

test('the days beside the change of the clocks are neighbors', () => {
  // Daylight saving time ended at 2 AM on November 1.
  expect(dayHeading(new Date('2026-11-01T05:30:00Z'), new Date('2026-10-31T23:00:00Z'))).toBe('Tomorrow')
  expect(dayHeading(new Date('2026-10-31T04:30:00Z'), new Date('2026-11-01T23:00:00Z'))).toBe('Yesterday')
})
