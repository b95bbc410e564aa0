import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RELATIONSHIP_ACTS, RELATIONSHIP_STATUSES, SIDES } from '../words.ts'
import { actsOf, isFinal, nextAct, TRANSITIONS, transitionOf } from './transitions.ts'

const TODAY = '2026-11-22'
const statuses = Object.keys(RELATIONSHIP_STATUSES) as (keyof typeof RELATIONSHIP_STATUSES)[]
const acts = Object.keys(RELATIONSHIP_ACTS) as (keyof typeof RELATIONSHIP_ACTS)[]

describe('the table of transitions', () => {
  /** Second, handwritten copy of the table: status, sent or not, side, act → next status. All else is refused. */
  const ALLOWED = new Map([
    ['pending draft agent edit', 'pending'],
    ['pending draft agent send', 'pending'],
    ['pending draft agent terminate', 'terminated'],
    ['pending draft date lapse', 'terminated'],
    ['pending sent agent recall', 'pending'],
    ['pending sent agent terminate', 'terminated'],
    ['pending sent consumer acknowledge', 'pending'],
    ['pending sent consumer sign', 'active'],
    ['pending sent consumer terminate', 'terminated'],
    ['pending sent date lapse', 'terminated'],
    ['active draft agent terminate', 'terminated'],
    ['active draft agent complete', 'completed'],
    ['active draft consumer terminate', 'terminated'],
    ['active draft date expire', 'expired'],
    ['active sent agent terminate', 'terminated'],
    ['active sent agent complete', 'completed'],
    ['active sent consumer terminate', 'terminated'],
    ['active sent date expire', 'expired'],
  ])

  test.each(statuses)('from %s leads where the table says, for every side and act, and nowhere else', (status) => {
    for (const isSent of [true, false])
      for (const side of SIDES)
        for (const act of acts) {
          const name = `${status} ${isSent ? 'sent' : 'draft'} ${side} ${act}`
          expect([name, transitionOf(act, side, { status, isSent })]).toEqual([name, ALLOWED.get(name) ?? null])
        }
  })

  test('nothing leaves expired, terminated and completed, whatever is tried and in whatever order', () => {
    const step = fc.record({
      act: fc.constantFrom(...acts),
      side: fc.constantFrom(...SIDES),
      isSent: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let status: (typeof statuses)[number] = 'pending'
        for (const { act, side, isSent } of steps) {
          const to = transitionOf(act, side, { status, isSent })
          if (to === null) continue
          expect(isFinal(status)).toBe(false)
          // An agent alone activates nothing. Source: product decision, statuses.
          if (to === 'active') expect(side).toBe('consumer')
          status = to
        }
      }),
    )
    expect(statuses.filter(isFinal).sort()).toEqual(['completed', 'expired', 'terminated'])
  })

  test('a client acknowledges first and signs then', () => {
    const sent = { status: 'pending', isSent: true, expiration_date: '2027-01-01' } as const
    const mine = (hasAcknowledged: boolean, hasSigned: boolean) =>
      actsOf(sent, 'consumer', { hasAcknowledged, hasSigned }, TODAY)
    expect(mine(false, false)).toEqual(['acknowledge', 'terminate'])
    expect(mine(true, false)).toEqual(['sign', 'terminate'])
    expect(mine(true, true)).toEqual(['terminate'])
    expect(nextAct(mine(false, false))).toBe('acknowledge')
    expect(nextAct(mine(true, true))).toBeNull()
  })

  test('nobody signs what has passed its last day', () => {
    const over = { status: 'pending', isSent: true, expiration_date: '2026-11-21' } as const
    expect(actsOf(over, 'consumer', { hasAcknowledged: false, hasSigned: false }, TODAY)).toEqual(['terminate'])
    expect(actsOf({ ...over, isSent: false }, 'agent', { hasAcknowledged: false, hasSigned: false }, TODAY)).toEqual([
      'edit',
      'terminate',
    ])
  })

  test('each row names what the words know', () => {
    for (const { act, from, to } of TRANSITIONS) {
      expect(acts).toContain(act)
      expect(statuses).toEqual(expect.arrayContaining([from, to]))
    }
  })
})
