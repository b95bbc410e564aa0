import { expect, test } from 'vitest'
import { auditSides, dueAt, dueText, seenOf, titleOf, usualView, viewOf } from './rules.ts'
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
  [task('2026-11-20'), 'overdue', 'Late, Nov 20, 2026'],
  [task('2026-11-21', '08:59'), 'overdue', 'Late, today, 8:59 AM'],
  [task('2026-11-21', '09:00'), 'overdue', 'Late, today, 9:00 AM'],
  [task('2026-11-21', '09:01'), 'today', 'Today, 9:01 AM'],
  [task('2026-11-21'), 'today', 'Today'],
  [task('2026-11-22'), 'next', 'Nov 22, 2026'],
  [task('2026-11-20', null, NOW), 'done', 'Nov 20, 2026'],
] as const)('tab and due text %#', (some, view, text) => {
  expect([viewOf(some, NOW), dueText(some, NOW)]).toEqual([view, text])
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
