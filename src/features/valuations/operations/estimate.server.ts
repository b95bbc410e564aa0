import type { Actor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { newId } from '#kit/ids.server.ts'
import { whenIdle } from '#kit/job/foreground.server.ts'
import { runInSlices } from '#kit/job/sliced-work.server.ts'
import { HOUR_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { findModel, insertModel } from '../queries/models.server.ts'
import { findCentroid, listPlaces } from '../queries/places.server.ts'
import { countSales, listSales, listSalesAround } from '../queries/sales.server.ts'
import { estimateFrom, stepsFor } from '../rules/comparables.ts'
import { monthsBefore } from '../rules/factors.ts'
import { type FoundPlace, houseNumber, locateAddress, searchWord } from '../rules/place.ts'
import { trainModel } from '../rules/training.ts'
import type {
  Estimate,
  EstimateQuality,
  GetEstimateQuality,
  HomeFacts,
  SearchStep,
  StoredModel,
  SubmitHomeValuation,
} from '../schema.ts'
import { FIT_MONTHS, MIN_TESTS, type PlacedBy, SEARCH_STEPS } from '../words.ts'

/** Sales arrive daily, so a model of the last day is current. */
const MAX_MODEL_AGE_MS = 20 * HOUR_MS
/** During the first import the sales grow fast, so a model fitted to far fewer sales is replaced within the day. */
const REFIT_GROWTH = 1.5

/** Fits the estimate model to closed sales, unless it is current. @returns false if no model was stored */
export async function fitEstimates(actor: Actor): Promise<boolean> {
  const at = now()
  const today = calendarDayOf(at)
  const since = monthsBefore(today, FIT_MONTHS)
  const last = await findModel()
  if (last && at.getTime() - last.fitted_at.getTime() < MAX_MODEL_AGE_MS) {
    if ((await countSales(since, today)) < last.sales_count * REFIT_GROWTH) return false
  }
  const sales = await listSales(since, today)
  const model = await runInSlices(trainModel(sales, today), whenIdle)
  if (!model) return false
  const stored = { id: newId(), fitted_at: at, sales_count: sales.length, model }
  await transaction(async () => {
    await insertModel(stored)
    audit(actor, 'estimates.fitted', {
      object_type: 'estimate_model',
      object_id: stored.id,
      after: { sales_count: sales.length, ...model.test.spot },
    })
  })
  return true
}

/** An estimate with its location and model. */
export interface Estimated {
  estimate: Estimate
  place: FoundPlace | null
  model: StoredModel | null
}

type TypedHome = Pick<SubmitHomeValuation, 'street' | 'postal_code'> & Omit<HomeFacts, 'postal_code' | 'subdivision'>

/** Estimates the price of a home from its facts and the sales around it. */
export async function estimateHome(home: TypedHome): Promise<Estimated> {
  const model = await findModel()
  const place = await placeOf(home)
  const none = (refusal: Exclude<Estimate['refusal'], null>): Estimated => ({
    estimate: { refusal, sales_count: 0, step: null, comparables: [] },
    place,
    model,
  })
  if (place?.is_opted_out) return none('opted_out')
  if (!model) return none('no_model')
  if (!place) return none('no_place')
  const today = calendarDayOf(now())
  const widest: SearchStep = stepsFor(place.placed_by).at(-1) ?? SEARCH_STEPS[0]
  const sales = await listSalesAround(place, widest.miles, monthsBefore(today, widest.months))
  const others = sales.filter(({ id }) => !place.own_ids.includes(id))
  const { latitude, longitude, subdivision } = place
  const placed = { ...home, latitude, longitude, subdivision }
  return { estimate: estimateFrom(placed, place.placed_by, today, model.model, others), place, model }
}

/** Locates a typed address. */
export async function placeOf({
  street,
  postal_code,
}: Pick<TypedHome, 'street' | 'postal_code'>): Promise<FoundPlace | null> {
  const known = await listPlaces(postal_code, searchWord(street), houseNumber(street))
  return locateAddress(street, known, await findCentroid(postal_code))
}

/** Returns the accuracy of estimates in a city, or overall if it had too few tests. Null without enough tests. */
export async function getEstimateQuality({ city }: GetEstimateQuality = {}): Promise<EstimateQuality | null> {
  const stored = await findModel()
  return stored && qualityOf(stored, 'home', city ?? null)
}

/**
 * Returns the accuracy of a model. Homes located by ZIP code only have a test of their kind. Null with too few tests.
 */
export function qualityOf(
  { model, fitted_at, sales_count }: StoredModel,
  placedBy: PlacedBy | null,
  city: string | null,
): EstimateQuality | null {
  const { from_date, to_date, spot, zip, by_city } = model.test
  const rest = { from_date, to_date, fitted_at, sales_count }
  const own =
    city === null ? undefined : Object.entries(by_city).find(([name]) => name.toLowerCase() === city.toLowerCase())
  const [name, figures] = placedBy === 'zip' ? [null, zip] : (own ?? [null, spot])
  return figures.answered < MIN_TESTS ? null : { ...figures, city: name, ...rest }
}
