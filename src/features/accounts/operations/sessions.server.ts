import { getRequest } from '@tanstack/react-start/server'
import type { Actor, SignedIn, Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { requestLocal } from '#kit/call/request-local.server.ts'
import { newId } from '#kit/ids.server.ts'
import { HOUR_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import * as accounts from '../queries/accounts.server.ts'
import * as queries from '../queries/sessions.server.ts'
import { refusalOfAgent, refusalOfSession, refusalOfSold, refusalOfVow } from '../rules/refusals.ts'
import { deviceOf, hasCurrentTerms, mustAddSecondStep, passwordExpiration, userOf } from '../rules.ts'
import type {
  CurrentAccount,
  CurrentUser,
  HeaderSession,
  PasswordExpiration,
  RevokeSession,
  Session,
  SessionInfo,
  User,
} from '../schema.ts'
import { ADMIN_LEVEL, TEXTS } from '../words.ts'
import {
  clearCookies,
  headerSessionOf,
  newToken,
  sessionHashOf,
  setHeaderCookie,
  setSessionCookie,
} from './session-cookies.server.ts'

/** Idle and absolute timeouts of sessions, shorter for administrators. Source: docs/decisions, OWASP ASVS 7.3. */
const LIFETIME = {
  admin: { idle_ms: 12 * HOUR_MS, absolute_ms: 24 * HOUR_MS },
  person: { idle_ms: 7 * 24 * HOUR_MS, absolute_ms: 30 * 24 * HOUR_MS },
}
/** Minimum time between renewals of a session, so that most page views write nothing. */
const RENEW_AFTER_MS = 10 * 60_000

const known = requestLocal<Promise<CurrentAccount | null>>()

/** Returns the account of a request's session, queried once per request. Null for visitors. */
export function currentAccountOf(request: Request): Promise<CurrentAccount | null> {
  const found = known.get(request)
  if (found) return found
  const hash = sessionHashOf(request)
  const account = hash ? accounts.findCurrentAccount(hash, now()) : Promise.resolve(null)
  known.set(request, account)
  return account
}

/**
 * Starts a session for an account, in the caller's transaction, and sets its cookie. Ends any session that came with
 * the request, which prevents session fixation.
 */
export async function startSession(
  actor: Actor,
  account: { id: string; email: string; name: string; user_role: CurrentAccount['user_role']; role_level: number },
): Promise<{ user: User; session: Session }> {
  const at = now()
  const lifetime = account.role_level >= ADMIN_LEVEL ? LIFETIME.admin : LIFETIME.person
  const { token, hash } = newToken()
  const session = {
    id: newId(),
    account_id: account.id,
    token_hash: hash,
    created_at: at,
    seen_at: at,
    idle_expires_at: new Date(at.getTime() + lifetime.idle_ms),
    absolute_expires_at: new Date(at.getTime() + lifetime.absolute_ms),
    ip: actor.caller?.ip ?? null,
    user_agent: actor.caller?.user_agent ?? null,
  }
  const former = sessionHashOf(getRequest())
  if (former) await queries.endSession(former, 'replaced', at)
  await queries.insertSession(session)
  await accounts.updateLastSeen(account.id, at)
  audit({ ...actor, kind: 'account', account_id: account.id, label: account.user_role }, 'session.started', {
    object_type: 'session',
    object_id: session.id,
  })
  setSessionCookie(token, session.absolute_expires_at)
  const user = userOf({ ...account, agent_id: await accounts.findAgentId(account.id) })
  setHeaderCookie(user, at)
  return {
    user,
    session: { access_token: session.id, expires_at: session.idle_expires_at },
  }
}

/** Rotates the secret of the caller's session, in the caller's transaction, so that a copied cookie stops working. */
export async function rotateSession(account: CurrentAccount): Promise<void> {
  const { token, hash } = newToken()
  await queries.updateSessionToken(account.session_id, hash)
  setSessionCookie(token, await queries.findAbsoluteEnd(account.session_id))
}

/**
 * Ends all live sessions of an account in the caller's transaction. A role change ends them too instead of rotating
 * their secrets: the administrator's response cannot set the user's cookie, and a new session gets the new role's
 * timeouts.
 * @param except a session to leave live
 */
export async function endSessionsOf(
  actor: Actor,
  accountId: string,
  reason:
    | 'role_changed'
    | 'suspended'
    | 'deactivated'
    | 'deleted'
    | 'password_changed'
    | 'password_reset'
    | 'email_changed'
    | 'second_step_reset'
    | 'revoked',
  except: string | null = null,
): Promise<number> {
  const ended = await queries.endSessionsOf(accountId, reason, now(), except)
  if (ended > 0)
    audit(actor, 'sessions.ended', { object_type: 'account', object_id: accountId, after: { ended }, reason })
  return ended
}

/** Returns the caller's session, and the account's other live ones. */
export async function getCurrentSession(
  actor: SignedIn,
): Promise<{ session: SessionInfo | null; others: SessionInfo[] }> {
  const rows = await queries.listSessions(actor.account.id, now())
  const sessions = rows.map(({ id, created_at, seen_at, expires_at, ip, user_agent }) => ({
    id,
    created_at,
    seen_at,
    expires_at,
    ip,
    device: deviceOf(user_agent),
  }))
  return {
    session: sessions.find(({ id }) => id === actor.account.session_id) ?? null,
    others: sessions.filter(({ id }) => id !== actor.account.session_id),
  }
}

/** Ends one of the caller's own sessions. @throws not_found */
export async function revokeSession(actor: SignedIn, { sessionId }: RevokeSession): Promise<{ success: true }> {
  return transaction(async () => {
    if (!(await queries.endOwnSession(actor.account.id, sessionId, now())))
      throw new AppError('not_found', 'This device is already signed out.')
    audit(actor, 'session.ended', { object_type: 'session', object_id: sessionId, reason: 'revoked' })
    return { success: true }
  })
}

/** Ends all sessions of the caller's account except the current one. @returns their number */
export async function revokeOtherSessions(actor: SignedIn): Promise<{ success: true; ended: number }> {
  return transaction(async () => ({
    success: true,
    ended: await endSessionsOf(actor, actor.account.id, 'revoked', actor.account.session_id),
  }))
}

/** Returns when the caller's password expires. */
export function checkPasswordExpiration(actor: SignedIn): PasswordExpiration {
  return passwordExpiration(actor.account.password_expires_at, now())
}

/** Ends the caller's session in all processes immediately, and clears the cookies. */
export async function signOut(actor: Visitor): Promise<{ success: true }> {
  const hash = sessionHashOf(getRequest())
  if (hash) {
    await transaction(async () => {
      const ended = await queries.endSession(hash, 'signed_out', now())
      if (!ended) return
      audit({ ...actor, kind: 'account', account_id: ended.account_id }, 'session.ended', {
        object_type: 'session',
        object_id: ended.id,
      })
    })
  }
  clearCookies()
  return { success: true }
}

/** Returns the user and session, or nulls. Renews a session that is due, and refreshes the header cookie. */
export async function getSession(actor: Visitor): Promise<{ user: User | null; session: Session | null }> {
  const account = actor.account
  if (!account) {
    if (sessionHashOf(getRequest())) clearCookies()
    return { user: null, session: null }
  }
  const at = now()
  const user = userOf(account)
  setHeaderCookie(user, at)
  return {
    user,
    session: { access_token: account.session_id, expires_at: await renewed(account, at) },
  }
}

async function renewed(account: CurrentAccount, at: Date): Promise<Date> {
  const { idle_ms } = account.role_level >= ADMIN_LEVEL ? LIFETIME.admin : LIFETIME.person
  if (at.getTime() < account.session_seen_at.getTime() + RENEW_AFTER_MS) return account.session_expires_at
  // Returning with the same session counts as a visit, or the account would be closed for inactivity.
  await accounts.updateLastSeen(account.id, at, new Date(at.getTime() - 24 * HOUR_MS))
  return (
    (await queries.renewSession(account.session_id, at, new Date(at.getTime() + idle_ms))) ?? account.session_expires_at
  )
}

/** Updates the header cookie, so that a changed name shows immediately. */
export function repaintHeader(session: HeaderSession): void {
  setHeaderCookie(session, now())
}

/**
 * Returns the header's user from the signed cookie, or `stale` if getSession must be called. The cookie is valid for
 * five minutes, so checks that its session has not ended.
 */
export async function getSessionFast(): Promise<HeaderSession | 'stale' | null> {
  const request = getRequest()
  const session = headerSessionOf(request, now())
  if (session === null || session === 'stale') return session
  // Fall back to the signed cookie while the database is down.
  const account = await currentAccountOf(request).catch(() => 'unknown' as const)
  if (account === 'unknown') return session
  return account?.id === session.id ? session : null
}

/** Returns the signed-in user, or null. */
export function getUser(actor: Visitor): User | null {
  return actor.account ? userOf(actor.account) : null
}

/** Returns the signed-in user with role, status and permissions. */
export async function getCurrentUser(actor: SignedIn): Promise<CurrentUser> {
  const { account } = actor
  const at = now()
  if (refusalOfSession(account)) throw new AppError('not_found', TEXTS.userNotFound)
  return {
    ...userOf(account),
    phone: await accounts.findPhone(account.id),
    is_email_verified: account.email_verified_at !== null,
    password_expiration: passwordExpiration(account.password_expires_at, at),
    has_current_terms: hasCurrentTerms(account),
    is_vow_viewer: refusalOfVow(account, at) === null,
    can_view_sold: refusalOfSold(account, at) === null,
    can_open_agent_pages: refusalOfAgent(account, at) === null,
    must_add_second_step: mustAddSecondStep(account),
    permissions: account.permissions,
  }
}
