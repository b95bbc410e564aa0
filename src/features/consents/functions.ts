import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { UpdateContactConsent } from './schema.ts'

/** The texts that people agree to, in their current versions. */
export const getConsentTexts = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(() => operations.getConsentTexts())

/** Takes back that the caller may be contacted by call, e-mail and text, or agrees to it again. */
export const updateContactConsent = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(UpdateContactConsent)
  .handler(({ context, data }) => operations.updateContactConsent(context.actor, data))

/** What the caller agreed to, and not, newest first. */
export const listMyConsents = call({ method: 'GET' })
  .middleware([access('session')])
  .handler(({ context }) => operations.listMyConsents(context.actor))
