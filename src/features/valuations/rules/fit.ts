import { SLICE_SIZE, type SlicedWork } from '#kit/job/sliced-work.ts'
import type { EstimateModel, HomeFacts, Sale } from '../schema.ts'
import { HOME_KINDS, MIN_FIT_SALES } from '../words.ts'
import { factorsOf, HOME_FACTORS, yearsBetween } from './factors.ts'

/** Learned part of a model. */
export type Fit = Pick<EstimateModel, 'base_date' | 'coefficients' | 'areas' | 'subdivisions' | 'sigma'>
type LinearFit = Omit<Fit, 'sigma' | 'subdivisions'>

const KINDS = Object.keys(HOME_KINDS)
/** Annual log price change. It doubles prices in six years or cuts a tenth a year; steeper trends are noise. */
const MAX_TREND = 0.12
/** Strength of the ridge prior toward zero, in sales. */
const RIDGE_STRENGTH = { factor: 0.2, kind: 1, area: 1.5, trend: 1, subdivision: 1.5 }
/** Sales with larger errors, in standard errors, are dropped as outliers. */
const MAX_ERROR_SIGMAS = 4
const MAD_TO_SIGMA = 1.4826

/** Fits a ridge regression of the log price on facts, kind of home, ZIP code and day. Null with too few sales. */
export function* fitSales(sales: readonly Sale[], base_date: string, least = MIN_FIT_SALES): SlicedWork<Fit | null> {
  if (sales.length < least) return null
  const first = yield* fitLine(sales, base_date)
  const errors = yield* mapInSlices(
    sales,
    (sale) => Math.log(sale.close_price) - predictLogPrice(first, sale, sale.close_date),
  )
  const sigma = robustSigma(errors)
  const ordinary = sales.filter((_, index) => Math.abs(errors[index] ?? 0) <= MAX_ERROR_SIGMAS * sigma)
  yield
  const fit = yield* fitLine(ordinary, base_date)
  const rest = yield* mapInSlices(
    ordinary,
    (sale) => Math.log(sale.close_price) - predictLogPrice(fit, sale, sale.close_date),
  )
  const keys = yield* mapInSlices(ordinary, subdivisionKey)
  const subdivisions = yield* subdivisionsOf(rest, keys)
  yield
  const left = rest.map((error, index) => error - (subdivisions[keys[index] ?? ''] ?? 0))
  return { ...fit, subdivisions, sigma: Math.max(0.02, robustSigma(left)) }
}

/** Sales between two yields, at a few microseconds each. */
export const SALES_PER_SLICE = SLICE_SIZE / 16

/** Maps each sale in order, with yields. */
function* mapInSlices<T>(sales: readonly Sale[], find: (sale: Sale) => T): SlicedWork<T[]> {
  const found: T[] = []
  for (const sale of sales) {
    if (found.length % SALES_PER_SLICE === 0) yield
    found.push(find(sale))
  }
  return found
}

/** Returns the key of a subdivision. Its name is unique only within a ZIP code. */
export function subdivisionKey({
  postal_code,
  subdivision,
}: Pick<HomeFacts, 'postal_code' | 'subdivision'>): string | null {
  const name = subdivision?.trim().toLowerCase()
  return name ? `${postal_code ?? ''} ${name}` : null
}

/** Averages the residuals by subdivision, shrunk toward zero for few sales. */
function* subdivisionsOf(
  rest: readonly number[],
  keys: readonly (string | null)[],
): SlicedWork<Record<string, number>> {
  const sums = new Map<string, { sum: number; sales: number }>()
  for (const [index, key] of keys.entries()) {
    if (index % SALES_PER_SLICE === 0) yield
    if (key === null) continue
    const known = sums.get(key) ?? { sum: 0, sales: 0 }
    known.sum += rest[index] ?? 0
    known.sales += 1
    sums.set(key, known)
  }
  const found: Record<string, number> = {}
  let looked = 0
  for (const [key, { sum, sales }] of sums) {
    if (looked % SALES_PER_SLICE === 0) yield
    looked += 1
    if (sales >= 2) found[key] = Math.round((sum / (sales + RIDGE_STRENGTH.subdivision)) * 10_000) / 10_000
  }
  return found
}

/** Predicts the log price from the facts, without subdivision. */
function predictLogPrice(fit: LinearFit, home: HomeFacts, date: string): number {
  const { coefficients } = fit
  const factors = factorsOf(home, date)
  let level =
    (coefficients.intercept ?? 0) +
    (coefficients[`kind_${home.kind}`] ?? 0) +
    (home.postal_code === null ? 0 : (fit.areas[home.postal_code] ?? 0)) +
    (coefficients.time ?? 0) * yearsBetween(fit.base_date, date)
  for (const name of HOME_FACTORS) {
    const value = factors[name]
    if (value !== null) level += (coefficients[name] ?? 0) * (value - (coefficients[`mean_${name}`] ?? 0))
  }
  return level
}

