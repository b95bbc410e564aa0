import { expect, test } from 'vitest'
import { timesText } from './times-text.ts'

/** The hours of a day in November, in Indianapolis. */
const at = (...hours: number[]) => hours.map((hour) => new Date(Date.UTC(2026, 10, 25, hour + 5)))

test.each([
  [[], 'None'],
  [[9], '9 AM'],
  [[9, 10], '9 AM to 10 AM'],
  [[9, 10, 11, 12, 13, 15], '9 AM to 1 PM, 3 PM'],
  [[9, 12, 13, 17, 18, 19], '9 AM, noon to 1 PM, 5 PM to 7 PM'],
])('the hours %j are “%s”', (hours, text) => {
  expect(timesText(at(...hours))).toBe(text)
})
