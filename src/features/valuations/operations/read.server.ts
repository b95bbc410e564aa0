import type { Admin, SoldViewer, Visitor } from '#access/actors.ts'
import { actorAs } from '#access/make-actor.server.ts'
import { getContactPreference } from '#features/accounts/public.server.ts'
import { logView } from '#features/audit/public.server.ts'
import type { Change } from '#features/audit/schema.ts'
import { countLeads, leadHistoryOf } from '#features/leads/public.server.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { isPhoneStopped } from '#features/text-messages/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { findModel } from '../queries/models.server.ts'
import { listComparables, listEvidence } from '../queries/sales.server.ts'
import { findValuation, listOf, listPage } from '../queries/valuations.server.ts'
import { calibrationOf, compareWith } from '../rules/comparables.ts'
import { isLinkOpen, requestNumber } from '../rules/status.ts'
import type {
  ListValuations,
  ShownComparable,
  ValuationAnswer,
  ValuationDetail,
  ValuationId,
  ValuationsPage,
  ValuationToken,
} from '../schema.ts'
import { type LeadStatus, MESSAGES } from '../words.ts'
import { getEstimateQuality, placeOf, qualityOf } from './estimate.server.ts'
import { idOfToken, tokenOf } from './token.server.ts'

definePersonalData({ name: 'home_valuations', read: listOf })

type Stored = NonNullable<Awaited<ReturnType<typeof findValuation>>>

/**
 * Returns the answer for the holder of the link, for half a year, without the range if the seller has opted out since.
 * The comparable sales require sold data access, and each view is logged. @throws not_found
 */
export async function getHomeValuation(actor: Visitor, { token }: ValuationToken): Promise<ValuationAnswer> {
  const id = idOfToken(token)
  const stored = id === null ? undefined : await findValuation(id)
  if (!stored || !isLinkOpen(stored.created_at, now())) throw new AppError('not_found', MESSAGES.unknownLink)
  const isOptedOut = (await placeOf(stored))?.is_opted_out ?? false
  const model = stored.model_id === null ? null : await findModel(stored.model_id)
  const sold = actorAs(actor, 'sold')
  const { low_price, middle_price, high_price, search_miles, search_months, owner_name, owner_title, owner_phone } =
    stored
  const isKnown = low_price !== null && middle_price !== null && high_price !== null && !isOptedOut
  const { street, city, postal_code, kind, living_area, bedrooms, bathrooms, year_built, condition, timing } = stored
  return {
    token: tokenOf(stored.id),
    number: requestNumber(stored.id),
    street,
    city,
    postal_code,
    kind,
    living_area,
    bedrooms,
    bathrooms,
    year_built,
    condition,
    timing,
    asked_at: stored.created_at,
    due_at: stored.due_at ?? stored.created_at,
    answered_at: stored.answered_at,
    answerer:
      owner_name !== null && owner_title !== null && owner_phone !== null
        ? { name: owner_name, title: owner_title, phone: owner_phone }
        : null,
    placed_by: stored.placed_by,
    refusal: isOptedOut ? 'opted_out' : stored.refusal,
    range: isKnown ? { low_price, middle_price, high_price } : null,
    sales_count: stored.sales_count,
    search: search_miles !== null && search_months !== null ? { miles: search_miles, months: search_months } : null,
    quality: isKnown && model ? qualityOf(model, stored.placed_by, city) : null,
    comparables: sold && isKnown ? await comparablesFor(sold, stored) : null,
    calibration: sold && isKnown && model && stored.placed_by ? calibrationOf(model.model, stored.placed_by) : null,
  }
}

/** Lists the sales behind a range with their adjustments, for a viewer with sold data access. */
async function comparablesFor(viewer: SoldViewer, stored: Stored): Promise<ShownComparable[]> {
  const model = stored.model_id === null ? null : await findModel(stored.model_id)
  const place = await placeOf(stored)
  if (!model || !place) return []
  const homes = new Map((await listComparables(viewer, stored.comparable_ids)).map((home) => [home.id, home]))
  const evidence = (await listEvidence(stored.comparable_ids)).filter(({ id }) => homes.has(id))
  const { latitude, longitude, subdivision } = place
  const home = {
    ...stored,
    latitude,
    longitude,
    subdivision,
    has_pool: false,
    is_waterfront: false,
    is_updated: stored.condition === 'updated' || stored.condition === 'like_new',
  }
  const compared = compareWith(home, calendarDayOf(stored.created_at), model.model, evidence)
  await logView(viewer, 'sold.listed', {
    object_type: 'valuation',
    object_id: stored.id,
    details: { homes: compared.map(({ id }) => id) },
  })
  return compared.flatMap(({ id, miles, adjustments, adjusted_price, weight }) => {
    const shown = homes.get(id)
    if (!shown?.close_price || !shown.close_date || shown.living_area === null) return []
    const { address, city, close_price, close_date, living_area } = shown
    return [{ id, address, city, close_date, miles, living_area, close_price, adjustments, adjusted_price, weight }]
  })
}

const KINDS = ['valuation'] as const

/** Returns a page of requests with the counts of its tabs, the share answered in time and the accuracy of estimates. */
export async function listValuations(_actor: Admin<'leads'>, input: ListValuations): Promise<ValuationsPage> {
  const page = await listPage(input)
  const { statuses, promises } = await countLeads(KINDS, now())
  const count = (status: LeadStatus) => statuses.get(status) ?? 0
  return {
    ...page,
    counts: {
      new: count('new'),
      contacted: count('contacted'),
      qualified: count('qualified'),
      won: count('won'),
      lost: count('lost'),
    },
    promises,
    quality: await getEstimateQuality(),
  }
}

/** Returns a request with all its details. @throws not_found */
export async function getValuation(actor: Admin<'leads'>, { valuationId }: ValuationId): Promise<ValuationDetail> {
  const stored = await findValuation(valuationId)
  if (!stored) throw new AppError('not_found', MESSAGES.notFound)
  const sold = actorAs(actor, 'sold')
  const {
    comparable_ids: _,
    model_id: __,
    lead_id: ___,
    account_id,
    owner_id,
    owner_title,
    owner_phone,
    ...rest
  } = stored
  return {
    ...rest,
    is_text_stopped: await isPhoneStopped(stored.phone),
    number: requestNumber(stored.id),
    preferred_contact_method: await getContactPreference(account_id),
    comparables: sold && stored.low_price !== null ? await comparablesFor(sold, stored) : null,
  }
}

/** Lists the changes of a request, newest first. @throws not_found */
export async function listValuationHistory(_actor: Admin<'leads'>, { valuationId }: ValuationId): Promise<Change[]> {
  const stored = await findValuation(valuationId)
  if (!stored) throw new AppError('not_found', MESSAGES.notFound)
  return leadHistoryOf(stored.lead_id)
}
