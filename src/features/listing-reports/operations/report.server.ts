import type { Visitor } from '#access/actors.ts'
import { audit } from '#features/audit/public.server.ts'
import { findHome, lookerOf } from '#features/properties/public.server.ts'
import { receiveForm } from '#features/public-forms/public.server.ts'
import { emailOffice } from '#features/requests/public.server.ts'
import { listingReported } from '../emails/listing-reported.tsx'
import * as queries from '../queries.server.ts'
import { reportDueAt } from '../rules.ts'
import type { ReportListing, ReportReceipt } from '../schema.ts'

/**
 * Stores a listing error report with a due time and emails the office. Deduplicates within a day. Source: NAR model
 * rules 18.2.9, a means to receive comments on accuracy. @throws invalid, not_found, forbidden
 */
export async function reportListing(actor: Visitor, input: ReportListing): Promise<ReportReceipt> {
  return receiveForm(actor, input, 'listing_report', async (form) => {
    const { fault, message, email } = input
    const { id: property_id, address, title, city, listing_id } = await findHome(lookerOf(actor), input.propertyId)
    const listing_title = `${address || title}, ${city}`
    const due_at = reportDueAt(form.created_at)
    const report = { property_id, listing_title, listing_id, fault, message, email, due_at }
    return {
      answer: { due_at },
      person: null,
      store: async () => {
        if (await queries.insertReport({ ...form, ...report, account_id: actor.account_id })) return null
        return { due_at: (await queries.findReportDueAt(form.submission_key)) ?? due_at }
      },
      finish: async () => {
        audit(actor, 'listing.reported', {
          object_type: 'listing_report',
          object_id: form.id,
          after: { property_id, fault, due_at },
        })
        await emailOffice(listingReported, () => ({ report_id: form.id, ...report }), {
          kind: 'listing_report',
        })
      },
    }
  })
}
