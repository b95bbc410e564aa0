import * as z from 'zod/mini'
import { formInput } from '#features/public-forms/schema.ts'
import { Id, oneOf, optionalEmail, paragraphs, Version } from '#kit/form/inputs.ts'
import { tableInput } from '#kit/table/input.ts'
import type { TablePage } from '#kit/table/list.ts'
import {
  LISTING_FAULTS,
  type ListingFault,
  REPORT_LIST,
  REPORT_OUTCOMES,
  type ReportOutcome,
  type ReportStatus,
} from './words.ts'

/** A listing error report in the admin table. */
export interface ListingReport {
  id: string
  /** Title of the listing at the time of the report. */
  listing_title: string
  /** MLS number. */
  listing_id: string | null
  fault: ListingFault
  message: string
  /** Address for the answer, or null if none is wanted. */
  email: string | null
  status: ReportStatus
  outcome: ReportOutcome | null
  due_at: Date
  answered_at: Date | null
  version: number
  created_at: Date
}

/** A report with the current state of its listing. */
export interface ListingReportDetail extends ListingReport {
  /** Id of the home while it is on the site. */
  property_id: string | null
  /** Key of the MLS record. */
  listing_key: string | null
  /** True for a manual listing, which the brokerage corrects itself. */
  is_own: boolean
  list_office_name: string | null
  list_office_contact: string | null
  modification_timestamp: Date | null
  answer: string | null
  answered_by: string | null
  late_told_at: Date | null
  /** Other reports of the same listing, newest first. */
  others: { id: string; fault: ListingFault; status: ReportStatus; created_at: Date }[]
}

/** A page of reports, with the counts of its tabs and the share answered in time over the last 90 days. */
export interface ReportsPage extends TablePage<ListingReport> {
  counts: Record<ReportStatus, number>
  promises: { answered: number; in_time: number }
}

/** Input for a page of the admin table. */
export const ListListingReports = tableInput(REPORT_LIST)
export type ListListingReports = z.infer<typeof ListListingReports>

/** Id of a report. */
export const ListingReportId = z.object({ reportId: Id })
export type ListingReportId = z.infer<typeof ListingReportId>

/** Next step of a report, based on `version`. */
export const TakeListingReport = z.object({ reportId: Id, version: Version })
export type TakeListingReport = z.infer<typeof TakeListingReport>

/** Closes a report. The answer is emailed if the reporter asked for one. */
export const AnswerListingReport = z.object({
  reportId: Id,
  version: Version,
  outcome: oneOf(REPORT_OUTCOMES, 'Choose an outcome.'),
  answer: paragraphs(2000),
})
export type AnswerListingReport = z.infer<typeof AnswerListingReport>

/** A visitor's report of an error in a listing. The email is optional and receives the answer. */
export const ReportListing = z.object({
  propertyId: Id,
  fault: oneOf(LISTING_FAULTS, 'Choose the problem.'),
  message: paragraphs(1000).check(z.minLength(1, 'Describe the problem in a sentence.')),
  email: optionalEmail(),
  ...formInput,
})
export type ReportListing = z.infer<typeof ReportListing>

/** Receipt of a report, with its due time. */
export interface ReportReceipt {
  due_at: Date
}
