import { expect, test } from 'vitest'
import { TEXT_REPLIES } from '../words/texts.ts'
import { replyTo, wishOf } from './texts.ts'

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
    // A text of 160 signs of the common alphabet is one message.
    if (wish !== 'help') expect(replyTo(wish, office).length).toBeLessThanOrEqual(160)
  }
  expect(replyTo('help', office)).toContain('call 317-555-0142 or write to hello@example.com.')
  expect(replyTo('help', office)).toContain('Reply STOP to opt out.')
  expect(replyTo('help', { ...office, phone: null })).toContain('For help, write to hello@example.com.')
  expect(replyTo('help', { name: 'X', phone: null, email: null })).toContain('For help, visit our website.')
  expect(JSON.stringify(TEXT_REPLIES)).toMatch(/^[\x20-\x7e]+$/)
})
