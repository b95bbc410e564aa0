import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { GetRequestGroup, UpdateRequestGroup } from './schema.ts'

/** Returns who receives each kind of request, and how soon it gets a reply. */
export const getRequests = call({ method: 'GET' })
  .middleware([access('admin:operations')])
  .handler(({ context }) => operations.getRequests(context.actor))

/** Returns one kind of request for its form. @throws not_found */
export const getRequestGroup = call({ method: 'GET' })
  .middleware([access('admin:operations')])
  .validator(GetRequestGroup)
  .handler(({ context, data }) => operations.getRequestGroup(context.actor, data))

/** Changes the recipients and the reply time of one kind. @throws invalid, conflict */
export const updateRequestGroup = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(UpdateRequestGroup)
  .handler(({ context, data }) => operations.updateRequestGroup(context.actor, data))
