import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as alerts from './operations/alerts.server.ts'
import * as more from './operations/continue.server.ts'
import { ContinueReading } from './schema.ts'

/** Gives a reader over the limit a new budget in exchange for a solved captcha. @throws limited, invalid */
export const continueReading = call({ method: 'POST' })
  .middleware([access('public')])
  .validator(ContinueReading)
  .handler(({ context, data }) => more.continueReading(context.actor, data))

/** Lists the readers over the limit in the last 24 hours. */
export const listReadAlerts = call({ method: 'GET' })
  .middleware([access('admin:audit')])
  .handler(({ context }) => alerts.listReadAlerts(context.actor))
