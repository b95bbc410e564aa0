import { expect, test } from 'vitest'
import { KIND_LABELS, LEAD_KINDS } from '../words.ts'
import { factsOf, kindsFor, pathOf, requestKindOf } from './kinds.ts'

test.each([
  [[], []],
  [['contacts'], ['contact', 'listing_question', 'seller_guide', 'landing_page']],
  [['leads'], ['valuation']],
  [
    ['events', 'appointments'],
    ['sponsor', 'appointment'],
  ],
] as const)('with the permissions %j an administrator sees %j', (permissions, kinds) => {
  expect(kindsFor({ role_level: 100, permissions: [...permissions] })).toEqual(kinds)
  expect(kindsFor({ role_level: 50, permissions: [...permissions] })).toEqual([])
})

test('a super administrator sees every kind', () => {
  expect(kindsFor({ role_level: 1000, permissions: [] })).toEqual(Object.keys(LEAD_KINDS))
  expect(Object.keys(KIND_LABELS).sort()).toEqual(Object.keys(LEAD_KINDS).sort())
})

test.each([
  ['contact', null],
  ['valuation', '/admin/valuations/7'],
  ['sponsor', '/admin/sponsors/7/edit'],
  ['appointment', '/admin/appointments/9'],
] as const)('the acts of the kind %s are on %s', (kind, path) => {
  expect(pathOf(kind, '7', { appointment_id: '9' })).toBe(path)
})

test('recipients follow the topic of a contact form, and the kind of any other', () => {
  expect(requestKindOf({ kind: 'contact', topic: 'selling' })).toBe('topic_selling')
  expect(requestKindOf({ kind: 'contact', topic: null })).toBe('topic_other')
  expect(requestKindOf({ kind: 'sponsor', topic: 'selling' })).toBe('sponsor')
})

test('facts have labels and readable values, and no empty ones', () => {
  expect(factsOf({ way: 'email', city: 'Greenwood', condition: 'like_new', bedrooms: 3, year_built: null })).toEqual([
    { label: 'City', value: 'Greenwood' },
    { label: 'Bedrooms', value: '3' },
    { label: 'Condition', value: 'Like new' },
  ])
})
