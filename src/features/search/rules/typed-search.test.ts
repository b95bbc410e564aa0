import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dictionaryOf } from '../engine/dictionary-encoding.ts'
import { NO_CRITERIA } from './parse.ts'
import { differsByOneError, type PlaceNames } from './typed-places.ts'
import { applyTyped, parseTyped } from './typed-search.ts'

const NAMES: PlaceNames = {
  city: dictionaryOf([
    'Carmel',
    'Greenwood',
    'Fishers',
    'Beech Grove',
    'Whiteland',
    'New Whiteland',
    'Franklin',
    'St. John',
    'Avon',
  ]),
  zip: dictionaryOf(['46143', '46032']),
  county: dictionaryOf(['Johnson', 'Hamilton', 'Boone County']),
  township: dictionaryOf(['Pleasant', 'White River']),
  subdivision: dictionaryOf(['Fox Run', 'Villages at Grassy Creek', 'Ashbury', 'Oak Meadows']),
  district: dictionaryOf(['Carmel Clay Schools', 'Greenwood Community School Corporation', 'Center Grove']),
}

const CARMEL = { places: { city: ['Carmel'] } }
const GREENWOOD = { places: { city: ['Greenwood'] } }

/** Text, its filters, and the words that are left. */
const PHRASES: readonly (readonly [q: string, filters: object, words?: string])[] = [
  // Places
  ['Carmel', CARMEL],
  ['homes in Carmel', CARMEL],
  ['Homes for sale in Greenwood, IN', GREENWOOD],
  ['greenwood indiana', GREENWOOD],
  ['Carmel or Fishers', { places: { city: ['Carmel', 'Fishers'] } }],
  ['new whiteland', { places: { city: ['New Whiteland'] } }],
  ['homes in St John', { places: { city: ['St. John'] } }],
  ['46143', { places: { zip: ['46143'] } }],
  ['46143 4 bed', { places: { zip: ['46143'] }, numbers: { minBeds: 4 } }],
  ['Johnson County', { places: { county: ['Johnson'] } }],
  ['boone county farms', { places: { county: ['Boone County'] }, types: ['farm'] }],
  ['Pleasant Township', { places: { township: ['Pleasant'] } }],
  ['Carmel schools', { places: { district: ['Carmel Clay Schools'] } }],
  ['Center Grove', { places: { district: ['Center Grove'] } }],
  ['center grove school district 3 beds', { places: { district: ['Center Grove'] }, numbers: { minBeds: 3 } }],
  ['greenwood community school corporation', { places: { district: ['Greenwood Community School Corporation'] } }],
  ['Fox Run', { places: { subdivision: ['Fox Run'] } }],
  ['homes in Ashbury', { places: { subdivision: ['Ashbury'] } }],
  // Home types
  ['townhouse', { types: ['townhouse'] }],
  ['condo', { types: ['condo'] }],
  ['condos in Carmel', { ...CARMEL, types: ['condo'] }],
  ['condo or townhome', { types: ['condo', 'townhouse'] }],
  ['3 bedroom house Greenwood', { ...GREENWOOD, types: ['house'], numbers: { minBeds: 3 } }],
  ['multi-family', { types: ['multi'] }],
  ['pool', { flags: ['pool'] }],
  ['Carmel with pool', { ...CARMEL, flags: ['pool'] }],
  ['open houses in Carmel', { ...CARMEL, flags: ['openHouse'] }],
  // Rooms
  ['Carmel 3 beds under 450k', { ...CARMEL, numbers: { maxPrice: 450_000, minBeds: 3 } }],
  ['4+ bd 2.5 ba', { numbers: { minBeds: 4, minBaths: 2.5 } }],
  ['three bedroom two bath', { numbers: { minBeds: 3, minBaths: 2 } }],
  ['3bd/2ba Carmel', { ...CARMEL, numbers: { minBeds: 3, minBaths: 2 } }],
  ['3/2 Carmel', { ...CARMEL, numbers: { minBeds: 3, minBaths: 2 } }],
  ['3-4 bedrooms', { numbers: { minBeds: 3 } }],
  ['at least 3 bedrooms', { numbers: { minBeds: 3 } }],
  ['3 or more baths', { numbers: { minBaths: 3 } }],
  ['2000 sq ft in Carmel', { ...CARMEL, numbers: { minArea: 2000 } }],
  ['over 2,000 sqft', { numbers: { minArea: 2000 } }],
  ['5 acres', { numbers: { minLot: 5 } }],
  ['2 car garage', { numbers: { garage: 2 } }],
  ['2 story house', { types: ['house'], numbers: { stories: 2 } }],
  // Prices
  ['under $450,000', { numbers: { maxPrice: 450_000 } }],
  ['under 450', { numbers: { maxPrice: 450_000 } }],
  ['max 450000', { numbers: { maxPrice: 450_000 } }],
  ['450k', { numbers: { maxPrice: 450_000 } }],
  ['450k+', { numbers: { minPrice: 450_000 } }],
  ['over $1.2m', { numbers: { minPrice: 1_200_000 } }],
  ['1.5 million Carmel', { ...CARMEL, numbers: { maxPrice: 1_500_000 } }],
  ['300-400k', { numbers: { minPrice: 300_000, maxPrice: 400_000 } }],
  ['$300k - $400k', { numbers: { minPrice: 300_000, maxPrice: 400_000 } }],
  ['between 300 and 400k', { numbers: { minPrice: 300_000, maxPrice: 400_000 } }],
  ['between 300 and 400', { numbers: { minPrice: 300_000, maxPrice: 400_000 } }],
  ['from 300k to 1m', { numbers: { minPrice: 300_000, maxPrice: 1_000_000 } }],
  ['around 400k', { numbers: { minPrice: 360_000, maxPrice: 440_000 } }],
  ['rentals under $1500', { types: ['rental'], numbers: { maxPrice: 1500 } }],
  // Only words without effect
  ['homes for sale', {}],
  // Left as words
  ['Carmel granite counters', CARMEL, 'granite counters'],
  ['3 beds walk-in closet', { numbers: { minBeds: 3 } }, 'walk-in closet'],
  ['Carmel "walk-in closet" -pool', CARMEL, '"walk-in closet" -pool'],
  ['Carmel Valley Road', {}, 'Carmel Valley Road'],
  ['3 Oak Street', {}, '3 Oak Street'],
  ['12 Bath Street', {}, '12 Bath Street'],
  ['123 N Greenwood Ave', {}, '123 N Greenwood Ave'],
  ['123 Main St Greenwood', GREENWOOD, '123 main st'],
  ['Fox Run Drive', {}, 'Fox Run Drive'],
  ['3 bedroom on Oak Street in Carmel', { ...CARMEL, numbers: { minBeds: 3 } }, 'oak street'],
  ['Greenwood high school', {}, 'Greenwood high school'],
  ['3 bed Greenwood high school', { numbers: { minBeds: 3 } }, 'greenwood high school'],
  ['MLS# 21912345', {}, 'MLS# 21912345'],
  ['21912345', {}, '21912345'],
  ['MBR21912345', {}, 'MBR21912345'],
  ['46999', {}, '46999'],
  ['"Carmel"', {}, '"Carmel"'],
  ['guest house', {}, 'guest house'],
  ['home office', {}, 'home office'],
  ['land contract', {}, 'land contract'],
  ['under 3 beds', {}, 'under 3 beds'],
  ['over 55 community', {}, 'over 55 community'],
  ['Springfield', {}, 'Springfield'],
  ['horse', {}, 'horse'],
]

