import { expect, test } from 'vitest'
import { latest, newsText, nextStepOf, sinceText, whenText } from './rules.ts'
import type { Activity } from './schema.ts'

const all = { has_current_terms: true, favorites: 3, notes: 1, comparisons: 1 }
test.each([
  ['terms come first', { ...all, has_current_terms: false, favorites: 0 }, 'terms'],
  ['who keeps nothing searches', { ...all, favorites: 0, notes: 0, comparisons: 0 }, 'search'],
  ['two favorites can be compared', { ...all, favorites: 2, comparisons: 0 }, 'compare'],
  ['one cannot', { ...all, favorites: 1, notes: 0, comparisons: 0 }, 'notes'],
  ['no note is written yet', { ...all, notes: 0 }, 'notes'],
  ['all is done', all, null],
])('%s', (_, has, step) => {
  expect(nextStepOf(has)).toBe(step)
})

const now = new Date('2026-11-20T15:00:00Z')
test.each([
  ['this week by the name of the day', '2026-11-19T23:12:00Z', 'Since Thursday at 6:12 PM'],
  ['before that by the date', '2026-11-12T23:12:00Z', 'Since Nov 12'],
])('%s', (_, since, text) => {
  expect(sinceText(new Date(since), now)).toBe(text)
})

test.each([
  ['2026-11-20T13:41:00Z', 'Today, 8:41 AM'],
  ['2026-11-20T04:10:00Z', 'Yesterday, 11:10 PM'],
  ['2026-11-18T21:10:00Z', 'Nov 18, 4:10 PM'],
])('%s is "%s"', (at, text) => {
  expect(whenText(new Date(at), now)).toBe(text)
})

test.each([
  [0, null, 'Your homes, notes, and searches.'],
  [0, new Date('2026-11-12T23:12:00Z'), 'Since Nov 12: no changes to your saved homes.'],
  [1, new Date('2026-11-12T23:12:00Z'), 'Since Nov 12: 1 home you saved has changed.'],
  [2, null, '2 homes you saved have changed.'],
])('with %s changes', (changed, since, text) => {
  expect(newsText(changed, since, now)).toBe(text)
})

test('the newest of all come first, and no more than are wanted', () => {
  const one = (day: number): Activity => ({
    kind: 'saved',
    at: new Date(2026, 10, day),
    lead: '',
    link: null,
    rest: '',
  })
  expect(latest([one(1), one(9), one(4)], 2)).toEqual([one(9), one(4)])
})
