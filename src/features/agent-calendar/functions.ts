import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { GetAgentCalendar } from './schema.ts'

/** Returns a period of the calling agent's calendar; null for an administrator who is no agent. */
export const getAgentCalendar = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(GetAgentCalendar)
  .handler(({ context, data }) => operations.getAgentCalendar(context.actor, data))
