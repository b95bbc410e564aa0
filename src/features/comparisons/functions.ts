import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { ComparisonId, SaveComparison } from './schema.ts'

/** Keeps homes side by side under a name. @throws not_found, invalid, conflict */
export const saveComparison = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(SaveComparison)
  .handler(({ context, data }) => operations.saveComparison(context.actor, data))

/** Deletes a comparison. @throws not_found */
export const deleteComparison = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(ComparisonId)
  .handler(({ context, data }) => operations.deleteComparison(context.actor, data))

/** All comparisons of the caller, with what changed since each was saved. */
export const listComparisons = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => operations.listComparisons(context.actor))

/** A comparison, opened again. @throws not_found */
export const getComparison = call({ method: 'GET' })
  .middleware([access('own')])
  .validator(ComparisonId)
  .handler(({ context, data }) => operations.getComparison(context.actor, data))
