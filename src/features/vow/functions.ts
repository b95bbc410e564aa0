import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as compliance from './operations/compliance.server.ts'
import * as settings from './operations/settings.server.ts'
import { UpdateVowCompliance } from './schema.ts'

/** Returns the VOW settings and the state of each rule with evidence. */
export const getVowCompliance = call({ method: 'POST' })
  .middleware([access('admin:vow')])
  .handler(({ context }) => compliance.getVowCompliance(context.actor))

/** Changes the VOW settings. @throws conflict */
export const updateVowCompliance = call({ method: 'POST' })
  .middleware([access('admin:vow')])
  .validator(UpdateVowCompliance)
  .handler(({ context, data }) => settings.updateVowCompliance(context.actor, data))
