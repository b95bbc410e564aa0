import { expect, test } from 'vitest'
import { type ComingSoonHome, comingSoonText, comingSoonWarning, firstTourDay } from './coming-soon.ts'

/** Monday, 10 AM in Indianapolis. */
const NOW = new Date('2026-11-23T15:00:00Z')
const home = (on_market_date: string | null, part: Partial<ComingSoonHome> = {}): ComingSoonHome => ({
  on_market_date,
  activation_date: null,
  start_showing_date: null,
  ...part,
})

test.each([
  ['the day that the MLS gives', '2026-12-10', '2026-12-10'],
  ['today', '2026-11-23', '2026-11-23'],
  ['a day that has passed, which says nothing any longer', '2026-11-22', null],
  ['no day', null, null],
])('tours of a home that is coming soon begin on %s', (_, given, expected) => {
  expect(firstTourDay(home(given), NOW)).toBe(expected)
})

test.each<[string, Partial<ComingSoonHome>, string | null]>([
  ['the day on which it goes active', { activation_date: '2026-12-10' }, '2026-12-10'],
  [
    'the intended day, not the one of the market',
    { activation_date: '2026-12-10', on_market_date: '2026-12-20' },
    '2026-12-10',
  ],
  [
    'the one of the market, after the intended one has passed',
    { activation_date: '2026-11-20', on_market_date: '2026-12-20' },
    '2026-12-20',
  ],
  ['the first day of tours', { start_showing_date: '2026-12-12' }, '2026-12-12'],
  [
    'the first day of tours, after it is active',
    { activation_date: '2026-12-10', start_showing_date: '2026-12-12' },
    '2026-12-12',
  ],
  [
    'the day on which it goes active, if tours were to begin before',
    { activation_date: '2026-12-10', start_showing_date: '2026-12-08' },
    '2026-12-10',
  ],
  [
    'the first day of tours, after the intended day has passed',
    { activation_date: '2026-11-20', start_showing_date: '2026-12-12' },
    '2026-12-12',
  ],
  ['no day, if all have passed', { activation_date: '2026-11-20', start_showing_date: '2026-11-21' }, null],
])('tours begin on %s', (_, days, expected) => {
  expect(firstTourDay(home(null, days), NOW)).toBe(expected)
})

const DATED = 'A home on this tour is coming soon. Its tours begin Dec 10, 2026.'
const UNDATED = 'A home on this tour is coming soon. Its tours begin when it goes active.'

test.each([
  ['no home that is coming soon', [], '2026-12-01T15:00:00Z', null],
  ['the day before', [home('2026-12-10')], '2026-12-09T23:00:00Z', DATED],
  ['midnight of the day in Indianapolis', [home('2026-12-10')], '2026-12-10T05:00:00Z', null],
  ['the evening before, in UTC already the day', [home('2026-12-10')], '2026-12-10T04:00:00Z', DATED],
  ['the day itself', [home('2026-12-10')], '2026-12-10T15:00:00Z', null],
  ['no day', [home(null)], '2026-12-20T15:00:00Z', UNDATED],
  ['the later of two days', [home('2026-12-10'), home('2026-12-02')], '2026-12-01T15:00:00Z', DATED],
  ['one of two days', [home('2026-12-10'), home('2026-12-02')], '2026-12-05T15:00:00Z', DATED],
  ['a day and none', [home('2026-12-10'), home(null)], '2026-12-01T15:00:00Z', UNDATED],
])('the warning about a time for %s', (_, homes, at, expected) => {
  expect(comingSoonWarning(homes, new Date(at), { stops: 2, now: NOW })).toBe(expected)
})

test.each([
  ['2026-12-10', 'This home is coming soon. Tours begin Dec 10, 2026.'],
  [null, 'This home is coming soon. Tours begin when it goes active.'],
])('the warning of a tour of one home that is due on %s', (given, expected) => {
  expect(comingSoonWarning([home(given)], new Date('2026-12-01T15:00:00Z'), { stops: 1, now: NOW })).toBe(expected)
})

test('a visitor reads when tours begin, or that no one knows yet', () => {
  expect(comingSoonText(home('2026-12-10'), NOW)).toContain('Tours begin Dec 10, 2026, once it’s active.')
  for (const given of ['2026-11-22', null])
    expect(comingSoonText(home(given), NOW)).toContain('Tours begin when it goes active. The MLS gives no date yet.')
})
