import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as delivery from './operations/delivery.server.ts'
import * as operations from './operations/outbox.server.ts'
import { AllowBouncedAddress, GetOutboxEmail, ListOutbox, ListSuppressions, Unsubscribe } from './schema.ts'

/** Lists the emails of the outbox, newest first. */
export const listOutbox = call({ method: 'GET' })
  .middleware([access('admin:operations')])
  .validator(ListOutbox)
  .handler(({ context, data }) => operations.listOutbox(context.actor, data))

/** Returns one email of the outbox as it was sent. @throws not_found */
export const getOutboxEmail = call({ method: 'GET' })
  .middleware([access('admin:operations')])
  .validator(GetOutboxEmail)
  .handler(({ context, data }) => operations.getOutboxEmail(context.actor, data))

/** Returns failed emails, and the addresses that get no email. */
export const getEmailDelivery = call({ method: 'GET' })
  .middleware([access('admin:operations')])
  .validator(ListSuppressions)
  .handler(({ context, data }) => delivery.getEmailDelivery(context.actor, data))

/** Allows email to an address that bounced. @throws not_found if it is not listed as bounced */
export const allowBouncedAddress = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(AllowBouncedAddress)
  .handler(({ context, data }) => delivery.allowBouncedAddress(context.actor, data))

/**
 * Unsubscribes an address from all emails except transactional ones and saved search alerts. Has no rate limit: mail
 * programs send the clicks of many people from one address, and nothing is written without a signed link.
 * @throws not_found
 */
export const unsubscribe = call({ method: 'POST' })
  .middleware([access('public')])
  .validator(Unsubscribe)
  .handler(({ context, data }) => operations.unsubscribe(context.actor, data))
