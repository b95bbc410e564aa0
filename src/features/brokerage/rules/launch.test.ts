import { expect, test } from 'vitest'
import { brokerage as sample } from '../../../../sample/cast/brokerage.ts'
import type { Brokerage } from '../schema.ts'
import { UNSET_BROKERAGE } from '../words.ts'
import { isOpenToVisitors, missingInRecord, missingToOpen } from './launch.ts'

const READY = { has_administrator: true, has_listings: true }
const keysOf = (brokerage: Brokerage, facts = READY) => missingToOpen(brokerage, facts).map(({ key }) => key)

test('the sample misses nothing and is open', () => {
  expect(missingToOpen(sample, READY)).toEqual([])
  expect(isOpenToVisitors(sample)).toBe(true)
})

test('a brokerage that nobody set up misses everything', () => {
  expect(keysOf(UNSET_BROKERAGE, { has_administrator: false, has_listings: false })).toEqual([
    'name',
    'short_name',
    'license_number',
    'designated_broker',
    'address',
    'phone',
    'email',
    'mls_texts',
    'office_keys',
    'legal_review',
    'administrator',
    'listings',
  ])
  expect(isOpenToVisitors(UNSET_BROKERAGE)).toBe(false)
})

const { mls, launch } = sample
const reviewed = { legal_reviewed_by: 'Hollis Grant', legal_reviewed_on: '2026-03-02', open: true }
test.each<[string, Partial<Brokerage>, string, string | null]>([
  ['without a license number', { license_number: null }, 'license_number', 'license_number'],
  ['without a designated broker', { designated_broker: null }, 'designated_broker', 'designated_broker'],
  ['without a street', { street: null }, 'address', 'street'],
  ['without a ZIP code', { postal_code: null }, 'address', 'postal_code'],
  ['without a phone', { phone: null }, 'phone', 'phone'],
  ['without an email address', { email: null }, 'email', 'email'],
  ['with the neutral MLS name', { mls: { ...mls, name: UNSET_BROKERAGE.mls.name } }, 'mls_texts', 'mls_name'],
  [
    'with the neutral disclaimer',
    { mls: { ...mls, disclaimer: UNSET_BROKERAGE.mls.disclaimer } },
    'mls_texts',
    'mls_disclaimer',
  ],
  ['with a disclaimer without its time', { mls: { ...mls, disclaimer: 'As is.' } }, 'mls_texts', 'mls_disclaimer'],
  ['without office keys', { mls: { ...mls, office_keys: [] } }, 'office_keys', 'mls_office_keys'],
  ['without a reviewer', { launch: { ...reviewed, legal_reviewed_by: null } }, 'legal_review', null],
  ['without the day of review', { launch: { ...reviewed, legal_reviewed_on: null } }, 'legal_review', null],
])('a brokerage %s is closed, and the list names the field', (_, change, key, field) => {
  const brokerage = { ...sample, ...change }
  expect(missingInRecord(brokerage)).toMatchObject([
    { key, field, href: expect.stringMatching(/^\/admin\/brokerage[#/]/) },
  ])
  expect(isOpenToVisitors(brokerage)).toBe(false)
})

test.each<[string, Brokerage['launch']]>([
  ['never opened', undefined],
  ['taken offline', launch && { ...launch, open: false }],
])('a whole record that was %s is closed', (_, state) => {
  expect(missingInRecord({ ...sample, launch: reviewed })).toEqual([])
  expect(isOpenToVisitors({ ...sample, launch: state })).toBe(false)
})

test('an administrator and listings are needed to open', () => {
  expect(keysOf(sample, { has_administrator: false, has_listings: true })).toEqual(['administrator'])
  expect(keysOf(sample, { has_administrator: true, has_listings: false })).toEqual(['listings'])
})
