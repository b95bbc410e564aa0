import { access } from '#access/access.ts'
import { call, limit } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { ApplicationId, ListVendorApplications, ReviewVendorApplication, SubmitVendorApplication } from './schema.ts'

/** Submits an application to be listed. @throws invalid, limited */
export const submitVendorApplication = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(SubmitVendorApplication)
  .handler(({ context, data }) => operations.submitVendorApplication(context.actor, data))

/** Returns a page of applications. */
export const listVendorApplications = call({ method: 'GET' })
  .middleware([access('admin:vendors')])
  .validator(ListVendorApplications)
  .handler(({ context, data }) => operations.listVendorApplications(context.actor, data))

/** Returns an application. @throws not_found */
export const getVendorApplication = call({ method: 'GET' })
  .middleware([access('admin:vendors')])
  .validator(ApplicationId)
  .handler(({ context, data }) => operations.getVendorApplication(context.actor, data))

/**
 * Approves an application, which creates the vendor, or declines it with a note. @throws not_found, invalid, conflict
 */
export const reviewVendorApplication = call({ method: 'POST' })
  .middleware([access('admin:vendors')])
  .validator(ReviewVendorApplication)
  .handler(({ context, data }) => operations.reviewVendorApplication(context.actor, data))

/** Permanently deletes an application. @throws not_found */
export const deleteVendorApplication = call({ method: 'POST' })
  .middleware([access('admin:vendors')])
  .validator(ApplicationId)
  .handler(({ context, data }) => operations.deleteVendorApplication(context.actor, data))
