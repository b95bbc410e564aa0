import { sql } from 'kysely'
import { db } from '#db/db.server.ts'

/** Returns whether a form is stored under a key. Forms without one are known by their values. */
export async function hasForm(submissionKey: string): Promise<boolean> {
  const { rows } = await sql<{ is_stored: boolean }>`
    select exists (select from leads where submission_key = ${submissionKey}::uuid)
      or exists (select from listing_reports where submission_key = ${submissionKey}::uuid)
      or exists (select from testimonials where submission_key = ${submissionKey}::uuid)
      or exists (select from vendor_applications where submission_key = ${submissionKey}::uuid) as is_stored
  `.execute(db())
  return rows[0]?.is_stored ?? false
}
