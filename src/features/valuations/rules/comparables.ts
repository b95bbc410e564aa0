import type { Comparable, Estimate, EstimateModel, HomeFacts, PriceRange, Sale, SearchStep, Spot } from '../schema.ts'
import {
  type Factor,
  MAX_SALES,
  MAX_WEIGHT,
  MIN_SALES,
  type PlacedBy,
  SEARCH_STEPS,
  WIDEST_SHARE,
  WISHED_SALES,
} from '../words.ts'
import { factorsOf, HOME_FACTORS, monthsBefore, yearsBetween } from './factors.ts'
import { type Fit, subdivisionKey } from './fit.ts'

/** What adjustments follow from. */
type Worth = Pick<EstimateModel, 'coefficients' | 'areas' | 'subdivisions'>
/** What a range follows from beside its sales. */
export type Calibration = { sigma: number; low: number; high: number }

const MILES_A_DEGREE = 69.05
/** How fast likeness fades: miles, shares of the size, years since the sale, decades of age. */
const FADES = { miles: 1, size: 0.3, years: 2, decades: 3 }
/** A sale in the same subdivision counts as much as so many elsewhere. */
const SAME_SUBDIVISION = 3
/** The model's own error counts as so many sales beside those that were found. */
const PRIOR_SALES = 12
const WILDEST = 0.3
const STEP = 1000

/** Miles between two points of one region. */
export function milesBetween(a: Spot, b: Spot): number {
  const north = (a.latitude - b.latitude) * MILES_A_DEGREE
  const east = (a.longitude - b.longitude) * MILES_A_DEGREE * Math.cos((a.latitude * Math.PI) / 180)
  return Math.hypot(north, east)
}

/** The steps in which sales are looked for. Who knows no more than the ZIP code does not begin at the doorstep. */
export function stepsFor(placedBy: PlacedBy): readonly SearchStep[] {
  return placedBy === 'zip' ? SEARCH_STEPS.slice(1) : SEARCH_STEPS
}

/**
 * Says what a home would sell for from the sales around it, or why that cannot be said.
 * @param sales closed before the day; those of the home itself are not among them
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
  const comparables = weigh(home, date, model, found.sales)
  const range = rangeOf(comparables, calibrationOf(model, placedBy))
  const [least, most] = [1 - WIDEST_SHARE, 1 + WIDEST_SHARE].map((share) => range.middle_price * share)
  if (range.low_price < (least ?? 0) || range.high_price > (most ?? 0)) return { ...none, refusal: 'too_wide' }
  return { ...none, sales_count: comparables.length, comparables, refusal: null, ...range }
}

/** These sales made comparable with a home on a day, the nearest in kind first. */
export function compareWith(home: HomeFacts & Spot, date: string, fit: Worth, sales: readonly Sale[]): Comparable[] {
  return weigh(
    home,
    date,
    fit,
    sales.map((sale) => ({ sale, miles: milesBetween(home, sale) })),
  )
}

/** How a range is drawn around its middle: otherwise where only the ZIP code is known. */
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
    if (fits.length >= WISHED_SALES || step === steps.at(-1)) return { step, sales: fits }
  }
  return { step: null, sales: [] }
}

/** The sales that are most like the home, each with what it would have brought if it were the home, today. */
function weigh(
  home: HomeFacts,
  date: string,
  fit: Worth,
  found: readonly { sale: Sale; miles: number }[],
): Comparable[] {
  const rated = found
    .map(({ sale, miles }) => ({ sale, miles, likeness: likenessOf(home, date, sale, miles) }))
    .sort((a, b) => b.likeness - a.likeness || (a.sale.id < b.sale.id ? -1 : 1))
    .slice(0, MAX_SALES)
  const weights = capped(rated.map(({ likeness }) => likeness))
  return rated.map(({ sale, miles }, index) => ({
    id: sale.id,
    miles,
    close_price: sale.close_price,
    ...adjust(home, date, fit, sale),
    weight: weights[index] ?? 0,
  }))
}

function likenessOf(home: HomeFacts, date: string, sale: Sale, miles: number): number {
  const size = Math.abs(Math.log(sale.living_area / home.living_area))
  const years = Math.max(0, yearsBetween(sale.close_date, date))
  const decades =
    home.year_built === null || sale.year_built === null ? 1 : Math.abs(home.year_built - sale.year_built) / 10
  const own = subdivisionKey(home)
  const fading = miles / FADES.miles + size / FADES.size + years / FADES.years + Math.min(4, decades) / FADES.decades
  return Math.exp(-fading) * (own !== null && own === subdivisionKey(sale) ? SAME_SUBDIVISION : 1)
}

