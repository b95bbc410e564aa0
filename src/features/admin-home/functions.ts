import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { GetAdminHome } from './schema.ts'

/** Returns the start page of an administrator, with a block for each permission of the caller. */
export const getAdminHome = call({ method: 'GET' })
  .middleware([access('admin')])
  .validator(GetAdminHome)
  .handler(({ context, data }) => operations.getAdminHome(context.actor, data))
