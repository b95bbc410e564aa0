import { expect, test } from 'vitest'
import { placeLine } from './rules/place-line.ts'
import { averageOf, publishFault, statusAfter } from './rules.ts'

/** Consent and a verified client are required; stars do not matter. Source: 16 CFR 465. */
test.each([
  [true, true, null],
  [true, false, 'notProved'],
  [false, true, 'noConsent'],
  [false, false, 'noConsent'],
])('consent %s, client found %s: %s', (may_publish, is_client_proved, fault) => {
  expect(publishFault({ may_publish, is_client_proved })).toBe(fault)
})

test('a quote says where and when', () => {
  expect(placeLine({ deal: 'sold', place: 'Wheatfield Lane, Greenwood', dealt_year: 2026 })).toBe(
    'Sold on Wheatfield Lane, Greenwood, 2026',
  )
  expect(placeLine({ deal: 'bought_and_sold', place: 'Greenwood', dealt_year: null })).toBe(
    'Bought and sold, Greenwood',
  )
})

test.each([
  [0, 0, null],
  [14, 3, 4.7],
  [25, 5, 5],
  [5, 5, 1],
])('%i stars of %i clients are %s on average', (sum, count, average) => {
  expect(averageOf(sum, count)).toBe(average)
})

test.each([
  ['pending', true, 'published'],
  ['hidden', true, 'published'],
  ['published', true, 'published'],
  ['published', false, 'hidden'],
  ['hidden', false, 'hidden'],
  ['pending', false, 'pending'],
] as const)('a %s testimonial, published %s, becomes %s', (status, isPublished, after) => {
  expect(statusAfter(status, isPublished)).toBe(after)
})
