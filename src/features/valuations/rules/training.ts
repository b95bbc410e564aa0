import type { SlicedWork } from '#kit/job/sliced-work.ts'
import type { EstimateModel, HomeFacts, Sale, Spot, TestFigures } from '../schema.ts'
import {
  COVERAGE,
  type HomeKind,
  MAX_TEST_SALES,
  MIN_FIT_SALES,
  MIN_TESTS,
  type PlacedBy,
  SEARCH_STEPS,
  TEST_MONTHS,
} from '../words.ts'
import { estimateFrom, robustMeanOf } from './comparables.ts'
import { monthsBefore } from './factors.ts'
import { type Fit, fitSales, SALES_PER_SLICE } from './fit.ts'

type Validation = Pick<EstimateModel, 'calibration' | 'test'>

/** A calibration of zero width, so that no test is refused because its range is too wide. */
const ZERO_WIDTH = { low: 0, high: 0 }
/**
 * Fits a model and tests it on the sales of the last months, which a second fit leaves out. Errors of their older half
 * calibrate the test's ranges, and coverage is counted on the newer half. The published ranges are calibrated on both.
 * Null with too few sales.
 */
export function* trainModel(sales: readonly Sale[], today: string): SlicedWork<EstimateModel | null> {
  const sorted = yield* byDay(sales)
  const fit = yield* fitSales(sorted, today)
  yield
  const validation = fit && (yield* validateModel(sorted, today))
  return validation ? { ...fit, ...validation } : null
}

/** Sorts sales by day, and by id within a day. Sorting day by day lets even a large market yield in between. */
function* byDay(sales: readonly Sale[]): SlicedWork<Sale[]> {
  const days = new Map<string, Sale[]>()
  for (const [index, sale] of sales.entries()) {
    if (index % SALES_PER_SLICE === 0) yield
    const known = days.get(sale.close_date)
    if (known) known.push(sale)
    else days.set(sale.close_date, [sale])
  }
  const sorted: Sale[] = []
  for (const day of [...days.keys()].sort()) {
    yield
    sorted.push(...(days.get(day) ?? []).sort((a, b) => (a.id < b.id ? -1 : 1)))
  }
  return sorted
}

function* validateModel(sales: readonly Sale[], today: string): SlicedWork<Validation | null> {
  const from = monthsBefore(today, TEST_MONTHS)
  const before = sales.filter(({ close_date }) => close_date < from)
  const fit = yield* fitSales(before, from, MIN_FIT_SALES / 2)
  yield
  const holdout = sample(sales.filter(({ close_date }) => close_date >= from))
  if (!fit || holdout.length < MIN_TESTS * 2) return null
  const grid = yield* gridOf(sales)
  yield
  const zipCentroids = yield* zipCentroidsOf(sales)
  const spot = yield* runTests(fit, holdout, (sale) => sale, 'home', grid)
  const zip = yield* runTests(fit, holdout, (sale) => zipCentroids.get(sale.postal_code ?? '') ?? null, 'zip', grid)
  const newer = holdout[Math.floor(holdout.length / 2)]?.close_date ?? today
  const calibrationOfAll = { spot: quantiles(spot), zip: quantiles(zip) }
  const isOlder = ({ sale }: TestResult) => sale.close_date < newer
  const olderRange = quantiles(spot.filter(isOlder))
  const newerTests = spot.filter((test) => !isOlder(test))
  const cities = [...new Set(spot.map(({ sale }) => sale.city))].sort()
  const byCity = cities.map((city) => {
    const own = newerTests.filter(({ sale }) => sale.city === city)
    return [city, accuracyOf(own, olderRange)] as const
  })
  return {
    calibration: calibrationOfAll,
    test: {
      from_date: newer,
      to_date: holdout.at(-1)?.close_date ?? today,
      spot: accuracyOf(newerTests, olderRange),
      zip: accuracyOf(
        zip.filter((test) => !isOlder(test)),
        quantiles(zip.filter(isOlder)),
      ),
      by_city: Object.fromEntries(byCity.filter(([, { answered }]) => answered >= MIN_TESTS)),
    },
  }
}

/** Samples sales at even intervals. */
function sample(sales: readonly Sale[]): Sale[] {
  const step = Math.max(1, sales.length / MAX_TEST_SALES)
  return Array.from({ length: Math.floor(sales.length / step) }, (_, index) => sales[Math.floor(index * step)]).filter(
    (sale) => sale !== undefined,
  )
}

interface TestResult {
  sale: Sale
  /** Log error and expected error, or null if no estimate was possible. */
  found: { error: number; scale: number } | null
}

