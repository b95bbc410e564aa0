import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { ComparisonId, SaveComparison } from './schema.ts'

/** Saves a comparison under a name. @throws not_found, invalid, conflict */
export const saveComparison = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(SaveComparison)
  .handler(({ context, data }) => operations.saveComparison(context.actor, data))

/** Deletes a comparison. @throws not_found */
export const deleteComparison = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(ComparisonId)
  .handler(({ context, data }) => operations.deleteComparison(context.actor, data))

/** Lists the caller's comparisons with the changes since each was saved. */
export const listComparisons = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => operations.listComparisons(context.actor))

/** Returns a saved comparison. @throws not_found */
export const getComparison = call({ method: 'GET' })
  .middleware([access('own')])
  .validator(ComparisonId)
  .handler(({ context, data }) => operations.getComparison(context.actor, data))
