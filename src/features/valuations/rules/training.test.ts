import { describe, expect, test } from 'vitest'
import { runToEnd } from '#kit/job/sliced-work.ts'
import type { Sale } from '../schema.ts'
import { fitSales, SALES_PER_SLICE } from './fit.ts'
import { trainModel } from './training.ts'

/** Generates a market with known values of each fact and a known random error. */
function market(count: number, { noise = 0.06 } = {}): Sale[] {
  let state = 7
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return state / 0x7fff_ffff
  }
  const bell = () => (next() + next() + next() + next() - 2) * 1.73
  const start = Date.parse('2026-11-20')
  return Array.from({ length: count }, (_, index) => {
    const living_area = 1200 + Math.round(next() * 1800)
    const garage_spaces = Math.floor(next() * 4)
    const bathrooms = 1 + Math.round(next() * 4) / 2
    const days = Math.floor(next() * 1090) + 1
    const north = next() < 0.5
    const log =
      Math.log(150 * 2000) +
      0.8 * Math.log(living_area / 2000) +
      0.02 * garage_spaces +
      0.03 * bathrooms -
      (0.05 * days) / 365 +
      (north ? 0.1 : -0.1) +
      bell() * noise
    return {
      id: `sale-${String(index).padStart(5, '0')}`,
      kind: 'house' as const,
      city: north ? 'Carmel' : 'Greenwood',
      postal_code: north ? '46032' : '46142',
      subdivision: null,
      latitude: (north ? 39.96 : 39.62) + next() * 0.03,
      longitude: -86.16 + next() * 0.03,
      living_area,
      bathrooms,
      garage_spaces,
      year_built: 2000,
      lot_size_acres: 0.25,
      basement: 'none' as const,
      has_pool: false,
      is_waterfront: false,
      is_updated: false,
      close_price: Math.round(Math.exp(log)),
      close_date: new Date(start - days * 86_400_000).toISOString().slice(0, 10),
    }
  })
}

describe('what is learned of closed sales', () => {
  const model = runToEnd(trainModel(market(1500), '2026-11-20'))

  test('is what the market was made of', () => {
    const { coefficients = {}, areas = {}, sigma = 0 } = model ?? {}
    expect(coefficients.living_area).toBeCloseTo(0.8, 1)
    expect(coefficients.garage_spaces).toBeCloseTo(0.02, 1.5)
    expect(coefficients.time).toBeCloseTo(0.05, 1.5)
    expect((areas['46032'] ?? 0) - (areas['46142'] ?? 0)).toBeCloseTo(0.2, 1)
    expect(sigma).toBeGreaterThan(0.05)
    expect(sigma).toBeLessThan(0.075)
  })

  test('is tested on sales that it did not know, and the range holds eight of ten of them', () => {
    const { spot, by_city = {} } = model?.test ?? {}
    expect(spot?.answered).toBeGreaterThan(150)
    expect(spot?.median_error).toBeLessThan(0.055)
    expect(spot?.within_ten).toBeGreaterThan(0.8)
    expect(spot?.coverage).toBeGreaterThan(0.73)
    expect(spot?.coverage).toBeLessThan(0.87)
    expect(Object.keys(by_city)).toEqual(['Carmel', 'Greenwood'])
    expect(model?.test.from_date && model.test.from_date > '2026-03').toBe(true)
  })

  test('says less where the error that nobody can know is larger: the ends lie farther apart', () => {
    const loud = runToEnd(trainModel(market(1500, { noise: 0.15 }), '2026-11-20'))
    expect(loud?.test.spot.median_error).toBeGreaterThan((model?.test.spot.median_error ?? 0) * 1.5)
    expect(loud?.sigma).toBeGreaterThan((model?.sigma ?? 0) * 2)
    expect(loud?.test.spot.coverage).toBeGreaterThan(0.7)
  })

  test('is the same from the same sales in any order', () => {
    expect(runToEnd(trainModel(market(400).reverse(), '2026-11-20'))).toEqual(
      runToEnd(trainModel(market(400), '2026-11-20')),
    )
  })

  test('a few sales for a dollar, or for ten times the price, leave it as it is', () => {
    const dirty = market(1500).map((sale, index) =>
      index % 50 === 0 ? { ...sale, close_price: index % 100 === 0 ? 21_000 : sale.close_price * 10 } : sale,
    )
    const { coefficients = {} } = runToEnd(trainModel(dirty, '2026-11-20')) ?? {}
    expect(coefficients.living_area).toBeCloseTo(0.8, 1)
  })

  test('gives way to other work at every thousand sales', () => {
    const sales = market(6000)
    const work = fitSales(sales, '2026-11-20')
    let pauses = 0
    while (!work.next().done) pauses += 1
    // Two fits, each with two passes over the sales, and the residuals.
    expect(pauses).toBeGreaterThan(6 * (sales.length / SALES_PER_SLICE))
  })

  test.each([0, 1, 199])('%i sales teach nothing', (count) => {
    expect(runToEnd(trainModel(market(count), '2026-11-20'))).toBeNull()
  })
})
