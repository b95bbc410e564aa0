import { access } from '#access/access.ts'
import { call } from '#kit/call.ts'
import * as operations from './operations.server.ts'
import { GetOutboxLetter, ListOutbox } from './schema.ts'

/** The letters of the outbox, newest first. */
export const listOutbox = call({ method: 'GET' })
  .middleware([access('admin:operations')])
  .validator(ListOutbox)
  .handler(({ context, data }) => operations.listOutbox(context.actor, data))

/** One letter of the outbox, as it went out. @throws not_found */
export const getOutboxLetter = call({ method: 'GET' })
  .middleware([access('admin:operations')])
  .validator(GetOutboxLetter)
  .handler(({ context, data }) => operations.getOutboxLetter(context.actor, data))