function* runTests(
  fit: Fit,
  holdout: readonly Sale[],
  spotOf: (sale: Sale) => Spot | null,
  placedBy: PlacedBy,
  grid: Grid,
): SlicedWork<TestResult[]> {
  const model = { ...fit, calibration: { spot: ZERO_WIDTH, zip: ZERO_WIDTH } }
  const results: TestResult[] = []
  for (const sale of holdout) {
    // Each test scans all sales around the home.
    yield
    results.push({ sale, found: found(sale) })
  }
  return results

  function found(sale: Sale): TestResult['found'] {
    const spot = spotOf(sale)
    if (!spot) return null
    const subdivision = placedBy === 'zip' ? null : sale.subdivision
    const home: HomeFacts & Spot = { ...sale, subdivision, latitude: spot.latitude, longitude: spot.longitude }
    // Exclude sales of the same day, which were not known yet.
    const known = salesNear(grid, sale.kind, spot).filter(
      ({ id, close_date }) => id !== sale.id && close_date < sale.close_date,
    )
    const estimate = estimateFrom(home, placedBy, sale.close_date, model, known)
    if (estimate.refusal !== null) return null
    const { mean, scale } = robustMeanOf(estimate.comparables, fit.sigma)
    return { error: Math.log(sale.close_price) - mean, scale }
  }
}

/** Returns the bounds, in expected errors, that contain the wished share, with equal tails. */
function quantiles(all: readonly TestResult[]): { low: number; high: number } {
  const sorted = all.flatMap(({ found }) => (found ? [found.error / found.scale] : [])).sort((a, b) => a - b)
  if (sorted.length === 0) return { low: -1.3, high: 1.3 }
  const tail = (1 - COVERAGE) / 2
  // Sample quantiles are slightly too narrow for later sales, so go one rank farther out on both sides.
  const place = Math.max(0, Math.ceil(tail * (sorted.length + 1)) - 1)
  return { low: Math.min(0, sorted[place] ?? 0), high: Math.max(0, sorted[sorted.length - 1 - place] ?? 0) }
}

function accuracyOf(all: readonly TestResult[], { low, high }: { low: number; high: number }): TestFigures {
  const found = all.flatMap((test) => test.found ?? [])
  const count = Math.max(1, found.length)
  const misses = found.map(({ error }) => Math.abs(Math.exp(-error) - 1)).sort((a, b) => a - b)
  const share = (some: number) => Math.round((some / count) * 1000) / 1000
  return {
    tested: all.length,
    answered: found.length,
    median_error: Math.round((misses[Math.floor(misses.length / 2)] ?? 0) * 1000) / 1000,
    within_ten: share(misses.filter((miss) => miss <= 0.1).length),
    coverage: share(found.filter(({ error, scale }) => error >= low * scale && error <= high * scale).length),
  }
}

type Grid = ReadonlyMap<string, readonly Sale[]>
/** Cells are larger than the widest search radius, so nine of them cover it. */
const CELL_DEGREES = Math.max(...SEARCH_STEPS.map(({ miles }) => miles)) / 50

function* gridOf(sales: readonly Sale[]): SlicedWork<Grid> {
  const grid = new Map<string, Sale[]>()
  for (const [index, sale] of sales.entries()) {
    if (index % SALES_PER_SLICE === 0) yield
    const cell = cellOf(sale.kind, sale.latitude, sale.longitude)
    const known = grid.get(cell)
    if (known) known.push(sale)
    else grid.set(cell, [sale])
  }
  return grid
}

function cellOf(kind: HomeKind, latitude: number, longitude: number): string {
  return `${kind} ${Math.floor(latitude / CELL_DEGREES)} ${Math.floor(longitude / CELL_DEGREES)}`
}

function salesNear(grid: Grid, kind: HomeKind, { latitude, longitude }: Spot): Sale[] {
  const steps = [-CELL_DEGREES, 0, CELL_DEGREES]
  return steps.flatMap((north) =>
    steps.flatMap((east) => [...(grid.get(cellOf(kind, latitude + north, longitude + east)) ?? [])]),
  )
}

/** Averages the locations of the sales in each ZIP code. */
function* zipCentroidsOf(sales: readonly Sale[]): SlicedWork<Map<string, Spot>> {
  const sums = new Map<string, Spot & { sales: number }>()
  for (const [index, { postal_code, latitude, longitude }] of sales.entries()) {
    if (index % SALES_PER_SLICE === 0) yield
    const known = sums.get(postal_code ?? '') ?? { latitude: 0, longitude: 0, sales: 0 }
    known.latitude += latitude
    known.longitude += longitude
    known.sales += 1
    sums.set(postal_code ?? '', known)
  }
  return new Map(
    [...sums].map(([zip, sum]) => [zip, { latitude: sum.latitude / sum.sales, longitude: sum.longitude / sum.sales }]),
  )
}
