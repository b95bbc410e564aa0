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

/** A report of a fault in a listing, in the administrators' list. */
export interface ListingReport {
  id: string
  /** What the listing was called when it was reported. */
  listing_title: string
  /** Its MLS number. */
  listing_id: string | null
  fault: ListingFault
  message: string
  /** Where the reporter wishes to be answered. */
  email: string | null
  status: ReportStatus
  outcome: ReportOutcome | null
  due_at: Date
  answered_at: Date | null
  version: number
  created_at: Date
}

/** A report with what is known of its listing. */
export interface ListingReportDetail extends ListingReport {
  /** The home's page, while it is on the site. */
  property_id: string | null
  /** The record of the feed that it comes from. */
  listing_key: string | null
  /** True for a home that the brokerage entered itself: we correct it ourselves. */
  is_own: boolean
  list_office_name: string | null
  list_office_contact: string | null
  modification_timestamp: Date | null
  answer: string | null
  answered_by: string | null
  late_told_at: Date | null
  /** Other reports of the same listing, the newest first. */
  others: { id: string; fault: ListingFault; status: ReportStatus; created_at: Date }[]
}

/** A page of reports, with the counts of its tabs and how the promise was kept in the last 90 days. */
export interface ReportsPage extends TablePage<ListingReport> {
  counts: Record<ReportStatus, number>
  promises: { answered: number; in_time: number }
}

/** A page of the administrators' list. */
export const ListListingReports = tableInput(REPORT_LIST)
export type ListListingReports = z.infer<typeof ListListingReports>

/** Names one report. */
export const ListingReportId = z.object({ reportId: Id })
export type ListingReportId = z.infer<typeof ListingReportId>

/** The next step of a report; `version` is the one that it is based on. */
export const TakeListingReport = z.object({ reportId: Id, version: Version })
export type TakeListingReport = z.infer<typeof TakeListingReport>

/** Closes a report; the answer goes to who reported it, if they wish for one. */
export const AnswerListingReport = z.object({
  reportId: Id,
  version: Version,
  outcome: oneOf(REPORT_OUTCOMES, 'Choose what became of it.'),
  answer: paragraphs(2000),
})
export type AnswerListingReport = z.infer<typeof AnswerListingReport>

/** Somebody says that a listing is wrong. The email is where we answer, if they wish for an answer. */
export const ReportListing = z.object({
  propertyId: Id,
  fault: oneOf(LISTING_FAULTS, 'Choose what is wrong.'),
  message: paragraphs(1000).check(z.minLength(1, 'Say what is wrong, in a sentence.')),
  email: optionalEmail(),
  ...formInput,
})
export type ReportListing = z.infer<typeof ReportListing>

/** The answer to a report: when somebody will have looked at it. */
export interface ReportReceipt {
  due_at: Date
}
