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

/** Asks what a home is worth: a range at once where closed sales allow one, and a person within 24 hours. @throws invalid, limited */
export const submitHomeValuation = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(SubmitHomeValuation)
  .handler(({ context, data }) => submit.submitHomeValuation(context.actor, data))

/** The answer to a request, for who holds its link; comparable sales only for those who may see sold homes. @throws not_found */
export const getHomeValuation = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(ValuationToken)
  .handler(({ context, data }) => read.getHomeValuation(context.actor, data))

/** How good estimates were on closed sales that they had not seen. */
export const getEstimateQuality = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .validator(GetEstimateQuality)
  .handler(({ data }) => estimate.getEstimateQuality(data))

/** A page of requests. */
export const listValuations = call({ method: 'GET' })
  .middleware([access('admin:leads')])
  .validator(ListValuations)
  .handler(({ context, data }) => read.listValuations(context.actor, data))

/** One request with all that is known of it. @throws not_found */
export const getValuation = call({ method: 'GET' })
  .middleware([access('admin:leads')])
  .validator(ValuationId)
  .handler(({ context, data }) => read.getValuation(context.actor, data))

/** What was done with a request, newest first. @throws not_found */
export const listValuationHistory = call({ method: 'GET' })
  .middleware([access('admin:leads')])
  .validator(ValuationId)
  .handler(({ context, data }) => read.listValuationHistory(context.actor, data))

/** Takes the next step of a request. @throws not_found, invalid, conflict */
export const updateValuationStatus = call({ method: 'POST' })
  .middleware([access('admin:leads')])
  .validator(UpdateValuationStatus)
  .handler(({ context, data }) => manage.updateValuationStatus(context.actor, data))