/** Shares of one that add up to one, none of them above the most that one sale may count. */
export function capped(weights: readonly number[]): number[] {
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

/** A sale's price, fact by fact, as if it had been the home and had closed on the day. What one side does not say is not adjusted. */
function adjust(
  home: HomeFacts,
  date: string,
  { coefficients, areas, subdivisions }: Worth,
  sale: Sale,
): Pick<Comparable, 'adjustments' | 'adjusted_price'> {
  const logs: [Factor, number][] = [['time', (coefficients.time ?? 0) * yearsBetween(sale.close_date, date)]]
  logs.push(['place', placeBetween(home, sale, { areas, subdivisions })])
  // Both are read on the day: a house does not get older by the time that is accounted for already.
  const own = factorsOf(home, date)
  const other = factorsOf(sale, date)
  for (const name of HOME_FACTORS) {
    const [mine, theirs] = [own[name], other[name]]
    if (mine !== null && theirs !== null) logs.push([name, (coefficients[name] ?? 0) * (mine - theirs)])
  }
  const total = logs.reduce((sum, [, log]) => sum + log, 0)
  const change = sale.close_price * (Math.exp(total) - 1)
  // The parts of a product, told as a sum: each has its share of the whole by its logarithm, and they add up to the dollar.
  const scale = Math.abs(total) > 1e-9 ? change / total : sale.close_price
  const adjustments: Partial<Record<Factor, number>> = {}
  let adjusted_price = sale.close_price
  for (const [name, log] of logs) {
    const dollars = Math.round((log * scale) / 100) * 100
    if (dollars === 0) continue
    adjustments[name] = dollars
    adjusted_price += dollars
  }
  return { adjustments, adjusted_price: Math.max(STEP, adjusted_price) }
}

/** How much higher one place is than the other: its ZIP code and its subdivision. One that is not known is as its ZIP code is. */
function placeBetween(
  home: HomeFacts,
  sale: Sale,
  { areas, subdivisions }: Pick<Worth, 'areas' | 'subdivisions'>,
): number {
  const [own, other] = [subdivisionKey(home), subdivisionKey(sale)]
  const near = (own === null ? 0 : (subdivisions[own] ?? 0)) - (other === null ? 0 : (subdivisions[other] ?? 0))
  if (home.postal_code === null || sale.postal_code === null) return near
  return near + (areas[home.postal_code] ?? 0) - (areas[sale.postal_code] ?? 0)
}

/** The middle of adjusted sales and a range around it, as wide as such ranges had to be to hold eight of ten sales. */
export function rangeOf(
  comparables: readonly Pick<Comparable, 'adjusted_price' | 'weight'>[],
  { sigma, low, high }: Calibration,
): PriceRange {
  const { middle, scale } = middleOf(comparables, sigma)
  const rounded = (log: number) => Math.max(STEP, Math.round(Math.exp(log) / STEP) * STEP)
  const middle_price = rounded(middle)
  return {
    low_price: Math.min(middle_price, rounded(middle + low * scale)),
    middle_price,
    high_price: Math.max(middle_price, rounded(middle + high * scale)),
  }
}

/** The logarithm of the middle, and the error to expect of it. */
export function middleOf(
  comparables: readonly Pick<Comparable, 'adjusted_price' | 'weight'>[],
  sigma: number,
): { middle: number; scale: number } {
  const total = comparables.reduce((sum, { weight }) => sum + weight, 0) || 1
  const parts = comparables.map(({ adjusted_price, weight }) => ({
    log: Math.log(adjusted_price),
    share: weight / total,
  }))
  const centre = medianOf(parts)
  // One sale that went wildly otherwise does not carry the middle along.
  const held = (log: number, most: number) => Math.min(centre + most, Math.max(centre - most, log))
  const middle = parts.reduce((sum, { log, share }) => sum + held(log, WILDEST) * share, 0)
  const squares = parts.reduce((sum, { share }) => sum + share * share, 0)
  // How far they lie apart is told more openly: who reads the range is to see that they do.
  const apart =
    parts.reduce((sum, { log, share }) => sum + share * (held(log, 2 * WILDEST) - middle) ** 2, 0) /
    Math.max(0.2, 1 - squares)
  const count = comparables.length
  const variance = (PRIOR_SALES * sigma * sigma + count * apart) / (PRIOR_SALES + count)
  return { middle, scale: Math.sqrt(variance * (1 + squares)) }
}

function medianOf(parts: readonly { log: number; share: number }[]): number {
  const sorted = [...parts].sort((a, b) => a.log - b.log)
  let sum = 0
  for (const { log, share } of sorted) {
    sum += share
    if (sum >= 0.5) return log
  }
  return sorted.at(-1)?.log ?? 0
}
