import { describe, expect, test } from 'vitest'
import {
  activityText,
  askFault,
  dayBefore,
  dayOfPlace,
  draftsBetween,
  draftsOf,
  entryOf,
  namedRepeats,
  recentFrom,
  repeatText,
  sentenceOf,
  shownSince,
} from './rules.ts'
import type { SharedEntry } from './schema.ts'

const NOW = new Date('2026-11-30T17:00:00Z')
const at = (text: string) => new Date(text)
test.each([
  [
    'the share bounds the list',
    { shared_at: at('2026-11-20T00:00:00Z'), cleared_at: null },
    '2026-11-20T00:00:00.000Z',
  ],
  [
    'a history that was cleared since bounds it',
    { shared_at: at('2026-11-20T00:00:00Z'), cleared_at: at('2026-11-25T00:00:00Z') },
    '2026-11-25T00:00:00.000Z',
  ],
  [
    'a history that was cleared before does not',
    { shared_at: at('2026-11-20T00:00:00Z'), cleared_at: at('2026-11-01T00:00:00Z') },
    '2026-11-20T00:00:00.000Z',
  ],
  [
    '180 days bound an old share',
    { shared_at: at('2026-01-01T00:00:00Z'), cleared_at: null },
    '2026-06-03T17:00:00.000Z',
  ],
])('%s', (_, share, expected) => {
  expect(shownSince(share, NOW).toISOString()).toBe(expected)
})

describe('entries', () => {
  const done = {
    views: [
      {
        date: '2026-11-29',
        at: at('2026-11-29T16:00:00Z'),
        homes: [
          { id: 'b', times: 1 },
          { id: 'a', times: 2 },
        ],
      },
      { date: '2026-11-28', at: at('2026-11-28T15:00:00Z'), homes: [{ id: 'a', times: 1 }] },
    ],
    // 11 PM on November 29 in Indianapolis.
    homes: [{ id: 'b', at: at('2026-11-30T04:00:00Z') }],
    searches: [{ id: 's', name: 'Greenwood', href: '/properties?city=Greenwood', at: at('2026-11-29T12:00:00Z') }],
  }

  test('are one for each day and kind, newest first, by days in Indianapolis', () => {
    expect(
      draftsOf(done).map(({ id, homes, searches }) => [id, homes.map((home) => home.id), searches.length]),
    ).toEqual([
      ['saved-2026-11-29', ['b'], 0],
      ['viewed-2026-11-29', ['b', 'a'], 0],
      ['searched-2026-11-29', [], 1],
      ['viewed-2026-11-28', ['a'], 0],
    ])
  })

  test('leave out homes that the agent does not see, and are gone without any', () => {
    const labels = new Map([['b', '12 Fry Road']])
    expect(draftsOf(done).map((draft) => entryOf(draft, labels)?.total ?? null)).toEqual([1, 1, 1, null])
  })
})

const entry = (given: Partial<SharedEntry>): SharedEntry => ({
  id: 'viewed-2026-11-29',
  kind: 'viewed',
  at: NOW,
  total: 1,
  homes: [],
  searches: [],
  times: 1,
  ...given,
})
const home = (id: string, label: string | null = `${id} Main St`) => ({ id, label })
const said = (given: Partial<SharedEntry>) => {
  const { lead, links, rest } = sentenceOf(entry(given))
  return `${lead}${links.map(({ label }) => label).join(', ')}${rest}`
}

