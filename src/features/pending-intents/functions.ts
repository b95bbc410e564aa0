import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { DismissIntent } from './schema.ts'

/** What the caller was about to do before they signed in. */
export const listPendingIntents = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => operations.listPendingIntents(context.actor))

/** Removes one of them. @throws not_found */
export const dismissIntent = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(DismissIntent)
  .handler(({ context, data }) => operations.dismissIntent(context.actor, data))
