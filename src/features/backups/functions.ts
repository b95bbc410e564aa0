import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as view from './operations/view.server.ts'

/** Returns the stored backups, and the results of the last backup and the last restore test. */
export const listBackups = call({ method: 'GET' })
  .middleware([access('admin:operations')])
  .handler(({ context }) => view.listBackups(context.actor))
