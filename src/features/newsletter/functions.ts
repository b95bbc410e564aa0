import { access } from '#access/access.ts'
import { call, limit } from '#kit/call.ts'
import * as operations from './operations/subscribe.server.ts'
import { ConfirmNewsletter, SubscribeToNewsletter } from './schema.ts'

/** Takes a signup for the newsletter; a letter asks for the second yes. @throws invalid, limited */
export const subscribeToNewsletter = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(SubscribeToNewsletter)
  .handler(({ context, data }) => operations.subscribeToNewsletter(context.actor, data))

/** Takes the second yes. @throws not_found, limited */
export const confirmNewsletter = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(ConfirmNewsletter)
  .handler(({ context, data }) => operations.confirmNewsletter(context.actor, data))
