import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { GetOutboxEmail, ListOutbox, Unsubscribe } from './schema.ts'

/** The letters of the outbox, newest first. */
export const listOutbox = call({ method: 'GET' })
  .middleware([access('admin:operations')])
  .validator(ListOutbox)
  .handler(({ context, data }) => operations.listOutbox(context.actor, data))

/** One letter of the outbox, as it went out. @throws not_found */
export const getOutboxEmail = call({ method: 'GET' })
  .middleware([access('admin:operations')])
  .validator(GetOutboxEmail)
  .handler(({ context, data }) => operations.getOutboxEmail(context.actor, data))

/**
 * Ends all letters to an address that were not asked for one by one. It has no limit: mail programs send the presses of many
 * people from one address, and without a signed link nothing is written. @throws not_found
 */
export const unsubscribe = call({ method: 'POST' })
  .middleware([access('public')])
  .validator(Unsubscribe)
  .handler(({ context, data }) => operations.unsubscribe(context.actor, data))
