import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { UpdateContactConsent } from './schema.ts'

/** Returns the current consent texts. */
export const getConsentTexts = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(() => operations.getConsentTexts())

/** Withdraws or grants the caller's consent to contact by call, email, and text. */
export const updateContactConsent = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(UpdateContactConsent)
  .handler(({ context, data }) => operations.updateContactConsent(context.actor, data))

/** Lists the caller's consents, newest first, with the texts that the site no longer shows. */
export const listMyConsents = call({ method: 'GET' })
  .middleware([access('session')])
  .handler(({ context }) => operations.listMyConsents(context.actor))
