import { expect, test } from 'vitest'
import { jobLabel, processState, reasonOf, scheduleLabel, workerState } from './rules.ts'

const now = new Date('2026-11-24T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

test.each([
  ['no worker ever started', [], 'none', 0],
  ['one that gave a sign of life', [[4, null]], 'working', 0],
  ['one without a sign for 31 seconds', [[31, null]], 'gone', 1],
  ['one that was told to stop', [[600, 600]], 'stopped', 0],
  [
    'a new one beside two that crashed',
    [
      [1, null],
      [60, null],
      [3000, null],
    ],
    'working',
    2,
  ],
  [
    'one that crashed more than an hour ago',
    [
      [1, null],
      [3700, null],
    ],
    'working',
    0,
  ],
] as const)('the workers: %s', (_, rows, state, crashes) => {
  const workers = rows.map(([seen, stopped]) => ({ seen_at: ago(seen), stopped_at: stopped ? ago(stopped) : null }))
  expect(workerState(workers, now)).toMatchObject({ state, crashes_last_hour: crashes })
})

test.each([
  [30, null, 'working'],
  [31, null, 'gone'],
  [1, 1, 'stopped'],
] as const)('a worker seen %i seconds ago, stopped %s, is %s', (seen, stopped, state) => {
  expect(processState({ seen_at: ago(seen), stopped_at: stopped ? ago(stopped) : null }, now)).toBe(state)
})

test.each([
  ['* * * * *', 'Every minute'],
  ['*/5 * * * *', 'Every 5 minutes'],
  ['7-59/15 * * * *', 'Every 15 minutes'],
  ['10,40 * * * *', 'Hourly at :10 and :40'],
  ['5 0 * * *', 'Daily at 12:05 AM'],
  ['30 20 * * *', 'Daily at 8:30 PM'],
  ['0 8 * * 1', 'Mondays at 8:00 AM'],
  ['0 8 1 * *', '0 8 1 * *'],
])('%s is "%s"', (cron, words) => {
  expect(scheduleLabel(cron)).toBe(words)
})

test('a name in words', () => {
  expect([jobLabel('sync-mls'), jobLabel('check-audit')]).toEqual(['Sync MLS', 'Verify audit log'])
})

test('a reason is one line and repeats no address and no link', () => {
  expect(reasonOf({ message: 'refused ann@example.com at https://host.example/a?token=1\n  at x' })).toEqual({
    reason: 'refused [email] at host.example',
    is_set_aside: false,
  })
  expect(reasonOf({ value: { message: 'job timed out' } }).reason).toBe('job timed out')
  expect(reasonOf(null).reason).toBe('No reason was given')
  expect(reasonOf({ message: 'x', is_set_aside: true }).is_set_aside).toBe(true)
})
