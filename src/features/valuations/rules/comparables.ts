import type { Comparable, Estimate, EstimateModel, HomeFacts, PriceRange, Sale, SearchStep, Spot } from '../schema.ts'
import {
  type Factor,
  MAX_RANGE_SHARE,
  MAX_SALES,
  MAX_WEIGHT,
  MIN_SALES,
  type PlacedBy,
  SEARCH_STEPS,
  TARGET_SALES,
} from '../words.ts'
import { factorsOf, HOME_FACTORS, monthsBefore, yearsBetween } from './factors.ts'
import { type Fit, subdivisionKey } from './fit.ts'

/** Model parts that adjustments need. */
type PriceModel = Pick<EstimateModel, 'coefficients' | 'areas' | 'subdivisions'>
/** Model parts that the width of a range needs. */
export type Calibration = { sigma: number; low: number; high: number }

const MILES_PER_DEGREE = 69.05
/**
 * Distances at which similarity drops to 1/e, in miles, log ratio of size, years since the sale, and decades of age.
 */
const SIMILARITY_SCALES = { miles: 1, size: 0.3, years: 2, decades: 3 }
/** Weight of a sale in the same subdivision relative to others. */
const SAME_SUBDIVISION = 3
/** Weight of the model's own error, as a number of sales. */
const PRIOR_SALES = 12
const MAX_LOG_DEVIATION = 0.3
const ROUNDING_DOLLARS = 1000

/** Returns the approximate distance in miles between two points of one region. */
export function milesBetween(a: Spot, b: Spot): number {
  const north = (a.latitude - b.latitude) * MILES_PER_DEGREE
  const east = (a.longitude - b.longitude) * MILES_PER_DEGREE * Math.cos((a.latitude * Math.PI) / 180)
  return Math.hypot(north, east)
}

/** Returns the search steps. A home located by ZIP code only skips the smallest radius. */
export function stepsFor(placedBy: PlacedBy): readonly SearchStep[] {
  return placedBy === 'zip' ? SEARCH_STEPS.slice(1) : SEARCH_STEPS
}

/**
 * Estimates a home's price from the sales around it, or returns the reason for a refusal.
 * @param sales closed before the day, without those of the home itself
 */
export function estimateFrom(
  home: HomeFacts & Spot,
  placedBy: PlacedBy,
  date: string,
  model: Pick<EstimateModel, keyof Fit | 'calibration'>,
  sales: readonly Sale[],
): Estimate {
  const found = findSales(home, placedBy, date, sales)
  const none = { sales_count: found.sales.length, step: found.step, comparables: [] }
  if (found.sales.length < MIN_SALES) return { ...none, refusal: 'few_sales' }
  const comparables = rankComparables(home, date, model, found.sales)
  const range = rangeOf(comparables, calibrationOf(model, placedBy))
  const [least, most] = [1 - MAX_RANGE_SHARE, 1 + MAX_RANGE_SHARE].map((share) => range.middle_price * share)
  if (range.low_price < (least ?? 0) || range.high_price > (most ?? 0)) return { ...none, refusal: 'too_wide' }
  return { ...none, sales_count: comparables.length, comparables, refusal: null, ...range }
}

/** Adjusts these sales to a home on a day, most similar first. */
export function compareWith(
  home: HomeFacts & Spot,
  date: string,
  fit: PriceModel,
  sales: readonly Sale[],
): Comparable[] {
  return rankComparables(
    home,
    date,
    fit,
    sales.map((sale) => ({ sale, miles: milesBetween(home, sale) })),
  )
}

/** Returns the calibration of ranges, which differs for homes located by ZIP code only. */
export function calibrationOf(model: Pick<EstimateModel, 'sigma' | 'calibration'>, placedBy: PlacedBy): Calibration {
  return { sigma: model.sigma, ...model.calibration[placedBy === 'zip' ? 'zip' : 'spot'] }
}

