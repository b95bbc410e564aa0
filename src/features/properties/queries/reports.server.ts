import { db } from '#db/db.server.ts'
import type { ListingFault } from '../words.ts'

/** Keeps a report of a fault in a listing. */
export async function insertReport(report: {
  id: string
  property_id: string
  listing_title: string
  listing_id: string | null
  fault: ListingFault
  message: string
  email: string | null
  account_id: string | null
  due_at: Date
  created_at: Date
}): Promise<void> {
  await db()
    .insertInto('listing_reports')
    .values({ ...report, updated_at: report.created_at })
    .execute()
}
