import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { DismissIntent } from './schema.ts'

/** Lists what the caller wanted to do before signing in. */
export const listPendingIntents = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => operations.listPendingIntents(context.actor))

/** Removes one pending intent. @throws not_found */
export const dismissIntent = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(DismissIntent)
  .handler(({ context, data }) => operations.dismissIntent(context.actor, data))