describe('typed text', () => {
  test.each(PHRASES.map(([q, filters, words = '']) => ({ q, filters, words })))('$q', ({ q, filters, words }) => {
    const { places, types, numbers, flags, words: left, guesses } = parseTyped(q, NAMES)
    expect({ places, types, numbers, flags, words: left }).toEqual({
      places: {},
      types: [],
      numbers: {},
      flags: [],
      ...filters,
      words,
    })
    expect(guesses).toEqual([])
  })

  test.each([
    ['Carmle', CARMEL, 'Carmle', 'Carmel'],
    ['fisher', { places: { city: ['Fishers'] } }, 'fisher', 'Fishers'],
    ['homes in Grenwood', GREENWOOD, 'grenwood', 'Greenwood'],
    ['Grenwood house', { ...GREENWOOD, types: ['house'] }, 'grenwood', 'Greenwood'],
    ['beach grove', { places: { city: ['Beech Grove'] } }, 'beach grove', 'Beech Grove'],
    ['Jonson County', { places: { county: ['Johnson'] } }, 'jonson county', 'Johnson'],
    ['townhuse', { types: ['townhouse'] }, 'townhuse', 'townhouse'],
    ['condoo', { types: ['condo'] }, 'condoo', 'condo'],
  ])('%s with one typing error', (q, filters, typed, meant) => {
    const found = parseTyped(q, NAMES)
    expect(found).toMatchObject({ ...filters, words: '' })
    expect(found.guesses.map((guess) => [guess.typed.toLowerCase(), guess.meant])).toEqual([
      [typed.toLowerCase(), meant],
    ])
  })

  test('of whatever is typed: no throw, and what is read once is read the same again', () => {
    const part = fc.constantFrom(
      'Carmel',
      '3',
      'beds',
      'under',
      '450k',
      '$',
      'house',
      'in',
      '"',
      '-',
      'st',
      '|',
      '\u0002',
      '0',
      ',',
      'county',
    )
    const text = fc.oneof(
      fc.string({ maxLength: 100 }),
      fc.array(part, { maxLength: 12 }).map((parts) => parts.join(' ')),
    )
    fc.assert(
      fc.property(text, (q) => {
        const criteria = { ...NO_CRITERIA, q: q.trim().replace(/\s+/g, ' ') }
        const once = applyTyped(criteria, NAMES)
        expect(applyTyped(criteria, NAMES)).toEqual(once)
        for (const value of Object.values(once.criteria.numbers)) expect(Number.isFinite(value)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('a long hostile text takes no longer than another', () => {
    const started = performance.now()
    for (const part of ['1', '1 ', 'a ', '$1-', '1 a ', '"', '-a', '1,', 'st ', 'between 1 '])
      parseTyped(part.repeat(100).slice(0, 100), NAMES)
    expect(performance.now() - started).toBeLessThan(500)
  })
})

describe('filters that are set', () => {
  test('are stronger than typed ones', () => {
    const set = { ...NO_CRITERIA, q: 'condo 3 beds under 450k', types: ['house' as const], numbers: { minBeds: 4 } }
    expect(applyTyped(set, NAMES).criteria).toMatchObject({
      q: '',
      types: ['house'],
      numbers: { minBeds: 4, maxPrice: 450_000 },
    })
  })

  test('a place that is set leaves typed ones as words', () => {
    const set = { ...NO_CRITERIA, q: 'Carmel 3 beds', places: { city: ['Fishers'] } }
    expect(applyTyped(set, NAMES)).toMatchObject({
      criteria: { q: 'carmel', places: { city: ['Fishers'] }, numbers: { minBeds: 3 } },
      typed: { q: 'Carmel 3 beds', words: 'carmel', isUnderstood: true },
    })
  })

  test('typed prices that contradict a set one are left out', () => {
    const set = { ...NO_CRITERIA, q: 'under 300k', numbers: { minPrice: 400_000 } }
    expect(applyTyped(set, NAMES).criteria.numbers).toEqual({ minPrice: 400_000 })
  })
})

test.each([
  ['carmle', 'carmel', true],
  ['carml', 'carmel', true],
  ['caramel', 'carmel', true],
  ['carmol', 'carmel', true],
  ['acrmel', 'carmel', true],
  ['darmel', 'carmel', false],
  ['carmel', 'carmel', false],
  ['crml', 'carmel', false],
  ['carmels x', 'carmel', false],
])('%s is one error off %s: %s', (typed, word, isOff) => expect(differsByOneError(typed, word)).toBe(isOff))
