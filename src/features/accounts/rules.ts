import { safePath } from '#kit/page/safe-path.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import type { CurrentAccount, ExpirationState, PasswordExpiration, User } from './schema.ts'
import {
  ADMIN_LEVEL,
  CURRENT_DISCLOSURE_VERSION,
  CURRENT_MLS_CONSENT_VERSION,
  CURRENT_TERMS_VERSION,
  INACTIVITY_END_DAYS,
  INACTIVITY_NOTICE_DAYS,
  PASSWORD_NOTICE_DAYS,
  PASSWORD_WARNING_DAYS,
  RECORD_KEPT_DAYS,
  TEXTS,
} from './words.ts'

/** The level that a role check compares: role_level, else that of app_metadata, else 0. Source: specification 6. */
export function levelOf(
  user: { role_level?: number | null; app_metadata?: { role_level?: number | null } | null } | null,
): number {
  return user?.role_level ?? user?.app_metadata?.role_level ?? 0
}

/** True where the header shows the Admin link. Source: specification 6. */
export function isAdminLevel(
  user: { role_level?: number | null; app_metadata?: { role_level?: number | null } | null } | null,
): boolean {
  return levelOf(user) >= ADMIN_LEVEL
}

/** Whole days left rounded up, 0 where expired. Source: specification 3. */
export function passwordExpiration(expires_at: Date, now: Date): PasswordExpiration {
  const left = expires_at.getTime() - now.getTime()
  return { expired: left <= 0, days_until_expiration: Math.max(0, Math.ceil(left / DAY_MS)) }
}

/** The expiration where the person is to be told of it: expired, or 7 days or fewer left. Source: specification 9. */
export function passwordWarning(expires_at: Date, now: Date): PasswordExpiration | null {
  const expiration = passwordExpiration(expires_at, now)
  return expiration.expired || expiration.days_until_expiration <= PASSWORD_WARNING_DAYS ? expiration : null
}

/** What the browser says of a password: that it must be reset, or soon. Source: specification 3, 4 and 8. */
export function expirationStateOf({ expired, days_until_expiration }: PasswordExpiration): ExpirationState {
  const message = expired
    ? TEXTS.passwordExpired
    : days_until_expiration > 0
      ? TEXTS.passwordExpiring(days_until_expiration)
      : TEXTS.passwordExpiringDefault
  return { expired, reset_required: expired, days_until_expiry: days_until_expiration, warning: !expired, message }
}

/** What a page says of a password that ends soon, or null where it is good for longer. Source: specification 9. */
export function passwordNotice(expiration: PasswordExpiration): string | null {
  const isSoon = expiration.expired || expiration.days_until_expiration <= PASSWORD_WARNING_DAYS
  return isSoon ? expirationStateOf(expiration).message : null
}

/** True where everything that a registrant must agree to is agreed to in its current version. */
export function hasCurrentTerms(
  account: Pick<CurrentAccount, 'agency_disclosure_version' | 'terms_version' | 'mls_consent_version'>,
): boolean {
  return (
    account.agency_disclosure_version === CURRENT_DISCLOSURE_VERSION &&
    account.terms_version === CURRENT_TERMS_VERSION &&
    account.mls_consent_version === CURRENT_MLS_CONSENT_VERSION
  )
}

/** Returns true for an agent or administrator who must have two-step verification and has none. */
export function mustAddSecondStep(account: CurrentAccount): boolean {
  return account.is_totp_required && !account.has_totp && (account.agent_id !== null || isAdminLevel(account))
}

/** True while the account is an MLS auditor's. */
export function isAuditor(account: CurrentAccount, now: Date): boolean {
  return account.mls_auditor_until !== null && account.mls_auditor_until > now
}

/** The user as the browser knows it. */
export function userOf(account: AccountOfUser): User {
  const { id, email, name, user_role, role_level, agent_id } = account
  const is_agent = agent_id !== null
  return { id, email, name, user_role, role_level, is_agent, app_metadata: { user_role, role_level } }
}

type AccountOfUser = Pick<CurrentAccount, 'id' | 'email' | 'name' | 'user_role' | 'role_level' | 'agent_id'>

/** NFKC first, so that look-alike forms of @ and of letters become what they look like. Source: bar A9. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}

/** A search with five drawn areas, encoded twice. */
const MAX_REDIRECT = 12_000

/** Returns a path of our own site to go to next, else `home`. Source: bar W4. */
export function safeRedirect(target: string | null | undefined, home = '/dashboard'): string {
  const path = safePath(target, MAX_REDIRECT)
  return path === null || /^\/(login|register|signout)([/?#]|$)/.test(path) ? home : path
}

/** Returns the first page after a sign-in that began on no other page. Source: specification 9; product rules, "an agent's home is /agent". */
export function homeOf(user: Pick<User, 'role_level' | 'is_agent'>): '/admin' | '/agent' | '/dashboard' {
  if (isAdminLevel(user)) return '/admin'
  return user.is_agent ? '/agent' : '/dashboard'
}

/** The browser and the system in a user agent's words, as a person would name them. */
export function deviceOf(userAgent: string | null): string {
  const text = userAgent ?? ''
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1] ?? 'A browser'
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1]
  return system ? `${browser} on ${system}` : browser
}
/** The first that fits: browsers name those before them, too. */
const BROWSERS = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const SYSTEMS = [
  [/iPhone|iPad|iPod/, 'iPhone or iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
] as const

/** Until when the record of somebody who leaves is kept. Source: NAR model VOW rules 19.3(c). */
export function recordRetainedUntil(password_expires_at: Date): Date {
  return new Date(password_expires_at.getTime() + RECORD_KEPT_DAYS * DAY_MS)
}

/** The notice of a password's end that is due now, or null: the one for the fewest days. 7, 3 or 1. */
export function passwordNoticeDue(expires_at: Date, now: Date): (typeof PASSWORD_NOTICE_DAYS)[number] | null {
  const left = expires_at.getTime() - now.getTime()
  if (left <= 0) return null
  return PASSWORD_NOTICE_DAYS.findLast((days) => left <= days * DAY_MS) ?? null
}

/** The notice for somebody who was not here for long that is due now, or null. Source: specification 9, MLS terms. */
export function inactivityNoticeDue(last_seen_at: Date, now: Date): (typeof INACTIVITY_NOTICE_DAYS)[number] | null {
  const idle = now.getTime() - last_seen_at.getTime()
  if (idle >= INACTIVITY_END_DAYS * DAY_MS) return null
  return INACTIVITY_NOTICE_DAYS.findLast((days) => idle >= days * DAY_MS) ?? null
}
