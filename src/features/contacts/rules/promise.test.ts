import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brokerage } from '../../../../sample/cast/brokerage.ts'
import { contactDueAt, promiseState } from './promise.ts'

const HOUR_MS = 3_600_000
const due = (now: string) => contactDueAt(new Date(now), brokerage.hours).toISOString()

/** The office is open from Monday to Friday, 9 to 6, and on Saturday from 10 to 4. */
describe('by when somebody is answered', () => {
  test.each([
    ['Tuesday noon: 24 hours later', '2026-11-17T17:00:00Z', '2026-11-18T17:00:00.000Z'],
    ['Tuesday 9 PM: when the office closes on Wednesday', '2026-11-18T02:00:00Z', '2026-11-18T23:00:00.000Z'],
    ['Friday noon: Saturday noon', '2026-11-20T17:00:00Z', '2026-11-21T17:00:00.000Z'],
    ['Friday 5:30 PM: when it closes on Saturday', '2026-11-20T22:30:00Z', '2026-11-21T21:00:00.000Z'],
    ['Saturday noon: when it closes the same day', '2026-11-21T17:00:00Z', '2026-11-21T21:00:00.000Z'],
    [
      'Saturday 3:30 PM: Monday noon, as half an hour is no promise',
      '2026-11-21T20:30:00Z',
      '2026-11-23T17:00:00.000Z',
    ],
    ['Sunday morning: the same hour on Monday', '2026-11-22T15:00:00Z', '2026-11-23T15:00:00.000Z'],
    ['Saturday night: Monday noon', '2026-11-22T02:00:00Z', '2026-11-23T17:00:00.000Z'],
    ['over the night on which clocks go forward', '2027-03-14T01:00:00Z', '2027-03-15T16:00:00.000Z'],
    ['over the night on which clocks go back', '2026-11-01T01:00:00Z', '2026-11-02T17:00:00.000Z'],
  ])('%s', (_, now, then) => {
    expect(due(now)).toBe(then)
  })

  test('without office hours it is 24 hours', () => {
    const now = new Date('2026-11-22T02:00:00Z')
    expect(contactDueAt(now, []).getTime() - now.getTime()).toBe(24 * HOUR_MS)
  })

  test('is always ahead, and never more than three days', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }), (now) => {
        const ahead = contactDueAt(now, brokerage.hours).getTime() - now.getTime()
        expect(ahead).toBeGreaterThanOrEqual(HOUR_MS)
        expect(ahead).toBeLessThanOrEqual(72 * HOUR_MS)
      }),
      { numRuns: 300 },
    )
  })
})

describe('how a promise stands', () => {
  const due_at = new Date('2026-11-18T17:00:00Z')
  const at = (hours: number) => new Date(due_at.getTime() + hours * HOUR_MS)
  test.each([
    ['far off', null, -5, 'open'],
    ['in four hours', null, -4, 'soon'],
    ['now', null, 0, 'soon'],
    ['past', null, 0.1, 'late'],
    ['answered in time', -1, 3, 'kept'],
    ['answered to the minute', 0, 3, 'kept'],
    ['answered late', 1, 3, 'kept_late'],
  ] as const)('%s', (_, answered, now, state) => {
    expect(promiseState({ due_at, answered_at: answered === null ? null : at(answered) }, at(now))).toBe(state)
  })

  test('nothing was promised', () => {
    expect(promiseState({ due_at: null, answered_at: null }, due_at)).toBeNull()
  })
})
