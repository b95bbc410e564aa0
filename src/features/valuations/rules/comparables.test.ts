import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EstimateModel, HomeFacts, Sale, Spot } from '../schema.ts'
import { MAX_WEIGHT, MIN_SALES } from '../words.ts'
import { capWeights, compareWith, estimateFrom, milesBetween, rangeOf } from './comparables.ts'

const home: HomeFacts & Spot = {
  kind: 'house',
  postal_code: '46142',
  subdivision: 'Tulip Grove',
  latitude: 39.62,
  longitude: -86.16,
  living_area: 2000,
  bathrooms: 2,
  year_built: 2000,
  lot_size_acres: 0.25,
  garage_spaces: 2,
  basement: 'none',
  has_pool: false,
  is_waterfront: false,
  is_updated: false,
}
let made = 0
const sale = (part: Partial<Sale> = {}): Sale => {
  made += 1
  return { ...home, id: `sale-${made}`, city: 'Greenwood', close_price: 300_000, close_date: '2026-09-01', ...part }
}
const model: Pick<EstimateModel, 'base_date' | 'coefficients' | 'areas' | 'subdivisions' | 'sigma' | 'calibration'> = {
  base_date: '2026-11-20',
  coefficients: { time: 0, living_area: 0.8, bathrooms: 0.03 },
  areas: { '46142': 0.05, '46143': -0.05 },
  subdivisions: { '46142 tulip grove': 0.1, '46142 elm park': -0.1 },
  sigma: 0.08,
  calibration: { spot: { low: -1.3, high: 1.3 }, zip: { low: -2, high: 2 } },
}
const TODAY = '2026-11-20'
const say = (sales: readonly Sale[], placed: 'home' | 'zip' = 'home') => estimateFrom(home, placed, TODAY, model, sales)
const many = (count: number, part: Partial<Sale> = {}) => Array.from({ length: count }, () => sale(part))

describe('which sales compare', () => {
  test.each([
    ['of the same kind', { kind: 'condo' as const }],
    ['near', { latitude: 39.62 + 5.1 / 69.05 }],
    ['of the last 18 months', { close_date: '2025-05-19' }],
    ['closed already', { close_date: '2026-11-21' }],
    ['of a like size', { living_area: 2701 }],
    ['not too small', { living_area: 1299 }],
  ])('only those %s', (_, part) => {
    expect(say(many(20, part))).toMatchObject({ refusal: 'few_sales', sales_count: 0 })
    expect(say([...many(5), ...many(20, part)])).toMatchObject({ refusal: null, sales_count: 5 })
  })

  test('fewer than five are no ground for a range, and how far was looked is said', () => {
    expect(say(many(MIN_SALES - 1))).toEqual({
      refusal: 'few_sales',
      sales_count: 4,
      step: { miles: 5, months: 18, size_share: 0.35 },
      comparables: [],
    })
    expect(say(many(MIN_SALES))).toMatchObject({ refusal: null, sales_count: 5 })
  })

  test('near ones are enough where there are enough of them, and who knows the ZIP code alone begins farther out', () => {
    expect(say(many(8)).step).toMatchObject({ miles: 1, months: 6 })
    expect(say(many(8), 'zip').step).toMatchObject({ miles: 2, months: 12 })
    expect(say([...many(7), ...many(5, { latitude: 39.62 + 1.5 / 69.05 })]).step).toMatchObject({ miles: 2 })
  })

  test('sales that lie too far apart give no range that helps', () => {
    const apart = Array.from({ length: 10 }, (_, index) => sale({ close_price: index % 2 ? 200_000 : 520_000 }))
    expect(say(apart, 'zip')).toMatchObject({ refusal: 'too_wide', sales_count: 10 })
  })

  test.each([
    [{ low: -6, high: 1 }, 'too_wide'],
    [{ low: -1, high: 6 }, 'too_wide'],
    [{ low: -1, high: 1 }, null],
  ])('nor does one of which either end lies too far off: %o', (spot, refusal) => {
    const drawn = { ...model, calibration: { ...model.calibration, spot } }
    expect(estimateFrom(home, 'home', TODAY, drawn, many(10)).refusal).toBe(refusal)
  })
})

