import { expect, test } from 'vitest'
import {
  auditSides,
  dueAt,
  dueText,
  isQuiet,
  kindText,
  nextDate,
  remindedDay,
  reminderOf,
  repeatDayOf,
  seenOf,
  titleOf,
  usualView,
  viewOf,
} from './rules.ts'
import type { StoredTask } from './schema.ts'
import { MAX_SEEN_CHARACTERS } from './words.ts'

/** Saturday, 9 AM in Indianapolis. */
const NOW = new Date('2026-11-21T14:00:00Z')
const task = (due_date: string, due_time: string | null = null, done_at: Date | null = null) => ({
  due_date,
  due_time,
  done_at,
  due_at: dueAt({ due_date, due_time }),
})

test.each([
  // The end of a day, before and after the clocks change, and a time that the clock skips.
  ['2026-11-21', null, '2026-11-22T05:00:00.000Z'],
  ['2026-07-04', null, '2026-07-05T04:00:00.000Z'],
  ['2026-11-21', '14:30', '2026-11-21T19:30:00.000Z'],
  ['2027-03-14', '02:30', '2027-03-14T07:00:00.000Z'],
] as const)('%s %s is due at %s', (due_date, due_time, at) => {
  expect(dueAt({ due_date, due_time }).toISOString()).toBe(at)
})

test.each([
  [task('2026-11-20'), 'overdue', 'Overdue since Nov 20, 2026'],
  [task('2026-11-21', '08:59'), 'overdue', 'Overdue since 8:59 AM today'],
  [task('2026-11-21', '09:00'), 'overdue', 'Overdue since 9:00 AM today'],
  [task('2026-11-21', '09:01'), 'today', 'Today, 9:01 AM'],
  [task('2026-11-21'), 'today', 'Today'],
  [task('2026-11-22'), 'next', 'Nov 22, 2026'],
  [task('2026-11-20', null, NOW), 'done', 'Nov 20, 2026'],
] as const)('tab and due text %#', (some, view, text) => {
  expect([viewOf(some, NOW), dueText(some, NOW)]).toEqual([view, text])
})

test.each([
  ['none', '2026-11-20', '2026-11-21', null],
  // Done early, on time, a day late and weeks late.
  ['daily', '2026-11-22', '2026-11-21', '2026-11-23'],
  ['daily', '2026-11-21', '2026-11-21', '2026-11-22'],
  ['daily', '2026-11-20', '2026-11-21', '2026-11-21'],
  ['weekly', '2026-11-23', '2026-11-21', '2026-11-30'],
  ['weekly', '2026-11-20', '2026-11-21', '2026-11-27'],
  ['weekly', '2026-10-30', '2026-11-21', '2026-11-27'],
  ['monthly', '2026-11-30', '2026-11-21', '2026-12-30'],
  ['monthly', '2026-12-31', '2026-12-31', '2027-01-31'],
  ['monthly', '2027-01-31', '2027-02-01', '2027-02-28'],
  ['monthly', '2026-05-15', '2026-11-21', '2026-12-15'],
  ['monthly', '2026-05-21', '2026-11-21', '2026-11-21'],
  // Over the change of the clocks.
  ['daily', '2026-10-31', '2026-11-01', '2026-11-01'],
] as const)('a %s task of %s that is done on %s is due again on %s', (repeats, due_date, today, next) => {
  expect(nextDate({ repeats, due_date, repeat_day: repeatDayOf({ repeats, due_date }) }, today)).toBe(next)
})

test('a monthly task of the 31st returns to that day after February', () => {
  expect(nextDate({ repeats: 'monthly', due_date: '2027-02-28', repeat_day: 31 }, '2027-02-28')).toBe('2027-03-31')
})

test.each([
  ['2026-11-21T11:59:00Z', true, '2026-11-20'],
  ['2026-11-21T12:00:00Z', false, '2026-11-20'],
  ['2026-11-21T13:00:00Z', false, '2026-11-21'],
  ['2026-11-22T01:59:00Z', false, '2026-11-21'],
  ['2026-11-22T02:00:00Z', true, '2026-11-21'],
] as const)('reminders at %s', (at, quiet, day) => {
  expect([isQuiet(new Date(at)), remindedDay(new Date(at))]).toEqual([quiet, day])
})

