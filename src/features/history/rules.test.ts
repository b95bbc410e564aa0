import { expect, test } from 'vitest'
import { lastVisitOf, nextVisit, type StoredVisit } from './rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 14, minute))
const visit = (given: Partial<StoredVisit> = {}): StoredVisit => ({
  since_at: at(0),
  since_seq: 10,
  seen_at: at(60),
  seen_seq: 20,
  ...given,
})

test.each([
  ['who was never here has no last visit', null, at(61), null],
  ['within half an hour it is the same visit', visit(), at(89), { at: at(0), seq: 10 }],
  ['after half an hour it is the next one', visit(), at(90), { at: at(60), seq: 20 }],
  ['the first visit has none before it, for as long as it lasts', visit({ since_at: null }), at(70), null],
])('%s', (_, stored, now, expected) => {
  expect(lastVisitOf(stored, now)).toEqual(expected)
})

test('a look within the visit moves its end and not its beginning', () => {
  expect(nextVisit(visit(), 25, at(80))).toEqual({ since_at: at(0), since_seq: 10, seen_at: at(80), seen_seq: 25 })
})

test('a look after it begins the next one where the last one ended', () => {
  expect(nextVisit(visit(), 25, at(300))).toEqual({ since_at: at(60), since_seq: 20, seen_at: at(300), seen_seq: 25 })
})

test('an older window takes nothing back', () => {
  expect(nextVisit(visit(), 15, at(61))).toMatchObject({ seen_seq: 20 })
  expect(nextVisit(visit({ seen_at: at(62) }), 15, at(61))).toMatchObject({ seen_at: at(62) })
})
