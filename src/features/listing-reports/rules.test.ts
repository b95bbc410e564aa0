import { expect, test } from 'vitest'
import { mustAnswer, reportDueAt } from './rules.ts'

test.each([
  ['a Monday is due on Tuesday at 5 PM', '2026-11-16T15:00:00Z', '2026-11-17T22:00:00Z'],
  ['a Friday is due on Monday', '2026-11-20T15:00:00Z', '2026-11-23T22:00:00Z'],
  ['a Saturday is due on Monday', '2026-11-21T15:00:00Z', '2026-11-23T22:00:00Z'],
  ['a Sunday is due on Monday', '2026-11-22T15:00:00Z', '2026-11-23T22:00:00Z'],
  ['late in the evening, the day is that of Indianapolis', '2026-11-17T04:30:00Z', '2026-11-17T22:00:00Z'],
  ['in summer the clock is one hour on', '2026-07-14T15:00:00Z', '2026-07-15T21:00:00Z'],
  ['over the change of the clocks', '2026-10-30T15:00:00Z', '2026-11-02T22:00:00Z'],
])('%s', (_, now, due) => {
  expect(reportDueAt(new Date(now)).toISOString()).toBe(new Date(due).toISOString())
})

test.each([
  ['robin@example.com', 'corrected', true],
  ['robin@example.com', 'not_a_report', false],
  [null, 'corrected', false],
] as const)('%s waits for an answer that says %s: %s', (email, outcome, must) => {
  expect(mustAnswer({ email }, outcome)).toBe(must)
})
