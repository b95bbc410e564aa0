import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  areaHref,
  areaSentences,
  basisOf,
  changeOf,
  crumbsOf,
  formatFigure,
  latestFigures,
  monthsOf,
  monthsText,
  placesOf,
  scaleOf,
  searchHref,
  seriesOf,
  slugOf,
  supplyText,
  windowOf,
} from './rules.ts'
import type { MarketFigure } from './schema.ts'

const figure = (given: Partial<MarketFigure> = {}): MarketFigure => ({
  measure: 'sale_price',
  value: 351_000,
  homes: 66,
  from_date: '2026-08-01',
  to_date: '2026-10-31',
  ...given,
})

test.each([
  ['city', 'Greenwood', 'greenwood'],
  ['city', 'St. John’s  Park', 'st-john-s-park'],
  ['zip', '46143', '46143'],
  ['county', 'Johnson', 'johnson-county'],
  ['county', 'Johnson County', 'johnson-county'],
  ['district', 'Center Grove Community School Corporation', 'center-grove-community-school-corporation'],
  ['district', 'Franklin', 'franklin-schools'],
] as const)('the %s %s stands at %s', (kind, name, slug) => {
  expect(slugOf(kind, name)).toBe(slug)
})

test('a place leads to its page, and to the search of its homes', () => {
  expect([areaHref('greenwood'), areaHref('central-indiana')]).toEqual(['/areas/greenwood', '/areas'])
  expect(searchHref({ kind: 'district', name: 'A & B' })).toBe('/properties?district=A+%26+B')
  expect(searchHref({ kind: 'region', name: 'Central Indiana' })).toBe('/properties')
  const area = {
    slug: '46143',
    kind: 'zip',
    name: '46143',
    county: 'Johnson',
    homes_for_sale: 3,
    computed_at: new Date(),
  } as const
  expect(crumbsOf(area).map(({ name }) => name)).toEqual(['Central Indiana', 'Johnson County', 'ZIP 46143'])
})

describe('the figure that is shown', () => {
  test('is the latest, of the shortest period that there is', () => {
    const year = figure({ from_date: '2025-11-01' })
    const older = figure({ from_date: '2026-07-01', to_date: '2026-09-30' })
    expect(latestFigures([older, year, figure()]).sale_price).toEqual(figure())
    expect(latestFigures([older, year]).sale_price).toEqual(year)
    expect(latestFigures([])).toEqual({})
  })

  test.each([
    ['list_price', 364_900, '$364,900'],
    ['sale_to_list', 98.7, '98.7%'],
    ['days_to_contract', 1, '1 day'],
    ['months_of_supply', 2.1, '2.1'],
    ['sales', 1200, '1,200'],
  ] as const)('%s of %d reads %s', (measure, value, text) => {
    expect(formatFigure({ measure, value })).toBe(text)
  })

  test('says what it rests on', () => {
    expect(basisOf(figure())).toBe('66 sales, Aug to Oct 2026')
    expect(basisOf(figure({ measure: 'sales' }))).toBe('Aug to Oct 2026')
    expect(basisOf(figure({ measure: 'list_price', homes: 214, from_date: '2026-11-17', to_date: '2026-11-17' }))).toBe(
      '214 homes, Nov 17, 2026',
    )
    expect(basisOf(figure({ measure: 'new_listings', from_date: '2026-10-19', to_date: '2026-11-17' }))).toBe(
      'Since Oct 19, 2026',
    )
  })
})

