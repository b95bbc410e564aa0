import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'

/** Returns what is due from the calling agent; null for an administrator who is not an agent. */
export const getAgentDay = call({ method: 'GET' })
  .middleware([access('agent')])
  .handler(({ context }) => operations.getAgentDay(context.actor))
