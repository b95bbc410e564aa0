import { expect, test } from 'vitest'
import { clockOf } from './clock.ts'

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`)
const lead = { status: 'new', due_at: at('16:00'), answered_at: null, created_at: at('04:00') } as const

test.each([
  ['10:00', '6 h left', 'plain', 0.5],
  ['12:48', '3 h 12 min left', 'warning', 8.8 / 12],
  ['15:59', '1 min left', 'warning', 719 / 720],
  ['18:05', '2 h 5 min late', 'error', 1],
] as const)('at %s an open lead has %s', (time, text, tone, share) => {
  const clock = clockOf(lead, at(time))
  expect(clock).toMatchObject({ text, tone })
  expect(clock?.share).toBeCloseTo(share)
})

test.each([
  ['04:38', 'Answered in 38 min', 'ok'],
  ['17:00', 'Answered 1 h late', 'error'],
] as const)('one answered at %s says how soon', (time, text, tone) => {
  expect(clockOf({ ...lead, answered_at: at(time), status: 'contacted' }, at('20:00'))).toEqual({
    text,
    tone,
    share: null,
  })
})

test('days are named beyond 24 hours', () => {
  const now = new Date('2026-11-24T17:30:00Z')
  expect(clockOf(lead, now)?.text).toBe('3 d 1 h late')
})

test('spam, imported and closed leads have none', () => {
  expect(clockOf({ ...lead, status: 'spam' }, at('10:00'))).toBeNull()
  expect(clockOf({ ...lead, status: 'lost' }, at('10:00'))).toBeNull()
  expect(clockOf({ ...lead, due_at: null }, at('10:00'))).toBeNull()
})
