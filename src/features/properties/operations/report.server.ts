import type { Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { emailOffice } from '#features/permissions/public.server.ts'
import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import { listingReported } from '../emails/listing-reported.tsx'
import { insertReport } from '../queries/reports.server.ts'
import { reportDueAt } from '../rules/reports.ts'
import type { ReportListing, ReportReceipt } from '../schema.ts'
import { findHome } from './get-property.server.ts'
import { lookerOf } from './viewer.server.ts'

/**
 * Keeps a report of a fault in a listing with the time by which it is looked at, and tells the office.
 * Source: NAR model rules 18.2.9, a means to receive comments on accuracy. @throws not_found, forbidden
 */
export async function reportListing(actor: Visitor, input: ReportListing): Promise<ReportReceipt> {
  const home = await findHome(lookerOf(actor), input.propertyId)
  const at = now()
  const report = {
    id: newId(),
    property_id: home.id,
    listing_title: home.address ? `${home.address}, ${home.city}` : `${home.title}, ${home.city}`,
    listing_id: home.listing_id,
    fault: input.fault,
    message: input.message,
    email: input.email,
    account_id: actor.account_id,
    due_at: reportDueAt(at),
    created_at: at,
  }
  await transaction(async () => {
    await insertReport(report)
    const { fault, due_at } = report
    audit(actor, 'listing.reported', {
      object_type: 'listing_report',
      object_id: report.id,
      after: { property_id: home.id, fault, due_at },
    })
    const { property_id, listing_title, listing_id, message, email } = report
    await emailOffice(
      listingReported,
      () => ({ report_id: report.id, property_id, listing_title, listing_id, fault, message, email, due_at }),
      { owner: null, permission: 'mls' },
    )
  })
  return { due_at: report.due_at }
}
