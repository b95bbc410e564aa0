import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '#kit/page/search-params.ts'
import { FLAGS, HOME_TYPES, NUMBERS, PLACES, SORTS } from '../words.ts'
import { criteriaFor, NO_CRITERIA, parseCriteria } from './parse.ts'
import { appliedFilters, headingOf, searchOf } from './url.ts'

const KEYS = [
  'q',
  'type',
  'subtype',
  'status',
  'unknown',
  'bounds',
  'sort',
  'page',
  'foo',
  '__proto__',
  'constructor',
  ...Object.keys(NUMBERS),
  ...Object.keys(FLAGS),
  ...Object.keys(PLACES),
]
const value = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.constantFrom(
    '1',
    '0',
    '-1',
    '1e9',
    'NaN',
    'Infinity',
    '350k',
    '$1,200,000',
    'newest',
    'price_asc',
    'house',
    'active',
    'sold',
    '-86.3,39.5,-86,40',
    '../../x',
    '<script>',
    '%00',
    '٣',
  ),
  fc.integer().map(String),
)
const search = fc.dictionary(fc.constantFrom(...KEYS), fc.oneof(value, fc.array(value, { maxLength: 30 })))

describe('criteria from an address', () => {
  test('of whatever is sent: no throw, and what was left out is named', () => {
    fc.assert(
      fc.property(search, (values) => {
        const { criteria, dropped } = parseCriteria(values)
        for (const { name, why } of dropped) {
          expect(KEYS).toContain(name)
          expect(why).not.toBe('')
        }
        expect(criteria.page).toBeGreaterThanOrEqual(1)
        expect(Object.keys(HOME_TYPES)).toEqual(expect.arrayContaining(criteria.types))
        expect(Object.keys(SORTS)).toContain(criteria.sort)
        for (const [name, number] of Object.entries(criteria.numbers)) {
          expect(Number.isFinite(number)).toBe(true)
          expect(NUMBERS).toHaveProperty(name)
        }
        headingOf(criteria)
        appliedFilters(criteria)
      }),
      { numRuns: 500 },
    )
  })

  test('written and read again are the same', () => {
    fc.assert(
      fc.property(search, (values) => {
        const { criteria } = parseCriteria(values)
        const again = parseCriteria(parseSearch(searchOf(criteria)))
        expect(again.criteria).toEqual(criteria)
        expect(again.dropped).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['minPrice', 'abc', 'isn’t a number'],
    ['minPrice', '-5', 'isn’t a number'],
    ['minBeds', '99', 'isn’t between 0 and 50'],
    ['sort', 'cheapest', 'isn’t an option'],
    ['type', 'castle', 'isn’t an option'],
    ['status', 'withdrawn', 'isn’t an option'],
    ['pool', 'maybe', 'isn’t yes or no'],
    ['bounds', '1,2,3', 'isn’t a map area'],
    ['bounds', '-86,40,-87,39', 'isn’t a map area'],
    ['page', '0', 'isn’t a page number'],
    ['page', '1.5', 'isn’t a page number'],
    ['q', 'x'.repeat(101), 'is too long'],
  ])('%s=%s is dropped: %s', (name, given, why) => {
    const { criteria, dropped } = parseCriteria({ [name]: given })
    expect(dropped).toEqual([{ name, value: given.slice(0, 40), why }])
    expect(criteria).toEqual(NO_CRITERIA)
  })

  test.each([
    [{ minPrice: '$350,000' }, { minPrice: 350_000 }],
    [
      { minPrice: '350k', maxPrice: '1.2m' },
      { minPrice: 350_000, maxPrice: 1_200_000 },
    ],
    [{ minBaths: '1.5' }, { minBaths: 1.5 }],
    [{ minBeds: ['2', '4'] }, { minBeds: 4 }],
    [{ minBeds: '' }, {}],
  ])('%j reads as %j', (values, numbers) => {
    expect(parseCriteria(values)).toMatchObject({ criteria: { numbers }, dropped: [] })
  })

  test('the higher of two limits that cross is dropped and named', () => {
    const { criteria, dropped } = parseCriteria({ minPrice: '500000', maxPrice: '300000' })
    expect(criteria.numbers).toEqual({ minPrice: 500_000 })
    expect(dropped).toEqual([{ name: 'maxPrice', value: '300000', why: 'is less than min price 500000' }])
  })

  test('keys that are not ours are ignored without a word', () => {
    expect(parseCriteria({ utm_source: 'x', filters: 'all' })).toEqual({ criteria: NO_CRITERIA, dropped: [] })
  })
})

describe('criteria that look at what the viewer may not see', () => {
  const asked = { ...NO_CRITERIA, statuses: ['active', 'sold'] as const }
  test.each(['visitor', 'vow', 'agent', 'admin'] as const)('sold homes are dropped for %s, and named', (viewer) => {
    const { criteria, dropped } = criteriaFor(viewer, { ...asked, statuses: [...asked.statuses] })
    expect(criteria.statuses).toEqual(['active'])
    expect(dropped).toEqual([{ name: 'status', value: 'sold', why: 'isn’t available to you' }])
  })
  test('and kept for a sold viewer', () => {
    expect(criteriaFor('sold', { ...asked, statuses: [...asked.statuses] })).toMatchObject({
      criteria: { statuses: ['active', 'sold'] },
      dropped: [],
    })
  })
})

describe('addresses', () => {
  test.each(['', '?a=1', '?a=1&a=2&b=', '?q=a%20b+c', '?%', '?%E0%A4%A', '?a=%00'])('%s is read', (text) => {
    expect(() => parseSearch(text)).not.toThrow()
  })
  test('values stay strings, and repeated keys become lists', () => {
    expect(parseSearch('?zip=46142&zip=46143&utm_term=123&x=true')).toEqual({
      zip: ['46142', '46143'],
      utm_term: '123',
      x: 'true',
    })
    expect(parseSearch('?__proto__=1&constructor=2')).toEqual({})
    expect(stringifySearch({ zip: ['46142', '46143'], none: undefined, empty: '', n: 3 })).toBe(
      '?zip=46142&zip=46143&n=3',
    )
  })
})

test.each([
  [{}, 'Homes for sale in Central Indiana'],
  [{ city: 'Greenwood' }, 'Homes for sale in Greenwood'],
  [{ city: ['Greenwood', 'Franklin'], type: 'condo' }, 'Condos for sale in Greenwood and Franklin'],
  [{ county: 'Johnson', newBuild: '1' }, 'New homes for sale in Johnson County'],
  [{ featured: '1' }, 'Featured homes for sale in Central Indiana'],
  [{ featured: 'yes', city: 'Greenwood', type: 'condo' }, 'Featured condos for sale in Greenwood'],
  [{ q: 'wheatfield' }, 'Homes for sale matching “wheatfield”'],
  [{ status: 'sold', zip: '46143' }, 'Homes sold in 46143'],
])('%j is headed %s', (values, heading) => {
  expect(headingOf(parseCriteria(values).criteria)).toBe(heading)
})
