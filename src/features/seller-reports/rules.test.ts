import { expect, test } from 'vitest'
import { changeText, compare, dueWeek, medianOf, weekSpan, weekText } from './rules.ts'

test.each([
  // Monday, 6:59 and 7:00 AM in Indianapolis.
  ['2026-11-23T11:59:00Z', '2026-11-09'],
  ['2026-11-23T12:00:00Z', '2026-11-16'],
  // Sunday, 11:59 PM, and Monday, midnight.
  ['2026-11-23T04:59:00Z', '2026-11-09'],
  ['2026-11-23T05:00:00Z', '2026-11-09'],
  // A worker that was down until Thursday.
  ['2026-11-26T15:00:00Z', '2026-11-16'],
  // The first Monday of daylight saving time.
  ['2026-03-09T11:00:00Z', '2026-03-02'],
  ['2026-03-09T10:59:00Z', '2026-02-23'],
  ['2027-01-04T12:00:00Z', '2026-12-28'],
])('the week that is due at %s', (at, week) => {
  expect(dueWeek(new Date(at))).toBe(week)
})

test('a week has its hour less or more when the clocks change', () => {
  expect(weekSpan('2026-11-16')).toEqual({
    from: new Date('2026-11-16T05:00:00Z'),
    to: new Date('2026-11-23T05:00:00Z'),
  })
  expect(weekSpan('2026-03-02')).toEqual({
    from: new Date('2026-03-02T05:00:00Z'),
    to: new Date('2026-03-09T04:00:00Z'),
  })
})

test('a median needs ten homes', () => {
  expect(medianOf([1, 2, 3, 4, 5, 6, 7, 8, 9])).toBeNull()
  expect(medianOf([9, 1, 8, 2, 7, 3, 6, 4, 5, 50])).toBe(5.5)
  expect(medianOf([0, 0, 0, 0, 0, 7, 8, 9, 10, 11, 12])).toBe(7)
})

const none = { views: 0, saves: 0, tours_asked: 0, tours_held: 0, questions: 0 }

test('each count is compared with its week before and its median', () => {
  const similar = Array.from({ length: 10 }, (_, views) => ({ ...none, views }))
  const counts = compare({ ...none, views: 12 }, { ...none, views: 9, saves: 2 }, similar)
  expect(counts.views).toEqual({ week: 12, before: 9, similar: 4.5 })
  expect(counts.saves).toEqual({ week: 0, before: 2, similar: 0 })
  expect(compare(none, none, similar.slice(1)).views.similar).toBeNull()
})

test('texts name the week and the change', () => {
  expect(weekText('2026-11-16')).toBe('Nov 16, 2026 to Nov 22, 2026')
  expect(changeText({ week: 12, before: 9 })).toBe('3 more than the week before (9)')
  expect(changeText({ week: 1, before: 3 })).toBe('2 fewer than the week before (3)')
  expect(changeText({ week: 3, before: 3 })).toBe('Same as the week before (3)')
})
