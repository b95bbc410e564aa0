import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dayText,
  emailDueAt,
  excerptOf,
  groupByDay,
  mergeMessages,
  otherSide,
  pollInterval,
  shortTime,
  statusOf,
} from './rules.ts'
import { NewMessage, SendMessage } from './schema.ts'
import { MESSAGES } from './words.ts'

const at = (iso: string) => new Date(iso)
const NOON = at('2026-11-21T17:00:00Z')
const minutes = (count: number) => new Date(NOON.getTime() + count * 60_000)

test.each(['', 'somebody'])('a message to %j is refused with a sentence, in the form and in the call', (to) => {
  const message = { to, propertyId: '', body: 'Hello', clientKey: '00000000-0000-7000-8000-000000000001' }
  for (const schema of [NewMessage, SendMessage])
    expect(schema.safeParse(message).error?.issues).toMatchObject([
      { path: ['to'], message: MESSAGES.recipientMissing },
    ])
})

test('an empty message without a recipient is refused for both, in the form and in the call', () => {
  const message = { to: '', propertyId: '', body: ' ', clientKey: '00000000-0000-7000-8000-000000000001' }
  for (const schema of [NewMessage, SendMessage])
    expect(schema.safeParse(message).error?.issues).toMatchObject([
      { path: ['to'], message: MESSAGES.recipientMissing },
      { path: ['body'], message: MESSAGES.noText },
    ])
})

test('what one side writes is for the other', () => {
  expect([otherSide('consumer'), otherSide('agent')]).toEqual(['agent', 'consumer'])
})

test.each([
  [3, 2, 'sent'],
  [3, 3, 'read'],
  [3, 9, 'read'],
])('message %i is %s where the other side has read up to %i', (seq, read, status) => {
  expect(statusOf(seq, read)).toBe(status)
})

describe('when a letter is due', () => {
  test.each<[string, { due_at: Date | null; last_at: Date | null; read_at: Date | null }, Date | null]>([
    ['two minutes after the first message', { due_at: null, last_at: null, read_at: null }, minutes(2)],
    ['not again for the next line of a burst', { due_at: minutes(1), last_at: null, read_at: null }, null],
    ['not again where the worker is a little late', { due_at: minutes(-20), last_at: null, read_at: null }, null],
    ['again where the one that was due never came', { due_at: minutes(-90), last_at: null, read_at: null }, minutes(2)],
    [
      'soon for who has read since the last letter',
      { due_at: null, last_at: minutes(-30), read_at: minutes(-10) },
      minutes(2),
    ],
    ['an hour after the last one for who has not', { due_at: null, last_at: minutes(-30), read_at: null }, minutes(30)],
    ['the same where they read before it', { due_at: null, last_at: minutes(-30), read_at: minutes(-40) }, minutes(30)],
    ['soon where the last one is long ago', { due_at: null, last_at: minutes(-300), read_at: null }, minutes(2)],
  ])('%s', (_, state, due) => {
    expect(emailDueAt(state, NOON)).toEqual(due)
  })
})

test.each([
  ['one line', 0, 'one line'],
  ['two\n\n lines', 0, 'two lines'],
  ['', 1, 'Sent a document'],
  ['', 3, 'Sent 3 documents'],
])('the list shows %j with %i documents as %j', (body, documents, said) => {
  expect(excerptOf(body, documents)).toBe(said)
})

test('a long text is cut between letters', () => {
  expect([...excerptOf('🏠'.repeat(400), 0)]).toHaveLength(140)
})

describe('times, as the clock in Indianapolis says them', () => {
  test.each([
    ['2026-11-21T13:24:00Z', '8:24 AM', 'Today'],
    ['2026-11-21T04:59:00Z', 'Nov 20', 'Yesterday'],
    ['2026-11-21T05:00:00Z', '12:00 AM', 'Today'],
    ['2026-11-13T15:00:00Z', 'Nov 13', 'Friday, Nov 13'],
    ['2025-12-31T15:00:00Z', 'Dec 31', 'Wednesday, Dec 31, 2025'],
  ])('%s is %s, under "%s"', (iso, short, day) => {
    expect(shortTime(at(iso), NOON)).toBe(short)
    expect(dayText(at(iso), NOON)).toBe(day)
  })

  test('messages stand under their day', () => {
    const rows = ['2026-11-20T04:00:00Z', '2026-11-20T06:00:00Z', '2026-11-20T23:00:00Z'].map((iso) => ({
      sent_at: at(iso),
    }))
    expect(groupByDay(rows).map(({ day, messages }) => [day, messages.length])).toEqual([
      ['2026-11-19', 1],
      ['2026-11-20', 2],
    ])
  })
})

test('what comes is there once, in its order, whatever came before', () => {
  const row = fc.integer({ min: 1, max: 30 }).map((seq) => ({ id: `m${seq}`, seq }))
  fc.assert(
    fc.property(
      fc.uniqueArray(row, { selector: ({ id }) => id }),
      fc.uniqueArray(row, { selector: ({ id }) => id }),
      (a, b) => {
        const all = mergeMessages(a, b)
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
        expect(all.map(({ seq }) => seq)).toEqual(all.map(({ seq }) => seq).sort((x, y) => x - y))
        expect(new Set(all.map(({ id }) => id))).toEqual(new Set([...a, ...b].map(({ id }) => id)))
      },
    ),
    { numRuns: 60 },
  )
})

test('a quiet thread is looked at ever more seldom', () => {
  expect([0, 120_000, 600_000, 7_200_000].map(pollInterval)).toEqual([3000, 8000, 20_000, 60_000])
})
