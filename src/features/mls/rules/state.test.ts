import { describe, expect, test } from 'vitest'
import type { MlsRun, ResourceState } from '../schema/console.ts'
import { ago, durationText, feedVerdict, nextSyncAt } from './state.ts'

const AT = new Date('2026-11-21T14:00:00Z')
const homes: ResourceState = {
  resource: 'Property',
  stored: 6018,
  watermark: AT,
  initial_done_at: AT,
  last_run_at: AT,
  last_success_at: AT,
  reconciled_at: AT,
  is_full: false,
  is_comparing: false,
  failing_since: null,
  failure_reason: null,
  retry_at: null,
}
const run: MlsRun = {
  id: 'r',
  kind: 'reconcile',
  resource: 'Property',
  status: 'halted',
  started_at: AT,
  ended_at: AT,
  pages: 1,
  received: 4814,
  upserted: 0,
  unchanged: 0,
  removed: 0,
  quarantined: 0,
  missing: 1204,
  confirmed_at: null,
  refused_at: null,
  error: 'so much is missing',
}
const GOOD: Parameters<typeof feedVerdict>[0] = {
  profile: 'mlsgrid',
  lag_seconds: 40,
  halted_until: null,
  halt_reason: null,
  halts: 0,
  pause: null,
  waiting: [],
  current: null,
  resources: [homes],
  last_fault: null,
  total: 6018,
}
const PAUSE = {
  id: '00000000-0000-7000-8000-000000000001',
  reason: 'The MLS moves house.',
  paused_at: AT,
  paused_by: 'Dana Reyes',
}
const fault = (error: string, times = 1) => ({ error, times, last_at: AT })

describe('how the feed stands', () => {
  test.each<[string, Partial<typeof GOOD>, string, string]>([
    ['all is well', {}, 'current', 'ok'],
    [
      'something beside the homes is refused',
      {
        resources: [
          homes,
          { ...homes, resource: 'Office', failing_since: AT, failure_reason: 'The feed denied access (403).' },
        ],
      },
      'partial',
      'warning',
    ],
    ['a short reading of changes is no news', { current: { ...run, kind: 'delta' } }, 'current', 'ok'],
    ['a comparison of all keys goes on', { current: run }, 'running', 'info'],
    ['no feed', { profile: null, resources: [] }, 'none', 'warning'],
    ['never read', { resources: [{ ...homes, initial_done_at: null }] }, 'first', 'info'],
    ['the feed says that too much was asked', { halted_until: AT, halts: 1 }, 'suspended', 'error'],
    ['a person stopped it', { pause: PAUSE }, 'held', 'warning'],
    [
      'a person stopped it so long ago that the rules are broken',
      { pause: PAUSE, lag_seconds: 43_200 },
      'held',
      'error',
    ],
    ['that goes before what the feed itself says', { pause: PAUSE, halted_until: AT, halts: 1 }, 'held', 'warning'],
    ['our own limits are used up', { halted_until: AT, halts: 0 }, 'paused', 'warning'],
    ['a removal waits', { waiting: [run] }, 'waiting', 'error'],
    ['suspended goes before a removal', { waiting: [run], halted_until: AT, halts: 1 }, 'suspended', 'error'],
    ['a removal goes before a fault', { waiting: [run], last_fault: fault('x') }, 'waiting', 'error'],
    ['one failed reading', { last_fault: fault('The MLS feed is unavailable (500).') }, 'failing', 'warning'],
    [
      'failed for long',
      { last_fault: fault('The MLS feed is unavailable (500).', 30), lag_seconds: 3600 },
      'failing',
      'error',
    ],
    ['refused', { last_fault: fault('The feed denied access (403).') }, 'refused', 'error'],
    [
      'a rejected token',
      { last_fault: fault('The feed rejected the token (401). Check the token.') },
      'refused',
      'error',
    ],
    ['a refused request', { last_fault: fault('The feed rejected the request (400).') }, 'failing', 'warning'],
    ['no sign-in', { last_fault: fault('The feed’s sign-in is missing. Set the token.') }, 'refused', 'error'],
    ['14 minutes are no delay', { lag_seconds: 14 * 60 }, 'current', 'ok'],
    ['15 minutes are', { lag_seconds: 15 * 60 }, 'late', 'warning'],
    ['12 hours are what the rules allow', { lag_seconds: 12 * 3600 }, 'stale', 'error'],
  ])('%s', (_, change, state, tone) => {
    expect(feedVerdict({ ...GOOD, ...change })).toMatchObject({ state, tone })
  })

  test('a suspended feed says until when, what is shown meanwhile, and what to do', () => {
    const verdict = feedVerdict({ ...GOOD, halted_until: AT, halt_reason: 'Too much (429).', halts: 3 })
    expect(verdict.title).toBe('Suspended by the MLS until Nov 21, 2026, 9:00 AM')
    expect(verdict.text).toContain('Too much (429).')
    expect(verdict.todo).toMatch(/3rd time in a row.*same token/)
  })

  test('a removal says how much of what', () =>
    expect(feedVerdict({ ...GOOD, waiting: [run] }).title).toBe('Approval needed to remove 1,204 listings'))
})

test.each([
  [null, 'never'],
  [20, 'less than a minute ago'],
  [60, '1 minute ago'],
  [3599, '59 minutes ago'],
  [7200, '2 hours ago'],
  [172_800, '2 days ago'],
])('%s seconds: %s', (seconds, text) => expect(ago(seconds)).toBe(text))

test.each([
  [200, '1 s'],
  [24_000, '24 s'],
  [64_000, '1 min 4 s'],
  [120_000, '2 min'],
  [7_200_000, '2 hours'],
])('%s ms took %s', (ms, text) => expect(durationText(ms)).toBe(text))

test.each([
  ['2026-11-21T14:00:20Z', null, '2026-11-21T14:01:00Z'],
  ['2026-11-21T14:00:00Z', null, '2026-11-21T14:01:00Z'],
  ['2026-11-21T14:00:20Z', '2026-11-21T14:10:30Z', '2026-11-21T14:11:00Z'],
])('at %s, halted until %s, the next reading is at %s', (now, halted, next) =>
  expect(nextSyncAt(new Date(now), halted ? new Date(halted) : null)).toEqual(new Date(next)),
)
