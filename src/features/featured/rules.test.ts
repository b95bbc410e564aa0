import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { MANUAL_LISTING } from '../../../test/manual-listing.ts'
import { addressLine, dutyState, faultsOf, partsOf, submitDeadline, titleOf } from './rules.ts'
import { CreateProperty } from './schema.ts'
import { MESSAGES } from './words.ts'

const NOW = new Date('2026-11-17T17:00:00Z')
const listing = (part: object = {}) =>
  z.parse(CreateProperty, { ...MANUAL_LISTING, county: '', latitude: null, longitude: null, description: '', ...part })

describe('what is wrong with a listing', () => {
  test.each([
    ['nothing', {}, {}],
    ['one coordinate alone', { latitude: 39.6 }, { longitude: MESSAGES.placeMissing }],
    ['the other one alone', { longitude: -86.1 }, { latitude: MESSAGES.placeMissing }],
    ['a house of the far future', { year_built: 2035 }, { year_built: MESSAGES.noFuture }],
    ['a house that is being built', { year_built: 2027 }, {}],
    ['in the MLS without a number', { mls_duty: 'submitted' }, { mls_number: MESSAGES.numberMissing }],
    ['left out without a reason', { mls_duty: 'exempt' }, { exempt_reason: MESSAGES.reasonMissing }],
  ])('%s', (_, part, faults) => {
    expect(faultsOf(listing(part), NOW)).toEqual(faults)
  })
  test.each([
    ['no price', { price: null }],
    ['a price of a dollar', { price: 1 }],
    ['half a dollar', { price: 348_500.5 }],
    ['a place outside of Indiana', { latitude: 51, longitude: -86 }],
    ['no duty', { mls_duty: '' }],
  ])('%s is refused at once', (_, part) => {
    expect(() => listing(part)).toThrow()
  })
})

test('what the duty does not ask for is left out', () => {
  const both = { mls_number: '21990001', exempt_reason: 'Commercial' }
  expect(partsOf(listing({ ...both, mls_duty: 'submitted' })).own).toMatchObject({
    mls_number: '21990001',
    exempt_reason: null,
  })
  expect(partsOf(listing({ ...both, mls_duty: 'exempt' })).own).toMatchObject({
    mls_number: null,
    exempt_reason: 'Commercial',
  })
  expect(partsOf(listing({ ...both, mls_duty: 'within_a_day' })).own).toMatchObject({
    mls_number: null,
    exempt_reason: null,
  })
})

test.each([
  ['Tuesday', '2026-11-17T17:00:00Z', '2026-11-19T04:59:00.000Z'],
  ['Friday', '2026-11-20T17:00:00Z', '2026-11-24T04:59:00.000Z'],
  ['Saturday', '2026-11-21T17:00:00Z', '2026-11-24T04:59:00.000Z'],
  ['late on Sunday', '2026-11-23T04:30:00Z', '2026-11-24T04:59:00.000Z'],
])('what is shown on %s is in the MLS by the end of the next business day', (_, shown, by) => {
  expect(submitDeadline(new Date(shown)).toISOString()).toBe(by)
})

test('the duty is late after its end, and met where it is none', () => {
  const open = { mls_duty: 'within_a_day' as const, submit_by: NOW, is_shown: true }
  expect(dutyState(open, NOW)).toBe('open')
  expect(dutyState(open, new Date(NOW.getTime() + 1))).toBe('late')
  expect(dutyState({ ...open, submit_by: null }, NOW)).toBe('met')
  expect(dutyState({ ...open, mls_duty: 'exempt' }, NOW)).toBe('met')
})

test('a withheld address is not in the title', () => {
  const { fields } = partsOf(listing({ unit_number: '3', bedrooms: 1 }))
  expect([addressLine(fields), titleOf(fields)]).toEqual([
    '1186 Pine Bluff Court, Unit 3',
    '1186 Pine Bluff Court, Unit 3, 1 bedroom, single family residence',
  ])
  expect(titleOf({ ...fields, is_address_shown: false, bedrooms: null })).toBe(
    'Home in Greenwood, single family residence',
  )
})
