import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations/report.server.ts'
import { GetAnalytics } from './schema.ts'

/** Returns visitors' activity in a period and in the previous one. */
export const getAnalytics = call({ method: 'GET' })
  .middleware([access('admin:analytics')])
  .validator(GetAnalytics)
  .handler(({ context, data }) => operations.getAnalytics(context.actor, data))
