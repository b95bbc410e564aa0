import { expect, test } from 'vitest'
import { dueState } from './due.ts'

const due_at = new Date('2026-11-17T22:00:00Z')
const at = (hours: number) => new Date(due_at.getTime() + hours * 3_600_000)

test.each([
  ['a day ahead', null, -24, 'open'],
  ['longer than four hours ahead', null, -4.1, 'open'],
  ['four hours ahead', null, -4, 'soon'],
  ['to the minute', null, 0, 'soon'],
  ['past', null, 0.1, 'late'],
  ['answered in time, looked at later', -1, 5, 'kept'],
  ['answered to the minute', 0, 5, 'kept'],
  ['answered late', 1, 3, 'kept_late'],
] as const)('%s', (_, answered, now, state) => {
  expect(dueState({ due_at, answered_at: answered === null ? null : at(answered) }, at(now))).toBe(state)
})
