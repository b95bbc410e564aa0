import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'

/** All that the overview of the caller's own pages shows. @throws not_found */
export const getDashboardData = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => operations.getDashboardData(context.actor))
