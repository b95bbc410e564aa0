import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'

/** Returns the data of the caller's overview. @throws not_found */
export const getDashboardData = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => operations.getDashboardData(context.actor))