const EIGHT = '2026-11-21T13:00:00Z'
const BEFORE = '2026-11-21T12:59:00Z'
test.each([
  // Without a time: emailed at 8 AM of the day, to an agent who did not enter it since.
  [BEFORE, '2026-11-21', null, 'due', 'none', { remind: 'due', isOver: false }],
  [EIGHT, '2026-11-21', null, 'due', 'none', { remind: 'due', isOver: true }],
  [EIGHT, '2026-11-20', null, 'due', 'none', { remind: 'due', isOver: true }],
  [EIGHT, '2026-11-22', null, 'due', 'none', { remind: 'due', isOver: false }],
  [EIGHT, '2026-11-23', null, 'day', 'none', { remind: 'day', isOver: false }],
  [EIGHT, '2026-11-22', null, 'day', 'none', { remind: 'due', isOver: false }],
  [EIGHT, '2026-11-21', null, 'day', 'none', { remind: 'day', isOver: true }],
  // With one.
  [EIGHT, '2026-11-21', '08:01', 'due', 'none', { remind: 'due', isOver: false }],
  [EIGHT, '2026-11-21', '08:00', 'due', 'none', { remind: 'due', isOver: true }],
  [EIGHT, '2026-11-21', '09:01', 'hour', 'none', { remind: 'hour', isOver: false }],
  [EIGHT, '2026-11-21', '09:00', 'hour', 'none', { remind: 'due', isOver: false }],
  [EIGHT, '2026-11-21', '08:00', 'hour', 'none', { remind: 'hour', isOver: true }],
  // A repeating task retains the reminder time for its next one.
  [EIGHT, '2026-11-21', '09:00', 'hour', 'weekly', { remind: 'hour', isOver: true }],
  [EIGHT, '2026-11-21', null, 'none', 'none', { remind: 'none', isOver: false }],
] as const)(
  'at %s a task of %s, %s, with the reminder %s and repeating %s',
  (at, date, time, remind, repeats, left) => {
    expect(reminderOf({ ...task(date, time), remind, repeats }, new Date(at))).toEqual(left)
  },
)

test('the kind names the rhythm', () => {
  expect(kindText({ kind: 'call', repeats: 'none' })).toBe('Call')
  expect(kindText({ kind: 'call', repeats: 'weekly' })).toBe('Call, every week')
})

test('the first tab with open tasks opens, else Today', () => {
  const none = { overdue: 0, today: 0, next: 0, done: 3 }
  expect([usualView(none), usualView({ ...none, next: 1 }), usualView({ ...none, next: 1, overdue: 2 })]).toEqual([
    'today',
    'next',
    'overdue',
  ])
})

test('a task without a title has the name of its kind', () => {
  expect([titleOf({ title: null, kind: 'call' }), titleOf({ title: 'Ask Ada', kind: 'call' })]).toEqual([
    'Call',
    'Ask Ada',
  ])
})

test('the audit log names no title', () => {
  const before = { ...task('2026-11-21'), title: 'Ask Ada about the roof', kind: 'call', version: 3 } as StoredTask
  expect(auditSides(before, { ...before, title: 'Ask Ada about the furnace' })).toEqual({
    before: { kind: 'call', due_date: '2026-11-21', due_time: null, title: 'version 3' },
    after: { kind: 'call', due_date: '2026-11-21', due_time: null, title: 'version 4' },
  })
  expect(JSON.stringify(auditSides(before, { ...before, due_date: '2026-11-22' }))).not.toContain('title')
})

test('the same task again is new once a task was added, also to another tab', () => {
  const counts = { overdue: 1, today: 0, next: 0, done: 0 }
  const rows = [{ id: '018f0000-0000-7000-8000-0000000000d1' }]
  expect(seenOf({ rows, counts: { ...counts, today: 1 } })).not.toBe(seenOf({ rows, counts }))
  expect(seenOf({ rows: [...rows, { id: '018f0000-0000-7000-8000-0000000000d2' }], counts })).not.toBe(
    seenOf({ rows, counts }),
  )
  const most = { overdue: 99_999, today: 99_999, next: 99_999, done: 99_999 }
  expect(seenOf({ rows, counts: most }).length).toBeLessThanOrEqual(MAX_SEEN_CHARACTERS)
})