function findSales(
  home: HomeFacts & Spot,
  placedBy: PlacedBy,
  date: string,
  sales: readonly Sale[],
): { step: SearchStep | null; sales: { sale: Sale; miles: number }[] } {
  const placed = sales
    .filter(({ kind, close_date }) => kind === home.kind && close_date <= date)
    .map((sale) => ({ sale, miles: milesBetween(home, sale) }))
  const steps = stepsFor(placedBy)
  for (const step of steps) {
    const since = monthsBefore(date, step.months)
    const fits = placed.filter(
      ({ sale, miles }) =>
        miles <= step.miles &&
        sale.close_date >= since &&
        Math.abs(sale.living_area / home.living_area - 1) <= step.size_share,
    )
    if (fits.length >= TARGET_SALES || step === steps.at(-1)) return { step, sales: fits }
  }
  return { step: null, sales: [] }
}

/** Picks the most similar sales, with weights and with prices adjusted to the home and the day. */
function rankComparables(
  home: HomeFacts,
  date: string,
  fit: PriceModel,
  found: readonly { sale: Sale; miles: number }[],
): Comparable[] {
  const rated = found
    .map(({ sale, miles }) => ({ sale, miles, similarity: similarityOf(home, date, sale, miles) }))
    .sort((a, b) => b.similarity - a.similarity || (a.sale.id < b.sale.id ? -1 : 1))
    .slice(0, MAX_SALES)
  const weights = capWeights(rated.map(({ similarity }) => similarity))
  return rated.map(({ sale, miles }, index) => ({
    id: sale.id,
    miles,
    close_price: sale.close_price,
    ...adjust(home, date, fit, sale),
    weight: weights[index] ?? 0,
  }))
}

function similarityOf(home: HomeFacts, date: string, sale: Sale, miles: number): number {
  const size = Math.abs(Math.log(sale.living_area / home.living_area))
  const years = Math.max(0, yearsBetween(sale.close_date, date))
  const decades =
    home.year_built === null || sale.year_built === null ? 1 : Math.abs(home.year_built - sale.year_built) / 10
  const own = subdivisionKey(home)
  const fading =
    miles / SIMILARITY_SCALES.miles +
    size / SIMILARITY_SCALES.size +
    years / SIMILARITY_SCALES.years +
    Math.min(4, decades) / SIMILARITY_SCALES.decades
  return Math.exp(-fading) * (own !== null && own === subdivisionKey(sale) ? SAME_SUBDIVISION : 1)
}

/** Normalizes weights to a sum of 1 with an upper bound for each. */
export function capWeights(weights: readonly number[]): number[] {
  const most = Math.max(MAX_WEIGHT, 1 / weights.length)
  const isFull = weights.map(() => false)
  const shares = weights.map(() => 0)
  for (let round = 0; round <= weights.length; round += 1) {
    const free = weights.reduce((sum, weight, index) => (isFull[index] ? sum : sum + weight), 0)
    const left = 1 - most * isFull.filter(Boolean).length
    let isDone = true
    weights.forEach((weight, index) => {
      if (isFull[index]) return
      const share = free > 0 ? (weight / free) * left : 0
      shares[index] = share
      if (share > most + 1e-9) {
        shares[index] = most
        isFull[index] = true
        isDone = false
      }
    })
    if (isDone) break
  }
  return shares
}

