import type { Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { recordConsents } from '#features/accounts/public.server.ts'
import { answererFor } from '#features/agents/public.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { requirePass } from '#features/captcha/public.server.ts'
import { takeLead } from '#features/contacts/public.server.ts'
import { contactDueAt } from '#features/contacts/rules/promise.ts'
import { emailOffice } from '#features/permissions/public.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { idOf, newId } from '#kit/ids.server.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { valuationArrived } from '../emails/valuation-arrived.tsx'
import { valuationReceived } from '../emails/valuation-received.tsx'
import * as queries from '../queries/valuations.server.ts'
import { requestNumber } from '../rules/status.ts'
import type { SubmitHomeValuation, ValuationReceipt } from '../schema.ts'
import { estimateHome } from './estimate.server.ts'
import { linkOf, tokenOf } from './token.server.ts'

/** Ids that follow from what was sent are in a namespace of their own. */
const SENT = 'c2f9d0f4-9a55-5c1b-8f0e-3d1f6f1c7a10'

/**
 * Keeps what somebody asks about their home, with the time by which a person answers, and says at once what closed sales
 * allow to be said. The same form sent again is answered alike and kept once. @throws invalid
 */
export async function submitHomeValuation(actor: Visitor, input: SubmitHomeValuation): Promise<ValuationReceipt> {
  await requirePass(actor, 'public_form', input.captcha)
  const at = now()
  const due_at = contactDueAt(at, (await getBrokerage()).hours)
  const { captcha: _, tracking, website, contactConsent: __, ...typed } = input
  const id = newId()
  // Whoever fills a field that nobody sees is a program: it is told nothing of that.
  if (website) return { success: true, due_at, token: tokenOf(id), estimate: null }
  const { name, email, phone, way, message, ...home } = typed
  const { estimate, place, model } = await estimateHome({
    ...home,
    has_pool: false,
    is_waterfront: false,
    is_updated: home.condition === 'updated' || home.condition === 'like_new',
  })
  const range =
    estimate.refusal === null
      ? { low_price: estimate.low_price, middle_price: estimate.middle_price, high_price: estimate.high_price }
      : null
  const owner = await answererFor(null)
  const submission_key = idOf(SENT, calendarDayOf(at), JSON.stringify({ ...typed, email: email.toLowerCase() }))
  return transaction(async () => {
    const before = await takeLead(actor, {
      id,
      kind: 'valuation',
      name,
      email,
      phone,
      message: message || null,
      topic: 'selling',
      details: { way, ...home },
      tracking: tracking ?? {},
      owner_id: owner?.id ?? null,
      due_at,
    })
    if (before !== null) {
      const stored = await queries.findSubmitted(submission_key)
      return receiptOf(stored?.id ?? id, before, stored ?? null)
    }
    const row = {
      id,
      lead_id: id,
      submission_key,
      ...home,
      placed_by: place?.placed_by ?? null,
      refusal: estimate.refusal,
      low_price: null,
      middle_price: null,
      high_price: null,
      ...range,
      sales_count: estimate.sales_count,
      search_miles: estimate.step?.miles ?? null,
      search_months: estimate.step?.months ?? null,
      comparable_ids: estimate.comparables.map((sale) => sale.id),
      model_id: model?.id ?? null,
      created_at: at,
    }
    await queries.insertValuation(row)
    await recordConsents(actor, { id: actor.account_id, email }, { contact: true }, 'home-valuation')
    await sendEmail(
      valuationReceived,
      {
        number: requestNumber(id),
        due_at,
        answerer: owner?.name ?? null,
        way,
        token: linkOf(id),
        range,
        sales_count: estimate.sales_count,
      },
      { email, account_id: actor.account_id },
    )
    const { street, city, postal_code, kind, living_area, bedrooms, bathrooms, year_built, condition, timing } = home
    await emailOffice(
      valuationArrived,
      () => ({
        ...{ id, number: requestNumber(id), name, email, phone, way, message, due_at, range },
        ...{ refusal: estimate.refusal, sales_count: estimate.sales_count },
        is_owner: owner !== null,
        home: { street, city, postal_code, kind, living_area, bedrooms, bathrooms, year_built, condition, timing },
      }),
      { owner, permission: 'leads' },
    )
    return receiptOf(id, due_at, row)
  })
}

function receiptOf(
  id: string,
  due_at: Date,
  row: Pick<queries.ValuationRow, 'low_price' | 'middle_price' | 'high_price' | 'sales_count'> | null,
): ValuationReceipt {
  const { low_price = null, middle_price = null, high_price = null, sales_count = 0 } = row ?? {}
  const isKnown = low_price !== null && middle_price !== null && high_price !== null
  return {
    success: true,
    due_at,
    token: tokenOf(id),
    estimate: isKnown ? { low_price, middle_price, high_price, sales_count } : null,
  }
}
