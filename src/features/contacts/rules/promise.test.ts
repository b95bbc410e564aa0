import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keysOf } from '#kit/form/inputs.ts'
import { HOUR_MS } from '#kit/time/durations.ts'
import { brokerage } from '../../../../sample/cast/brokerage.ts'
import { LEAD_KINDS } from '../words.ts'
import { contactDueAt, dueOf, leadPath, onTimeSentence } from './promise.ts'

const due = (now: string) => contactDueAt(new Date(now), brokerage.hours).toISOString()

/** Office hours are Monday to Friday, 9 to 6, and Saturday, 10 to 4. */
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

test('spam is promised no answer', () => {
  const due_at = new Date('2026-11-18T17:00:00Z')
  expect(dueOf({ status: 'new', due_at })).toBe(due_at)
  expect(dueOf({ status: 'closed', due_at })).toBe(due_at)
  expect(dueOf({ status: 'spam', due_at })).toBeNull()
})

test.each([
  ['contact', '/admin/contacts/7'],
  ['landing_page', '/admin/contacts/7'],
  ['valuation', '/admin/valuations/7'],
  ['sponsor', '/admin/sponsors/7/edit'],
  ['appointment', '/admin/appointments'],
  ['seller_guide', '/admin/contacts/7'],
  ['listing_question', '/admin/contacts/7'],
] as const)('a lead of the kind %s is answered on %s', (kind, path) => {
  expect(leadPath({ id: '7', kind }, false)).toBe(path)
})

test.each(keysOf(LEAD_KINDS))('an agent’s email about a lead of the kind %s leads to the agent pages', (kind) => {
  expect(leadPath({ id: '7', kind }, true)).toMatch(/^\/agent\/(inquiries\/7|appointments)$/)
})

test('how promises were kept is said once there was one to keep', () => {
  expect(onTimeSentence({ answered: 0, in_time: 0 })).toBeNull()
  expect(onTimeSentence({ answered: 1, in_time: 1 })).toBe(
    'In the last 90 days 1 of 1 answer came within the promised time.',
  )
})