test.each([
  [{ homes: [home('1')] }, 'Viewed 1 Main St'],
  [{ homes: [home('1')], times: 3 }, 'Viewed 1 Main St, 3 times'],
  [{ total: 2, homes: [home('1'), home('2')] }, 'Viewed 2 homes: 1 Main St, 2 Main St'],
  [
    { total: 5, homes: [home('1'), home('2'), home('3')] },
    'Viewed 5 homes: 1 Main St, 2 Main St, 3 Main St, and 2 more',
  ],
  [{ homes: [home('1', null)] }, 'Viewed a home that is no longer available'],
  [{ total: 2, homes: [home('1'), home('2', null)] }, 'Viewed 2 homes: 1 Main St, 1 no longer available'],
  [{ kind: 'saved' as const, homes: [home('1')] }, 'Saved 1 Main St'],
  [
    { kind: 'searched' as const, searches: [{ id: 's', name: 'Greenwood', href: '/properties' }] },
    'Saved the search Greenwood',
  ],
  [
    {
      kind: 'searched' as const,
      total: 2,
      searches: [
        { id: 's', name: 'Greenwood', href: '/properties' },
        { id: 't', name: 'Carmel', href: '/properties' },
      ],
    },
    'Saved 2 searches: Greenwood, Carmel',
  ],
])('sentence %#', (given, text) => {
  expect(said(given)).toBe(text)
})

test('entries between two days, both included', () => {
  const drafts = ['30', '29', '28', '27'].map((day) => ({ ...entry({ id: `viewed-2026-11-${day}` }), homes: [] }))
  const days = (from: string | null, until: string | null) =>
    draftsBetween(drafts, from, until).map(({ id }) => id.slice(-2))
  expect([days('2026-11-28', '2026-11-29'), days('2026-11-30', null), days(null, '2026-11-27')]).toEqual([
    ['29', '28'],
    ['30'],
    ['27'],
  ])
  expect(dayBefore('2026-03-01')).toBe('2026-02-28')
  // 11 PM on November 29 in Indianapolis.
  expect(dayOfPlace('2026-11-30T04:00:00.000000_viewed-2026-11-29')).toBe('2026-11-29')
})

test('a repeated view says its count: in 7 days, else on days', () => {
  expect(repeatText({ recent_times: 3, days: 1 })).toBe('3 times in the last 7 days')
  expect(repeatText({ recent_times: 2, days: 4 })).toBe('on 4 days')
  expect(recentFrom(NOW)).toBe('2026-11-24')
})

test('repeated views are named only of homes that the agent sees', () => {
  const found = ['c', 'b', 'a'].map((id) => ({ id, recent_times: 3, days: 1 }))
  const labels = new Map([
    ['a', '1 Main St'],
    ['c', null],
  ])
  expect(namedRepeats(found, labels)).toEqual([
    { id: 'c', label: null, recent_times: 3, days: 1 },
    { id: 'a', label: '1 Main St', recent_times: 3, days: 1 },
  ])
})

describe('asking', () => {
  const never = { has_account: true, asked_at: null, declined_at: null, stopped_at: null }
  const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
  test.each([
    ['a client who was never asked', never, null],
    ['a person without an account', { ...never, has_account: false }, 'no_account'],
    ['29 days after the last request', { ...never, asked_at: daysAgo(29) }, 'asked'],
    ['30 days after the last request', { ...never, asked_at: daysAgo(30) }, null],
    ['years after a no', { ...never, declined_at: daysAgo(900) }, 'declined'],
    ['89 days after the end of a share', { ...never, stopped_at: daysAgo(89) }, 'stopped'],
    ['90 days after the end of a share', { ...never, stopped_at: daysAgo(90) }, null],
  ])('%s', (_, of, fault) => {
    expect(askFault(of, NOW)).toBe(fault)
  })
})

test.each([
  [{ viewed: 4, saved: 1, searched: 2 }, 'Viewed 4 homes, saved 1 home and 2 searches'],
  [{ viewed: 1, saved: 0, searched: 0 }, 'Viewed 1 home'],
  [{ viewed: 0, saved: 2, searched: 0 }, 'Saved 2 homes'],
  [{ viewed: 0, saved: 0, searched: 1 }, 'Saved 1 search'],
])('counts %#', (counts, text) => {
  expect(activityText(counts)).toBe(text)
})
