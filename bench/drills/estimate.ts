import { parseArgs } from 'node:util'
import { mapProperty } from '#features/mls/mapping/reso.ts'
import { saleOf } from '#features/valuations/rules/sale.ts'
import { trainModel } from '#features/valuations/rules/training.ts'
import type { EstimateModel, Sale, TestFigures } from '#features/valuations/schema.ts'
import { runToEnd } from '#kit/job/sliced-work.ts'
import { count, number } from '#kit/time/format.ts'
import { outlineOf } from '../../sample/mls/outline.ts'
import { propertyAt } from '../../sample/mls/records.ts'
import { say } from '../../scripts/terminal.ts'
import { record } from '../record.ts'

/**
 * Measures estimates of homes on sold homes that the model has not seen: median error, share within 10%, coverage of
 * the range: `npm run drill -- estimate [--listings 6000,30000] [--seed 1] [--day 2026-11-20]`. The sales are those of
 * the sample market, mapped like a feed's. Its prices have a random error of 7.5% that no estimate can know, and sold
 * prices are 1.4% below the list price, plus or minus 2.2%. So the best possible median error is 5.3%.
 */

const MIN_COVERAGE = 0.75
const MAX_COVERAGE = 0.85
/** On the smallest market; the best possible value is 0.053. */
const MAX_MEDIAN_ERROR = 0.085

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '6000,30000' },
    seed: { type: 'string', default: '1' },
    day: { type: 'string', default: '2026-11-20' },
  },
})

const found: string[] = []
let isGood = true
for (const listings of values.listings.split(',').map(Number)) {
  const sales = salesOf(listings)
  say(`  ${count(sales.length, 'closed sale')} of ${number(listings)} listings …`)
  const began = performance.now()
  const model = runToEnd(trainModel(sales, values.day))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (!model) {
    isGood = false
    found.push(`${number(listings)} listings: nothing could be learned of ${count(sales.length, 'sale')}.`)
    continue
  }
  for (const figures of [model.test.spot, model.test.zip]) {
    isGood &&= figures.coverage >= MIN_COVERAGE && figures.coverage <= MAX_COVERAGE
  }
  isGood &&= model.test.spot.median_error <= MAX_MEDIAN_ERROR
  found.push(
    `${number(listings)} listings, ${count(sales.length, 'closed sale')}, fitted and tested in ${seconds} s; tested on ${model.test.from_date} to ${model.test.to_date}, which neither the fit nor the width of the ranges knew.`,
    `place of the home known: ${sentence(model.test.spot)}`,
    `ZIP code alone known: ${sentence(model.test.zip)}`,
    estimateFor(model),
    ...Object.entries(model.test.by_city).map(([city, figures]) => `${city}: ${sentence(figures)}`),
  )
}
await record('estimate', { isGood, found })

function salesOf(listings: number): Sale[] {
  const market = { count: listings, seed: Number(values.seed), day: values.day }
  const mediaSettings = { mediaBase: 'http://127.0.0.1/media', mediaQuery: '', picturesPerHome: 1 }
  const reading = {
    system: 'mibor',
    hasKeyPrefix: true,
    isLicensedByRecord: true,
    received_at: new Date(`${values.day}T12:00:00Z`),
  }
  return Array.from({ length: listings }, (_, index) => index).flatMap((index) => {
    // Most homes are for sale. The outline shows that and is cheap to compute.
    if (outlineOf(market, index).status !== 'Closed') return []
    const mapped = mapProperty(propertyAt(market, index, mediaSettings).property, reading)
    if (!('property' in mapped)) return []
    const { property } = mapped
    if (!property.is_idx || !property.is_address_shown || (property.close_price ?? 0) < 20_000) return []
    return (
      saleOf({ ...property, id: property.listing_key, property_condition: property.facts.property_condition }) ?? []
    )
  })
}

function sentence({ tested, answered, median_error, within_ten, coverage }: TestFigures): string {
  const percent = (share: number) => `${number(Math.round(share * 1000) / 10)} %`
  return `${number(answered)} of ${count(tested, 'sale')} got a range (${percent(answered / Math.max(1, tested))}); median error ${percent(median_error)}, within 10 %: ${percent(within_ten)}, sold inside the range: ${percent(coverage)}.`
}

/** Returns the effect of each factor on a home of $350,000, for review by an expert. */
function estimateFor({ coefficients }: EstimateModel): string {
  const dollars = (factor: string, change = 1) =>
    `$${number(Math.round((350_000 * (Math.exp((coefficients[factor] ?? 0) * change) - 1)) / 100) * 100)}`
  return `on $350,000: a year ${dollars('time')}, 100 sq ft on 2,000 ${dollars('living_area', Math.log(2100 / 2000))}, a bathroom ${dollars('bathrooms')}, a garage space ${dollars('garage_spaces')}, ten years of age ${dollars('age')}, a finished basement ${dollars('basement_finished')}, a pool ${dollars('pool')}, updated ${dollars('is_updated')}.`
}
