import type { Visitor } from '#access/actors.ts'
import { answererFor } from '#features/agents/public.server.ts'
import { ownerOfNewLead } from '#features/lead-routing/public.server.ts'
import { storeLead } from '#features/leads/public.server.ts'
import { receiveForm } from '#features/public-forms/public.server.ts'
import { emailOffice, promisedAt } from '#features/requests/public.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { valuationArrived } from '../emails/valuation-arrived.tsx'
import { valuationReceived } from '../emails/valuation-received.tsx'
import * as queries from '../queries/valuations.server.ts'
import { requestNumber } from '../rules/status.ts'
import type { SubmitHomeValuation, ValuationReceipt } from '../schema.ts'
import { estimateHome } from './estimate.server.ts'
import { linkOf, tokenOf } from './token.server.ts'

/**
 * Stores a valuation request as a lead, and estimates a range if closed sales allow one. Deduplicates within a day.
 * @throws invalid
 */
export async function submitHomeValuation(actor: Visitor, input: SubmitHomeValuation): Promise<ValuationReceipt> {
  return receiveForm(actor, input, 'valuation', async (form) => {
    const { captcha: _, website: __, contactConsent: ___, tracking, ...typed } = input
    const { name, email, phone, way, message, ...home } = typed
    const { id } = form
    const owner = await answererFor(null, 'valuation')
    const due_at = await promisedAt(form.created_at, 'valuation')
    const { estimate, place, model } = await estimateHome({
      ...home,
      has_pool: false,
      is_waterfront: false,
      is_updated: home.condition === 'updated' || home.condition === 'like_new',
    })
    const { refusal, sales_count } = estimate
    const range =
      estimate.refusal === null
        ? { low_price: estimate.low_price, middle_price: estimate.middle_price, high_price: estimate.high_price }
        : null
    const row = {
      ...form,
      lead_id: id,
      ...home,
      placed_by: place?.placed_by ?? null,
      refusal,
      sales_count,
      ...(range ?? { low_price: null, middle_price: null, high_price: null }),
      search_miles: estimate.step?.miles ?? null,
      search_months: estimate.step?.months ?? null,
      comparable_ids: estimate.comparables.map((sale) => sale.id),
      model_id: model?.id ?? null,
    }
    return {
      answer: receiptOf(id, due_at, row),
      person: { email, phone },
      store: async () => {
        const earlier = await storeLead(actor, {
          ...form,
          kind: 'valuation',
          name,
          email,
          phone,
          message: message || null,
          topic: 'selling',
          tracking,
          due_at,
          details: { way, ...home },
          owner_id: owner?.id ?? null,
          town: home.city,
          price: range?.middle_price ?? null,
        })
        if (earlier) {
          const stored = await queries.findSubmitted(form.submission_key)
          return receiptOf(stored?.id ?? id, earlier, stored ?? null)
        }
        await queries.insertValuation(row)
        return null
      },
      finish: async () => {
        const number = requestNumber(id)
        const routed = await ownerOfNewLead(id, owner)
        await sendEmail(
          valuationReceived,
          { number, due_at, answerer: routed?.name ?? null, way, token: linkOf(id), range, sales_count },
          { email, account_id: actor.account_id },
        )
        const { street, city, postal_code, kind, living_area, bedrooms, bathrooms, year_built, condition, timing } =
          home
        await emailOffice(
          valuationArrived,
          ({ is_agent }) => ({
            id,
            number,
            name,
            email,
            phone,
            way,
            message,
            due_at,
            range,
            refusal,
            sales_count,
            is_owner: is_agent,
            home: { street, city, postal_code, kind, living_area, bedrooms, bathrooms, year_built, condition, timing },
          }),
          { owner: routed, kind: 'valuation' },
        )
      },
    }
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
