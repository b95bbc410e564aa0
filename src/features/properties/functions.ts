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

/** Active homes, the newest first. */
export const listActiveProperties = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(ListProperties)
  .handler(({ context, data }) => list.listActiveProperties(context.actor, data))

/** Active homes that the brokerage put forward, filled up with the newest that have a picture. */
export const listFeaturedProperties = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(ListProperties)
  .handler(({ context, data }) => list.listFeaturedProperties(context.actor, data))

/** A home's page, as far as the caller may see it. @throws not_found, forbidden */
export const getProperty = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(GetProperty)
  .handler(({ context, data }) => get.getProperty(context.actor, data))

/** The first pictures of a home that is for sale, as its card turns through them. @throws not_found */
export const getPropertyPictures = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(GetProperty)
  .handler(({ context, data }) => pictures.getPropertyPictures(context.actor, data))

/** When the feed was last read without a fault, for pages that show homes beside their own matter. */
export const getFreshness = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(() => look.getFreshness())

/** Homes side by side, in the order of the ids; of one that the caller may not see it says why and no more. */
export const getPropertiesForComparison = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(CompareProperties)
  .handler(({ context, data }) => compare.getPropertiesForComparison(context.actor, data))

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