describe('the chart', () => {
  const points = (months: number, count: number) =>
    Array.from({ length: count }, (_, back) => {
      const to = new Date(Date.UTC(2026, 10 - back, 0)).toISOString().slice(0, 10)
      return figure({ ...windowOf(to, months), value: 340_000 + (13 - back) * 1000 })
    })

  test('takes three months together where that gives every point, else twelve', () => {
    expect(seriesOf([...points(3, 13), ...points(12, 13)]).months).toBe(3)
    expect(seriesOf([...points(3, 12), ...points(12, 13)]).months).toBe(12)
    expect(seriesOf([...points(3, 5), ...points(12, 2)])).toMatchObject({ months: 3 })
    expect(seriesOf(points(12, 2)).points).toEqual([])
    const { points: drawn } = seriesOf(points(3, 13))
    expect([drawn[0]?.to_date, drawn.at(-1)?.to_date]).toEqual(['2025-10-31', '2026-10-31'])
    expect(changeOf(drawn)).toBe('3.5% more than a year earlier')
    expect(changeOf(drawn.slice(1))).toBeNull()
  })

  test('leaves room for months without a point', () => {
    const at = (to_date: string) => ({ to_date, sale_price: 340_000, homes: 12 })
    expect(placesOf([at('2025-12-31'), at('2026-02-28'), at('2026-03-31'), at('2026-10-31')])).toEqual([0, 20, 30, 100])
    expect(placesOf([at('2026-10-31')])).toEqual([50])
    expect(placesOf([])).toEqual([])
  })

  test('has a scale of round prices around all of its points', () => {
    expect(scaleOf([341_000, 353_000])).toEqual({
      top: 360_000,
      bottom: 335_000,
      ticks: [360_000, 355_000, 350_000, 345_000, 340_000, 335_000],
    })
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 20_000, max: 5_000_000 }), { minLength: 1, maxLength: 13 }), (prices) => {
        const { top, bottom, ticks } = scaleOf(prices)
        expect(bottom).toBeLessThanOrEqual(Math.min(...prices))
        expect(top).toBeGreaterThan(Math.max(...prices))
        expect(ticks.length).toBeLessThan(14)
        expect([ticks[0], ticks.at(-1)]).toEqual([top, bottom])
      }),
    )
  })
})

test.each([
  ['2026-08-01', '2026-10-31', 'August to October 2026', 'Aug to Oct 2026', 3],
  ['2025-11-01', '2026-10-31', 'November 2025 to October 2026', 'Nov 2025 to Oct 2026', 12],
  ['2026-10-01', '2026-10-31', 'October 2026', 'Oct 2026', 1],
])('%s to %s are %s', (from_date, to_date, long, short, months) => {
  expect(monthsText({ from_date, to_date })).toBe(long)
  expect(monthsText({ from_date, to_date }, 'short')).toBe(short)
  expect(monthsOf({ from_date, to_date })).toBe(months)
  expect(windowOf(to_date, months)).toEqual({ from_date, to_date })
})

test('sentences say what there is to say', () => {
  const place = { kind: 'city', name: 'Greenwood', homes_for_sale: 214 } as const
  const list_price = figure({ measure: 'list_price', value: 364_900 })
  const sale_to_list = figure({ measure: 'sale_to_list', value: 98.7 })
  expect(areaSentences(place, { list_price, sale_price: figure(), sale_to_list })).toEqual([
    '214 homes are for sale in Greenwood. The median list price is $364,900.',
    'From August to October 2026, 66 sold at a median price of $351,000, 98.7% of the list price.',
  ])
  expect(areaSentences({ ...place, homes_for_sale: 1 }, {})).toEqual([
    '1 home is for sale in Greenwood.',
    'Too few homes are for sale or have sold recently to show prices.',
  ])
  expect(areaSentences({ ...place, homes_for_sale: 0 }, {})).toEqual([
    'No homes are for sale in Greenwood today.',
    'Too few homes are for sale or have sold recently to show prices.',
  ])
  expect(areaSentences({ ...place, homes_for_sale: 0 }, { sale_price: figure() })).toEqual([
    'No homes are for sale in Greenwood today.',
    'From August to October 2026, 66 sold at a median price of $351,000.',
  ])
  expect(new Set([1, 5, 9].map(supplyText)).size).toBe(3)
})
