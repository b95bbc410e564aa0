import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { FindInOffice } from './schema.ts'

/** Finds people and listings that the caller may open, by the words typed so far. */
export const findInOffice = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(FindInOffice)
  .handler(({ context, data }) => operations.findInOffice(context.actor, data))
