import { describe, expect, test } from 'vitest'
import { instantOf, localOf } from '#kit/time/local-time.ts'
import { quietUntil, refusalOf, replyTo, textBody, wishOf } from './rules.ts'
import { TEXT_REPLIES } from './words.ts'

test.each([
  ['STOP', 'stop'],
  ['stop', 'stop'],
  [' Stop.\n', 'stop'],
  ['“STOP”', 'stop'],
  ['ＳＴＯＰ', 'stop'],
  ['STOPALL', 'stop'],
  ['Stop all!', 'stop'],
  ['UNSUBSCRIBE', 'stop'],
  ['Cancel', 'stop'],
  ['End', 'stop'],
  ['QUIT', 'stop'],
  ['revoke', 'stop'],
  ['Opt-out', 'stop'],
  ['opt out', 'stop'],
  ['start', 'start'],
  ['Help?', 'help'],
  ['Stop by at five?', null],
  ['The end of May suits us', null],
  ['STOP2', null],
  ['Do not stop', null],
  ['restart', null],
  ['', null],
  ['👍', null],
] as const)('who texts %j wants: %s', (text, wish) => {
  expect(wishOf(text)).toBe(wish)
})

test('an answer says who writes, how to reach them and how to end it, and nothing is left to be filled in', () => {
  const office = { name: 'Meridian Row Realty', phone: '317-555-0142', email: 'hello@example.com' }
  for (const wish of ['stop', 'start', 'help'] as const) {
    expect(replyTo(wish, office)).toMatch(/^Meridian Row Realty: [^{}]+\.$/)
    // 160 characters of the GSM alphabet fit in one message.
    if (wish !== 'help') expect(replyTo(wish, office).length).toBeLessThanOrEqual(160)
  }
  expect(replyTo('help', office)).toContain('call 317-555-0142 or write to hello@example.com.')
  expect(replyTo('help', office)).toContain('Reply STOP to opt out.')
  expect(replyTo('help', { ...office, phone: null })).toContain('For help, write to hello@example.com.')
  expect(replyTo('help', { name: 'X', phone: null, email: null })).toContain('For help, visit our website.')
  expect(JSON.stringify(TEXT_REPLIES)).toMatch(/^[\x20-\x7e]+$/)
})

describe('quiet hours', () => {
  test.each([
    ['8 AM', '2026-11-24T08:00', null],
    ['a minute before 8 PM', '2026-11-24T19:59', null],
    ['8 PM', '2026-11-24T20:00', '2026-11-25T08:00'],
    ['midnight', '2026-11-25T00:00', '2026-11-25T08:00'],
    ['a minute before 8 AM', '2026-11-25T07:59', '2026-11-25T08:00'],
    ['the evening before the clock is put back', '2026-10-31T22:00', '2026-11-01T08:00'],
    ['the evening before the clock is put forward', '2026-03-07T22:00', '2026-03-08T08:00'],
    ['the last evening of a year', '2026-12-31T23:30', '2027-01-01T08:00'],
  ])('at %s', (_, local, opens) => {
    const until = quietUntil(instantOf(local) ?? new Date(0))
    expect(until && localOf(until)).toBe(opens)
  })
})

test.each([
  ['wish, number and consent', {}, null],
  ['no account', null, 'no_account'],
  ['an account that is suspended', { status: 'suspended' }, 'no_account'],
  ['no wish', { sms_notifications: false }, 'no_wish'],
  ['no number', { phone: null }, 'no_phone'],
  ['no consent', { has_consent: false }, 'no_consent'],
  ['STOP', { isStopped: true }, 'stopped'],
] as const)('with %s the answer is right', (_, part, refusal) => {
  const standing = {
    status: 'active',
    sms_notifications: true,
    phone: '317-555-0123',
    has_consent: true,
    isStopped: false,
  }
  expect(refusalOf(part && { ...standing, ...part })).toBe(refusal)
})

test('a text names its sender first, says how to opt out last, and is not too long', () => {
  expect(textBody('Confirmed:\n tour', 'Meridian Row')).toBe('Meridian Row: Confirmed: tour Reply STOP to opt out.')
  expect(textBody('x'.repeat(900), 'Meridian Row').length).toBeLessThan(360)
})
