import { access } from '#access/access.ts'
import { call, limit } from '#kit/call/call.ts'
import * as estimate from './operations/estimate.server.ts'
import * as manage from './operations/manage.server.ts'
import * as read from './operations/read.server.ts'
import * as submit from './operations/submit.server.ts'
import {
  GetEstimateQuality,
  ListValuations,
  SubmitHomeValuation,
  UpdateValuationStatus,
  ValuationId,
  ValuationToken,
} from './schema.ts'

/**
 * Requests a home valuation. Returns a range right away if closed sales allow one; a person replies within 24 hours.
 * @throws invalid, limited
 */
export const submitHomeValuation = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(SubmitHomeValuation)
  .handler(({ context, data }) => submit.submitHomeValuation(context.actor, data))

/** Returns the answer for the holder of the link. Comparable sales require sold data access. @throws not_found */
export const getHomeValuation = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(ValuationToken)
  .handler(({ context, data }) => read.getHomeValuation(context.actor, data))

/** Returns the accuracy of estimates on closed sales that the model had not seen. */
export const getEstimateQuality = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .validator(GetEstimateQuality)
  .handler(({ data }) => estimate.getEstimateQuality(data))

/** Returns a page of requests. */
export const listValuations = call({ method: 'GET' })
  .middleware([access('admin:leads')])
  .validator(ListValuations)
  .handler(({ context, data }) => read.listValuations(context.actor, data))

/** Returns a request with all its details. @throws not_found */
export const getValuation = call({ method: 'GET' })
  .middleware([access('admin:leads')])
  .validator(ValuationId)
  .handler(({ context, data }) => read.getValuation(context.actor, data))

/** Lists the changes of a request, newest first. @throws not_found */
export const listValuationHistory = call({ method: 'GET' })
  .middleware([access('admin:leads')])
  .validator(ValuationId)
  .handler(({ context, data }) => read.listValuationHistory(context.actor, data))

/** Sets the next status of a request. @throws not_found, invalid, conflict */
export const updateValuationStatus = call({ method: 'POST' })
  .middleware([access('admin:leads')])
  .validator(UpdateValuationStatus)
  .handler(({ context, data }) => manage.updateValuationStatus(context.actor, data))
