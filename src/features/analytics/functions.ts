import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations/report.server.ts'
import { GetAnalytics } from './schema.ts'

/** What visitors did in a period, next to the period before. */
export const getAnalytics = call({ method: 'GET' })
  .middleware([access('admin:analytics')])
  .validator(GetAnalytics)
  .handler(({ context, data }) => operations.getAnalytics(context.actor, data))
