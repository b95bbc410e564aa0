import { access } from '#access/access.ts'
import { call, limit } from '#kit/call/call.ts'
import * as report from './operations/report.server.ts'
import * as reports from './operations/reports.server.ts'
import { AnswerListingReport, ListingReportId, ListListingReports, ReportListing, TakeListingReport } from './schema.ts'

/** Says that something in a listing is wrong. @throws invalid, not_found, forbidden, limited */
export const reportListing = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(ReportListing)
  .handler(({ context, data }) => report.reportListing(context.actor, data))

/** A page of the reports of faults in listings. */
export const listListingReports = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .validator(ListListingReports)
  .handler(({ context, data }) => reports.listListingReports(context.actor, data))

/** One report with its listing as it is now. @throws not_found */
export const getListingReport = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .validator(ListingReportId)
  .handler(({ context, data }) => reports.getListingReport(context.actor, data))

/** What was done with a report, newest first. */
export const listListingReportHistory = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .validator(ListingReportId)
  .handler(({ context, data }) => reports.listListingReportHistory(context.actor, data))

/** Says that somebody looks at a report now. @throws not_found, conflict */
export const takeListingReport = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(TakeListingReport)
  .handler(({ context, data }) => reports.takeListingReport(context.actor, data))

/** Closes a report, and answers who made it where they wish for that. @throws not_found, invalid, conflict */
export const answerListingReport = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(AnswerListingReport)
  .handler(({ context, data }) => reports.answerListingReport(context.actor, data))

/** Opens a closed report again. @throws not_found, conflict */
export const reopenListingReport = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(TakeListingReport)
  .handler(({ context, data }) => reports.reopenListingReport(context.actor, data))
