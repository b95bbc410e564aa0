import { access } from '#access/access.ts'
import { call, limit } from '#kit/call/call.ts'
import * as report from './operations/report.server.ts'
import * as reports from './operations/reports.server.ts'
import { AnswerListingReport, ListingReportId, ListListingReports, ReportListing, TakeListingReport } from './schema.ts'

/** Reports an error in a listing. @throws invalid, not_found, forbidden, limited */
export const reportListing = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(ReportListing)
  .handler(({ context, data }) => report.reportListing(context.actor, data))

/** Returns a page of listing error reports. */
export const listListingReports = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .validator(ListListingReports)
  .handler(({ context, data }) => reports.listListingReports(context.actor, data))

/** Returns a report with the current state of its listing. @throws not_found */
export const getListingReport = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .validator(ListingReportId)
  .handler(({ context, data }) => reports.getListingReport(context.actor, data))

/** Lists the changes of a report, newest first. */
export const listListingReportHistory = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .validator(ListingReportId)
  .handler(({ context, data }) => reports.listListingReportHistory(context.actor, data))

/** Marks a report as in progress. @throws not_found, conflict */
export const takeListingReport = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(TakeListingReport)
  .handler(({ context, data }) => reports.takeListingReport(context.actor, data))

/** Closes a report, and emails the answer if the reporter asked for one. @throws not_found, invalid, conflict */
export const answerListingReport = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(AnswerListingReport)
  .handler(({ context, data }) => reports.answerListingReport(context.actor, data))

/** Reopens a closed report. @throws not_found, conflict */
export const reopenListingReport = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(TakeListingReport)
  .handler(({ context, data }) => reports.reopenListingReport(context.actor, data))
