import { getRequest } from '@tanstack/react-start/server'
import type { SignedIn, Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { AppError } from '#kit/errors.ts'
import { newId } from '#kit/ids.server.ts'
import { forgetHits, secondsToWait } from '#kit/limit.server.ts'
import { networkOf } from '#kit/request.server.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries.server.ts'
import {
  normaliseEmail,
  passwordExpiration,
  passwordWarning,
  refusalOfAgent,
  refusalOfSession,
  refusalOfSold,
  refusalOfVow,
  userOf,
} from '../rules.ts'
import type { CurrentAccount, CurrentUser, HeaderSession, Session, SignIn, SignInResult, User } from '../schema.ts'
import { ADMIN_LEVEL, MESSAGES, TEXTS } from '../words.ts'
import { verifyPassword } from './passwords.server.ts'
import {
  clearCookies,
  headerSessionOf,
  newToken,
  sessionHashOf,
  setHeaderCookie,
  setSessionCookie,
} from './session-cookies.server.ts'

const HOUR_MS = 3_600_000
/** Idle and absolute ends of a session; administrators' are shorter. Source: docs/decisions, OWASP ASVS 7.3. */
const LIFETIME = {
  admin: { idle_ms: 12 * HOUR_MS, absolute_ms: 24 * HOUR_MS },
  person: { idle_ms: 7 * 24 * HOUR_MS, absolute_ms: 30 * 24 * HOUR_MS },
}
/** A session in use is renewed at most this often, so that reading pages does not write. */
const RENEW_AFTER_MS = 10 * 60_000

const accounts = new WeakMap<Request, Promise<CurrentAccount | null>>()

/** The account behind a request's session, read once for each request; null for visitors. */
export function currentAccountOf(request: Request): Promise<CurrentAccount | null> {
  const known = accounts.get(request)
  if (known) return known
  const hash = sessionHashOf(request)
  const account = hash ? queries.findCurrentAccount(hash, now()) : Promise.resolve(null)
  accounts.set(request, account)
  return account
}

/**
 * Signs a person in. A session that came with the request is ended: nobody goes on under a token planted before.
 * Wrong e-mail and wrong password answer alike and take the same time. @throws limited
 */
export async function signIn(actor: Visitor, input: SignIn): Promise<SignInResult> {
  const email = normaliseEmail(input.email)
  const who = `${email}|${networkOf(actor.caller?.ip ?? '')}`
  const wait = await secondsToWait('sign-in-account', who)
  if (wait > 0)
    throw new AppError(
      'limited',
      `Too many tries. Please wait ${Math.ceil(wait / 60)} minutes and try again.`,
      undefined,
      { retry_after_seconds: wait },
    )
  const account = await queries.findAccountByEmail(email)
  const isRight = await verifyPassword(account?.password_hash ?? null, input.password)
  if (!account || !isRight) return { success: false, error: MESSAGES.wrongCredentials }
  await forgetHits('sign-in-account', who)
  if (account.status === 'suspended') return { success: false, error: MESSAGES.suspended }
  if (account.status === 'deactivated') return { success: false, error: MESSAGES.deactivated }
  if (account.status === 'pending_verification' || !account.email_verified_at)
    return { success: false, error: MESSAGES.confirmEmail }

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
  await transaction(async () => {
    if (former) await queries.endSession(former, 'replaced', at)
    await queries.insertSession(session)
    await queries.updateLastSeen(account.id, at)
    audit({ ...actor, kind: 'account', account_id: account.id, label: account.user_role }, 'session.started', {
      object_type: 'session',
      object_id: session.id,
    })
  })
  setSessionCookie(token, session.absolute_expires_at)
  setHeaderCookie({ id: account.id, name: account.name, role_level: account.role_level }, at)
  const { id, name, user_role, role_level } = account
  return {
    success: true,
    user: { id, email: account.email, name, user_role, role_level, app_metadata: { user_role, role_level } } as User,
    session: { access_token: session.id, expires_at: session.idle_expires_at },
    passwordExpiration: passwordWarning(account.password_expires_at, at),
  }
}

/** Ends the caller's session, in every process at once, and clears the cookies. */
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

/** The user and session, or nulls. Renews a session that is due and repaints the header's cookie. */
export async function getSession(actor: Visitor): Promise<{ user: User | null; session: Session | null }> {
  const account = actor.account
  if (!account) {
    if (sessionHashOf(getRequest())) clearCookies()
    return { user: null, session: null }
  }
  const at = now()
  setHeaderCookie({ id: account.id, name: account.name, role_level: account.role_level }, at)
  return {
    user: userOf(account),
    session: { access_token: account.session_id, expires_at: await renewed(account, at) },
  }
}

async function renewed(account: CurrentAccount, at: Date): Promise<Date> {
  const { idle_ms } = account.role_level >= ADMIN_LEVEL ? LIFETIME.admin : LIFETIME.person
  if (at.getTime() < account.session_seen_at.getTime() + RENEW_AFTER_MS) return account.session_expires_at
  return (
    (await queries.renewSession(account.session_id, at, new Date(at.getTime() + idle_ms))) ?? account.session_expires_at
  )
}

/** What the signed cookie alone says; `stale` where getSession must be asked. No database round trip. */
export function getSessionFast(): HeaderSession | 'stale' | null {
  return headerSessionOf(getRequest(), now())
}

/** The signed-in user, or null. */
export function getUser(actor: Visitor): User | null {
  return actor.account ? userOf(actor.account) : null
}

/** The signed-in user with role, standing and permissions. */
export async function getCurrentUser(actor: SignedIn): Promise<CurrentUser> {
  const { account } = actor
  const at = now()
  if (refusalOfSession(account)) throw new AppError('not_found', TEXTS.userNotFound)
  return {
    ...userOf(account),
    phone: await queries.findPhone(account.id),
    is_email_verified: account.email_verified_at !== null,
    password_expiration: passwordExpiration(account.password_expires_at, at),
    is_vow_viewer: refusalOfVow(account, at) === null,
    can_view_sold: refusalOfSold(account, at) === null,
    is_agent: refusalOfAgent(account, at) === null,
    permissions: account.permissions,
  }
}