/** Adjusts a sale's price, fact by fact, to the home and the day. A fact unknown on one side gets no adjustment. */
function adjust(
  home: HomeFacts,
  date: string,
  { coefficients, areas, subdivisions }: PriceModel,
  sale: Sale,
): Pick<Comparable, 'adjustments' | 'adjusted_price'> {
  const logs: [Factor, number][] = [['time', (coefficients.time ?? 0) * yearsBetween(sale.close_date, date)]]
  logs.push(['place', locationDifference(home, sale, { areas, subdivisions })])
  // Use the same day for both, because the time adjustment already covers aging.
  const own = factorsOf(home, date)
  const other = factorsOf(sale, date)
  for (const name of HOME_FACTORS) {
    const [mine, theirs] = [own[name], other[name]]
    if (mine !== null && theirs !== null) logs.push([name, (coefficients[name] ?? 0) * (mine - theirs)])
  }
  const total = logs.reduce((sum, [, log]) => sum + log, 0)
  const change = sale.close_price * (Math.exp(total) - 1)
  // Splits the total change in proportion to the logarithms, so that the adjustments add up in dollars.
  const scale = Math.abs(total) > 1e-9 ? change / total : sale.close_price
  const adjustments: Partial<Record<Factor, number>> = {}
  let adjusted_price = sale.close_price
  for (const [name, log] of logs) {
    const dollars = Math.round((log * scale) / 100) * 100
    if (dollars === 0) continue
    adjustments[name] = dollars
    adjusted_price += dollars
  }
  return { adjustments, adjusted_price: Math.max(ROUNDING_DOLLARS, adjusted_price) }
}

/** Returns the log price difference of two locations. An unknown subdivision counts as the ZIP code's average. */
function locationDifference(
  home: HomeFacts,
  sale: Sale,
  { areas, subdivisions }: Pick<PriceModel, 'areas' | 'subdivisions'>,
): number {
  const [own, other] = [subdivisionKey(home), subdivisionKey(sale)]
  const near = (own === null ? 0 : (subdivisions[own] ?? 0)) - (other === null ? 0 : (subdivisions[other] ?? 0))
  if (home.postal_code === null || sale.postal_code === null) return near
  return near + (areas[home.postal_code] ?? 0) - (areas[sale.postal_code] ?? 0)
}

/** Returns the weighted mean of adjusted sales and a range that is calibrated to contain 8 of 10 sale prices. */
export function rangeOf(
  comparables: readonly Pick<Comparable, 'adjusted_price' | 'weight'>[],
  { sigma, low, high }: Calibration,
): PriceRange {
  const { mean, scale } = robustMeanOf(comparables, sigma)
  const rounded = (log: number) =>
    Math.max(ROUNDING_DOLLARS, Math.round(Math.exp(log) / ROUNDING_DOLLARS) * ROUNDING_DOLLARS)
  const middle_price = rounded(mean)
  return {
    low_price: Math.min(middle_price, rounded(mean + low * scale)),
    middle_price,
    high_price: Math.max(middle_price, rounded(mean + high * scale)),
  }
}

/** Returns the logarithm of the weighted mean price, with outliers clamped, and its expected error. */
export function robustMeanOf(
  comparables: readonly Pick<Comparable, 'adjusted_price' | 'weight'>[],
  sigma: number,
): { mean: number; scale: number } {
  const total = comparables.reduce((sum, { weight }) => sum + weight, 0) || 1
  const parts = comparables.map(({ adjusted_price, weight }) => ({
    log: Math.log(adjusted_price),
    share: weight / total,
  }))
  const center = weightedMedianOf(parts)
  // Clamp outliers, so that one sale cannot move the mean far.
  const clamp = (log: number, most: number) => Math.min(center + most, Math.max(center - most, log))
  const mean = parts.reduce((sum, { log, share }) => sum + clamp(log, MAX_LOG_DEVIATION) * share, 0)
  const squares = parts.reduce((sum, { share }) => sum + share * share, 0)
  // Clamp less here, so that widely spread sales widen the range.
  const spread =
    parts.reduce((sum, { log, share }) => sum + share * (clamp(log, 2 * MAX_LOG_DEVIATION) - mean) ** 2, 0) /
    Math.max(0.2, 1 - squares)
  const count = comparables.length
  const variance = (PRIOR_SALES * sigma * sigma + count * spread) / (PRIOR_SALES + count)
  return { mean, scale: Math.sqrt(variance * (1 + squares)) }
}

function weightedMedianOf(parts: readonly { log: number; share: number }[]): number {
  const sorted = [...parts].sort((a, b) => a.log - b.log)
  let sum = 0
  for (const { log, share } of sorted) {
    sum += share
    if (sum >= 0.5) return log
  }
  return sorted.at(-1)?.log ?? 0
}
