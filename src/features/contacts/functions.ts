import { access } from '#access/access.ts'
import { call, limit } from '#kit/call/call.ts'
import * as questions from './operations/questions.server.ts'
import * as operations from './operations.server.ts'
import { AskAboutHome, GetContactPromise, HomeContactOf, SubmitContact } from './schema.ts'

/** Returns who would reply to an inquiry sent now, and by when. */
export const getContactPromise = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .validator(GetContactPromise)
  .handler(({ data }) => operations.getContactPromise(data))

/** Stores an inquiry and returns when it is due. @throws invalid, limited */
export const submitContact = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(SubmitContact)
  .handler(({ context, data }) => operations.submitContact(context.actor, data))

/** Returns who replies to a question about a home, and by when. @throws not_found, forbidden */
export const getHomeContact = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(HomeContactOf)
  .handler(({ context, data }) => questions.getHomeContact(context.actor, data))

/** Stores a question about a home and returns when it is due. @throws invalid, not_found, forbidden, limited */
export const askAboutHome = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(AskAboutHome)
  .handler(({ context, data }) => questions.askAboutHome(context.actor, data))
