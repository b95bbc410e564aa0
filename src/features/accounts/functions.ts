import { access } from '#access/access.ts'
import { call, limit } from '#kit/call.ts'
import * as sessions from './operations/sessions.server.ts'
import { isAdminLevel } from './rules.ts'
import { SignIn } from './schema.ts'

/** Signs a person in: success with user, session and a password's coming expiry, or the reason why not. @throws limited */
export const signIn = call({ method: 'POST' })
  .middleware([access('public'), limit('sign-in')])
  .validator(SignIn)
  .handler(({ context, data }) => sessions.signIn(context.actor, data))

/** Ends the session and clears its cookies. */
export const signOut = call({ method: 'POST' })
  .middleware([access('public')])
  .handler(({ context }) => sessions.signOut(context.actor))

/** The user and the session, or nulls; renews a session that is due. */
export const getSession = call({ method: 'GET' })
  .middleware([access('public')])
  .handler(({ context }) => sessions.getSession(context.actor))

/** The signed-in user, or null. */
export const getUser = call({ method: 'GET' })
  .middleware([access('public')])
  .handler(({ context }) => sessions.getUser(context.actor))

/** What the signed cookie alone says of the session, to paint the header. */
export const getSessionFast = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(() => sessions.getSessionFast())

/** The signed-in user with role, level, VOW standing and permissions. @throws signed_out */
export const getCurrentUser = call({ method: 'GET' })
  .middleware([access('session')])
  .handler(({ context }) => sessions.getCurrentUser(context.actor))

/** True where the caller's level is 100 or more. */
export const isAdmin = call({ method: 'GET' })
  .middleware([access('public')])
  .handler(({ context }) => isAdminLevel(context.actor.account))
