import { access } from '#access/access.ts'
import { call, limit } from '#kit/call/call.ts'
import * as operations from './operations/setup.server.ts'
import { CreateAdministrator } from './schema.ts'

/** Returns what /setup shows to the caller: a hint to the setup link, the form of the first account, or the steps. @throws forbidden */
export const getSetup = call({ method: 'GET' })
  .middleware([access('public')])
  .handler(({ context }) => operations.getSetup(context.actor))

/** Creates the first administrator. Needs the cookie of an opened setup link. @throws forbidden, invalid, limited */
export const createAdministrator = call({ method: 'POST' })
  .middleware([access('public'), limit('sign-up')])
  .validator(CreateAdministrator)
  .handler(({ context, data }) => operations.createAdministrator(context.actor, data))
