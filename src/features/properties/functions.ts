import { access } from '#access/access.ts'
import { call, limit } from '#kit/call/call.ts'
import * as compare from './operations/compare.server.ts'
import * as get from './operations/get-property.server.ts'
import * as list from './operations/list-properties.server.ts'
import * as pictures from './operations/pictures.server.ts'
import * as report from './operations/report.server.ts'
import * as reports from './operations/reports.server.ts'
import * as look from './operations/viewer.server.ts'
import { AnswerListingReport, ListingReportId, ListListingReports, TakeListingReport } from './schema/reports.ts'
import { CompareProperties, GetProperty, ListProperties, ReportListing } from './schema.ts'

/** Lists active homes, newest first. */
export const listActiveProperties = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(ListProperties)
  .handler(({ context, data }) => list.listActiveProperties(context.actor, data))

/** Lists featured homes, followed by the newest homes with a photo. */
export const listFeaturedProperties = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(ListProperties)
  .handler(({ context, data }) => list.listFeaturedProperties(context.actor, data))

/** Returns a home's page with the fields that the caller may see. @throws not_found, forbidden */
export const getProperty = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(GetProperty)
  .handler(({ context, data }) => get.getProperty(context.actor, data))

/** Returns the first photos of a home for sale, for its card. @throws not_found */
export const getPropertyPictures = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(GetProperty)
  .handler(({ context, data }) => pictures.getPropertyPictures(context.actor, data))

/** Returns the time of the last successful sync, for pages that show homes next to other content. */
export const getFreshness = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(() => look.getFreshness())

/** Returns homes to compare, in the order of the ids. A home that the caller may not see has only the reason. */
export const getPropertiesForComparison = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(CompareProperties)
  .handler(({ context, data }) => compare.getPropertiesForComparison(context.actor, data))

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
