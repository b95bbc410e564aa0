import { describe, expect, test } from 'vitest'
import { parseCriteria } from '#features/search/rules/parse.ts'
import { parseSearch } from '#kit/page/search-params.ts'
import { nameOf, type PendingEvent, reasonsOf, subjectOf } from './alert-reasons.ts'

const criteria = (search: string) => parseCriteria(parseSearch(search)).criteria
const now = new Date('2026-06-10T13:00:00Z')
const home = (given: Partial<Parameters<typeof reasonsOf>[1]> = {}) => ({
  status: 'active' as const,
  price: 349_000,
  open_house: null,
  ...given,
})

describe('why a home is told of', () => {
  const rows: [string, PendingEvent[], Parameters<typeof reasonsOf>[1], string[]][] = [
    ['new', [{ event: 'new_match', details: { cause: 'listed' } }], home(), ['New on the market']],
    [
      'a price that fits now',
      [
        { event: 'new_match', details: { cause: 'price' } },
        { event: 'price_down', details: { former_price: 364_000, price: 349_000 } },
      ],
      home(),
      ['Price cut by $15,000 to $349,000, now under your $350,000 maximum'],
    ],
    [
      'a price that is too high now',
      [{ event: 'price_up', details: { former_price: 349_000, price: 360_000 } }],
      home({ price: 360_000 }),
      ['Price increased by $11,000 to $360,000, now over your $350,000 maximum'],
    ],
    [
      'several changes are one',
      [
        { event: 'price_down', details: { former_price: 360_000, price: 355_000 } },
        { event: 'price_up', details: { former_price: 355_000, price: 358_000 } },
      ],
      home({ price: 345_000 }),
      ['Price cut by $15,000 to $345,000, now under your $350,000 maximum'],
    ],
    ['a price that is what it was', [{ event: 'price_down', details: { former_price: 349_000 } }], home(), []],
    ['an offer', [{ event: 'pending', details: {} }], home({ status: 'pending' }), ['Offer accepted, pending']],
    ['an offer that fell through meanwhile', [{ event: 'pending', details: {} }], home(), []],
    ['back', [{ event: 'back', details: { cause: 'status' } }], home(), ['Back on the market']],
    ['back, and gone again', [{ event: 'back', details: {} }], home({ status: 'pending' }), []],
    [
      'sold, to whom may see it',
      [{ event: 'sold', details: {} }],
      home({ status: 'sold', close_price: 340_000 }),
      ['Sold for $340,000'],
    ],
    [
      'an open house',
      [{ event: 'open_house', details: {} }],
      home({ open_house: { starts_at: new Date('2026-06-14T17:00:00Z'), ends_at: new Date('2026-06-14T19:00:00Z') } }),
      ['Open house Sun 1–3 PM'],
    ],
    ['an open house that is over', [{ event: 'open_house', details: {} }], home(), []],
    [
      'pictures',
      [
        { event: 'photos', details: { former_photos: 1, photos: 4 } },
        { event: 'photos', details: { former_photos: 4, photos: 7 } },
      ],
      home(),
      ['6 new photos'],
    ],
  ]
  test.each(rows)('%s', (_, found, of, expected) => {
    expect(reasonsOf(found, of, criteria('maxPrice=350000'), now)).toEqual(expected)
  })
})

test.each([
  ['', 'Homes in Central Indiana'],
  ['city=Greenwood', 'Greenwood'],
  ['city=Greenwood&type=house&minBeds=3&maxPrice=400000', 'Houses in Greenwood, up to $400K, 3+ bd'],
  ['zip=46143&pool=1', '46143, Private pool'],
  ['q=walk-in closet&minPrice=200000&maxPrice=300000', 'Homes in Central Indiana, “walk-in closet”, $200K to $300K'],
])('the name that is proposed for "%s"', (search, expected) => {
  expect(nameOf(criteria(search))).toBe(expected)
})

test.each([
  [{ news: 3, prices: 1, others: 0 }, ['Greenwood'], '3 new homes and 1 price change: Greenwood'],
  [{ news: 1, prices: 0, others: 0 }, ['A', 'B'], '1 new home in 2 of your searches'],
  [{ news: 1, prices: 2, others: 3 }, ['A'], '1 new home, 2 price changes, and 3 other changes: A'],
])('a subject says what changed, and where', (told, names, expected) => {
  expect(subjectOf(told, names)).toBe(expected)
})
