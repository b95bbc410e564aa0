import { access } from '#access/access.ts'
import { UploadPicture } from '#features/pictures/schema.ts'
import { call, limit } from '#kit/call/call.ts'
import * as analytics from './operations/analytics.server.ts'
import * as operations from './operations/manage.server.ts'
import * as show from './operations/show.server.ts'
import * as visits from './operations/visits.server.ts'
import {
  CaptureLandingPageLead,
  CreateLandingPage,
  GetLandingPageAnalytics,
  LandingPageId,
  LandingPageSlug,
  ListLandingPages,
  TrackLandingPageView,
  UpdateLandingPage,
} from './schema.ts'

/** Returns a page of landing pages, with views, leads, and conversion rates. */
export const listLandingPages = call({ method: 'GET' })
  .middleware([access('admin:landing_pages')])
  .validator(ListLandingPages)
  .handler(({ context, data }) => operations.listLandingPages(context.actor, data))

/** Returns a page and its history. @throws not_found */
export const getLandingPage = call({ method: 'GET' })
  .middleware([access('admin:landing_pages')])
  .validator(LandingPageId)
  .handler(({ context, data }) => operations.getLandingPage(context.actor, data))

/** Lists the homes for sale that a page can show, which are the brokerage's listings. */
export const listLandingHomes = call({ method: 'GET' })
  .middleware([access('admin:landing_pages')])
  .handler(({ context }) => operations.listLandingHomes(context.actor))

/** Returns a page as visitors see it, with its home. @throws not_found */
export const getLandingPageBySlug = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(LandingPageSlug)
  .handler(({ context, data }) => show.getLandingPageBySlug(context.actor, data))

/** Returns the statistics of a page over a period. @throws not_found */
export const getLandingPageAnalytics = call({ method: 'GET' })
  .middleware([access('admin:landing_pages')])
  .validator(GetLandingPageAnalytics)
  .handler(({ context, data }) => analytics.getLandingPageAnalytics(context.actor, data))

/** Creates a page for a listing of the brokerage. @throws invalid */
export const createLandingPage = call({ method: 'POST' })
  .middleware([access('admin:landing_pages')])
  .validator(CreateLandingPage)
  .handler(({ context, data }) => operations.createLandingPage(context.actor, data))

/** Changes a page. @throws not_found, invalid, conflict */
export const updateLandingPage = call({ method: 'POST' })
  .middleware([access('admin:landing_pages')])
  .validator(UpdateLandingPage)
  .handler(({ context, data }) => operations.updateLandingPage(context.actor, data))

/** Permanently deletes a page with its statistics. @throws not_found */
export const deleteLandingPage = call({ method: 'POST' })
  .middleware([access('admin:landing_pages')])
  .validator(LandingPageId)
  .handler(({ context, data }) => operations.deleteLandingPage(context.actor, data))

/** Stores an image for social sites, cropped to 1200 by 630. @throws invalid, limited */
export const uploadLandingImage = call({ method: 'POST' })
  .middleware([access('admin:landing_pages')])
  .validator(UploadPicture)
  .handler(({ context, data }) => operations.uploadLandingImage(context.actor, data))

/** Counts a view of a live page, once for each view id. @throws limited */
export const trackLandingPageView = call({ method: 'POST' })
  .middleware([access('public'), limit('tracking')])
  .validator(TrackLandingPageView)
  .handler(({ context, data }) => visits.trackLandingPageView(context.actor, data))

/** Stores a tour request or a question about the home as a lead. @throws not_found, invalid, limited */
export const captureLandingPageLead = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(CaptureLandingPageLead)
  .handler(({ context, data }) => visits.captureLandingPageLead(context.actor, data))