function* fitLine(sales: readonly Sale[], base_date: string): SlicedWork<LinearFit> {
  const rows = yield* mapInSlices(sales, (sale) => factorsOf(sale, sale.close_date))
  const means: number[] = []
  for (const name of HOME_FACTORS) {
    let [sum, known] = [0, 0]
    for (const row of rows) {
      const value = row[name]
      if (value === null) continue
      sum += value
      known += 1
    }
    means.push(known > 0 ? sum / known : 0)
    yield
  }
  const zips = [...new Set(sales.flatMap(({ postal_code }) => postal_code ?? []))].sort()
  const zipAt = new Map(zips.map((zip, index) => [zip, index]))
  const timeAt = 1 + HOME_FACTORS.length
  const kindAt = timeAt + 1
  const areaAt = kindAt + KINDS.length
  const size = areaAt + zips.length
  const matrix = Array.from({ length: size }, () => new Float64Array(size))
  const right = new Float64Array(size)
  for (const [index, sale] of sales.entries()) {
    if (index % SALES_PER_SLICE === 0) yield
    // Sparse row, because most columns are zero for one sale.
    const entries: [number, number][] = [[0, 1]]
    HOME_FACTORS.forEach((name, place) => {
      const value = rows[index]?.[name] ?? null
      if (value !== null) entries.push([1 + place, value - (means[place] ?? 0)])
    })
    entries.push([timeAt, yearsBetween(base_date, sale.close_date)])
    entries.push([kindAt + KINDS.indexOf(sale.kind), 1])
    const area = sale.postal_code === null ? undefined : zipAt.get(sale.postal_code)
    if (area !== undefined) entries.push([areaAt + area, 1])
    const price = Math.log(sale.close_price)
    for (const [row, value] of entries) {
      right[row] = (right[row] ?? 0) + value * price
      const line = matrix[row]
      if (line) for (const [column, other] of entries) line[column] = (line[column] ?? 0) + value * other
    }
  }
  const priorOf = (place: number) => {
    if (place === 0) return 1e-6
    if (place < timeAt) return RIDGE_STRENGTH.factor
    if (place === timeAt) return RIDGE_STRENGTH.trend
    return place < areaAt ? RIDGE_STRENGTH.kind : RIDGE_STRENGTH.area
  }
  matrix.forEach((line, place) => {
    line[place] = (line[place] ?? 0) + priorOf(place)
  })
  const found = yield* solveCholesky(matrix, right)
  const at = (place: number) => found[place] ?? 0
  const coefficients: Record<string, number> = {
    intercept: at(0),
    time: Math.min(MAX_TREND, Math.max(-MAX_TREND, at(timeAt))),
  }
  HOME_FACTORS.forEach((name, place) => {
    coefficients[name] = at(1 + place)
    coefficients[`mean_${name}`] = means[place] ?? 0
  })
  KINDS.forEach((kind, place) => {
    coefficients[`kind_${kind}`] = at(kindAt + place)
  })
  const areas = Object.fromEntries(zips.map((zip, place) => [zip, at(areaAt + place)]))
  return { base_date, coefficients, areas }
}

/** Matrix rows between two yields. The last of a thousand rows take a millisecond each. */
const ROWS_PER_SLICE = 8

/** Solves a symmetric positive definite system by Cholesky factorization, in place. */
function* solveCholesky(matrix: readonly Float64Array[], right: Float64Array): SlicedWork<Float64Array> {
  const size = right.length
  const lower = matrix
  for (let row = 0; row < size; row += 1) {
    if (row % ROWS_PER_SLICE === 0) yield
    const line = lower[row] ?? new Float64Array(size)
    for (let column = 0; column <= row; column += 1) {
      const other = lower[column] ?? line
      let sum = line[column] ?? 0
      for (let place = 0; place < column; place += 1) sum -= (line[place] ?? 0) * (other[place] ?? 0)
      line[column] = row === column ? Math.sqrt(Math.max(sum, 1e-12)) : sum / (other[column] ?? 1)
    }
  }
  const found = new Float64Array(right)
  for (let row = 0; row < size; row += 1) {
    let sum = found[row] ?? 0
    for (let place = 0; place < row; place += 1) sum -= (lower[row]?.[place] ?? 0) * (found[place] ?? 0)
    found[row] = sum / (lower[row]?.[row] ?? 1)
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = found[row] ?? 0
    for (let place = row + 1; place < size; place += 1) sum -= (lower[place]?.[row] ?? 0) * (found[place] ?? 0)
    found[row] = sum / (lower[row]?.[row] ?? 1)
  }
  return found
}

/** Returns a robust standard error, from the median absolute error. */
function robustSigma(errors: readonly number[]): number {
  const sorted = Float64Array.from(errors, Math.abs).sort()
  return MAD_TO_SIGMA * (sorted[Math.floor(sorted.length / 2)] ?? 0)
}