describe('adjustments', () => {
  test.each([
    [{}, 300_000, {}],
    [{ living_area: 1800 }, 300_000 * (2000 / 1800) ** 0.8, { living_area: expect.any(Number) }],
    [{ bathrooms: 3 }, 300_000 * Math.exp(-0.03), { bathrooms: -8900 }],
    // In another ZIP code without a known subdivision, the adjustment is the difference between the ZIP codes plus the
    // home's own subdivision level.
    [{ postal_code: '46143', subdivision: null }, 300_000 * Math.exp(0.2), { place: 66_400 }],
    [{ subdivision: 'ELM PARK ' }, 300_000 * Math.exp(0.2), { place: 66_400 }],
    // A fact unknown on one side gets no adjustment.
    [{ bathrooms: null }, 300_000, {}],
  ])('%o', (part, price, adjustments) => {
    const [compared] = compareWith(home, TODAY, model, [sale(part)])
    expect(compared?.adjusted_price).toBeGreaterThan(price - 150)
    expect(compared?.adjusted_price).toBeLessThan(price + 150)
    expect(compared?.adjustments).toEqual(adjustments)
  })

  test('add up to the dollar, whatever the facts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 600, max: 6000 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 40_000, max: 2_000_000 }),
        fc.constantFrom('46142', '46143', '46999', null),
        (living_area, bathrooms, close_price, postal_code) => {
          const [compared] = compareWith(home, TODAY, model, [
            sale({ living_area, bathrooms, close_price, postal_code }),
          ])
          const sum = Object.values(compared?.adjustments ?? {}).reduce(
            (total, dollars) => total + dollars,
            close_price,
          )
          expect(compared?.adjusted_price).toBe(sum)
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('the range', () => {
  const even = (prices: readonly number[]) =>
    prices.map((adjusted_price) => ({ adjusted_price, weight: 1 / prices.length }))
  const drawn = { sigma: 0.08, low: -1.3, high: 1.3 }

  test('holds its middle, in whole thousands', () => {
    const range = rangeOf(even([371_234, 382_000, 390_000, 401_000, 388_888]), drawn)
    expect(range.low_price).toBeLessThan(range.middle_price)
    expect(range.high_price).toBeGreaterThan(range.middle_price)
    for (const price of Object.values(range)) expect(price % 1000).toBe(0)
  })

  test('is wider where the sales lie farther apart', () => {
    const near = rangeOf(even([298_000, 300_000, 302_000, 300_000, 299_000]), drawn)
    const far = rangeOf(even([240_000, 300_000, 370_000, 320_000, 270_000]), drawn)
    expect(far.high_price - far.low_price).toBeGreaterThan(near.high_price - near.low_price)
  })

  test('one wild price does not carry it along', () => {
    const usual = rangeOf(even([300_000, 301_000, 299_000, 300_000, 300_500, 299_500]), drawn)
    const wild = rangeOf(even([300_000, 301_000, 299_000, 300_000, 300_500, 3_000_000]), drawn)
    expect(wild.middle_price / usual.middle_price).toBeLessThan(1.07)
  })
})

test('no sale counts for more than a quarter, so that no price can be read from the answer', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 1e-9, max: 1, noNaN: true }), { minLength: 5, maxLength: 12 }), (weights) => {
      const shares = capWeights(weights)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6)
      for (const share of shares) expect(share).toBeLessThanOrEqual(MAX_WEIGHT + 1e-6)
    }),
    { numRuns: 200 },
  )
})

test.each([
  [39.62, -86.16, 0],
  [39.62 + 1 / 69.05, -86.16, 1],
  [39.62, -86.16 + 1 / (69.05 * Math.cos((39.62 * Math.PI) / 180)), 1],
])('miles to %f, %f', (latitude, longitude, miles) => {
  expect(milesBetween(home, { latitude, longitude })).toBeCloseTo(miles, 5)
})
