import { describe, expect, test } from 'vitest'
import {
  atHour,
  DEFAULT_TIMES,
  isInactive,
  isQuiet,
  nextEmailAt,
  rhythmOf,
  rhythmOfPreference,
  type Timing,
} from './alert-schedule.ts'

const timing = (given: Partial<Timing> = {}): Timing => ({
  ...DEFAULT_TIMES,
  last_instant_at: null,
  last_digest_date: null,
  last_weekly_date: null,
  ...given,
})
const summer = (local: string) => new Date(`${local.replace(' ', 'T')}:00-04:00`)
const winter = (local: string) => new Date(`${local.replace(' ', 'T')}:00-05:00`)

describe('how often letters of a search come', () => {
  test.each([
    // search, preference, away → rhythm
    ['preferred', true, 'instant', false, 'instant'],
    ['preferred', true, 'never', false, 'off'],
    ['daily', true, 'never', false, 'daily'],
    ['weekly', true, 'instant', false, 'weekly'],
    ['instant', false, 'instant', false, 'off'],
    ['preferred', true, 'instant', true, 'weekly'],
    ['daily', true, 'instant', true, 'weekly'],
    ['preferred', true, 'never', true, 'off'],
    ['instant', false, 'daily', true, 'off'],
  ] as const)('%s, on: %s, preference %s, away: %s → %s', (frequency, is_notifying, preference, isAway, expected) => {
    expect(rhythmOf({ frequency, is_notifying }, rhythmOfPreference(preference), isAway)).toBe(expected)
  })

  test('after eight weeks without a visit somebody is away', () => {
    const now = summer('2026-06-10 09:00')
    const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
    expect(isInactive(ago(55.9), now)).toBe(false)
    expect(isInactive(ago(56.1), now)).toBe(true)
  })
})

describe('when the next letter may go out', () => {
  test.each([
    ['instant', '2026-06-10 09:00', {}, '2026-06-10 09:00'],
    ['instant', '2026-06-10 09:00', { last_instant_at: summer('2026-06-10 08:55') }, '2026-06-10 09:05'],
    ['instant', '2026-06-10 20:59', {}, '2026-06-10 20:59'],
    ['instant', '2026-06-10 20:59', { last_instant_at: summer('2026-06-10 20:55') }, '2026-06-11 07:00'],
    ['instant', '2026-06-10 21:00', {}, '2026-06-11 07:00'],
    ['instant', '2026-06-11 03:30', {}, '2026-06-11 07:00'],
    ['daily', '2026-06-10 06:00', {}, '2026-06-10 07:00'],
    ['daily', '2026-06-10 09:00', {}, '2026-06-10 09:00'],
    ['daily', '2026-06-10 09:00', { last_digest_date: '2026-06-10' }, '2026-06-11 07:00'],
    ['daily', '2026-06-10 09:00', { digest_hour: 18 }, '2026-06-10 18:00'],
    // 2026-06-10 is a Wednesday. Weekly digests are sent on Fridays.
    ['weekly', '2026-06-10 09:00', {}, '2026-06-12 07:00'],
    ['weekly', '2026-06-12 09:00', {}, '2026-06-12 09:00'],
    [
      'weekly',
      '2026-06-12 09:00',
      { last_weekly_date: '2026-06-12', last_digest_date: '2026-06-12' },
      '2026-06-19 07:00',
    ],
    // Friday's digest was missed, so it comes with the next one.
    ['weekly', '2026-06-14 09:00', { last_weekly_date: '2026-06-05' }, '2026-06-14 09:00'],
    // Only one digest a day: there was one today.
    ['weekly', '2026-06-12 09:00', { last_digest_date: '2026-06-12' }, '2026-06-19 07:00'],
  ] as const)('%s at %s with %o → %s', (rhythm, now, given, expected) => {
    expect(nextEmailAt(rhythm, timing(given), summer(now))).toEqual(summer(expected))
  })

  test('an hour is that of the clock on the wall on both sides of the change of the clock', () => {
    expect(atHour('2026-03-07', 7)).toEqual(winter('2026-03-07 07:00'))
    expect(atHour('2026-03-08', 7)).toEqual(summer('2026-03-08 07:00'))
    expect(atHour('2026-11-01', 7)).toEqual(winter('2026-11-01 07:00'))
    expect(nextEmailAt('instant', timing(), winter('2026-03-07 22:00'))).toEqual(summer('2026-03-08 07:00'))
  })

  test('quiet hours may go over midnight or not', () => {
    expect([20, 21, 0, 6, 7].map((hour) => isQuiet(hour, 21, 7))).toEqual([false, true, true, true, false])
    expect([12, 13, 14].map((hour) => isQuiet(hour, 13, 14))).toEqual([false, true, false])
  })
})
