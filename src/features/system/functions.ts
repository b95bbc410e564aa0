import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations/status.server.ts'

/** Returns the state of everything that runs the site: processes, database, storage, email, backups, versions. */
export const getSystemStatus = call({ method: 'GET' })
  .middleware([access('admin:operations')])
  .handler(({ context }) => operations.getSystemStatus(context.actor))
