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

/** Returns the level for role checks: role_level, else that of app_metadata, else 0. Source: specification 6. */
export function levelOf(
  user: { role_level?: number | null; app_metadata?: { role_level?: number | null } | null } | null,
): number {
  return user?.role_level ?? user?.app_metadata?.role_level ?? 0
}

/** Returns whether the header shows the Admin link. Source: specification 6. */
export function isAdminLevel(
  user: { role_level?: number | null; app_metadata?: { role_level?: number | null } | null } | null,
): boolean {
  return levelOf(user) >= ADMIN_LEVEL
}

/** Returns the days until expiration, rounded up, or 0 if expired. Source: specification 3. */
export function passwordExpiration(expires_at: Date, now: Date): PasswordExpiration {
  const left = expires_at.getTime() - now.getTime()
  return { expired: left <= 0, days_until_expiration: Math.max(0, Math.ceil(left / DAY_MS)) }
}

/** Returns the expiration if the user must be warned: expired, or in 7 days or less. Source: specification 9. */
export function passwordWarning(expires_at: Date, now: Date): PasswordExpiration | null {
  const expiration = passwordExpiration(expires_at, now)
  return expiration.expired || expiration.days_until_expiration <= PASSWORD_WARNING_DAYS ? expiration : null
}

/** Returns the browser's state for a password that is expired or expires soon. Source: specification 3, 4 and 8. */
export function expirationStateOf({ expired, days_until_expiration }: PasswordExpiration): ExpirationState {
  const message = expired
    ? TEXTS.passwordExpired
    : days_until_expiration > 0
      ? TEXTS.passwordExpiring(days_until_expiration)
      : TEXTS.passwordExpiringDefault
  return { expired, reset_required: expired, days_until_expiry: days_until_expiration, warning: !expired, message }
}

/** Returns the message for a password that expires soon, or null. Source: specification 9. */
export function passwordNotice(expiration: PasswordExpiration): string | null {
  const isSoon = expiration.expired || expiration.days_until_expiration <= PASSWORD_WARNING_DAYS
  return isSoon ? expirationStateOf(expiration).message : null
}

/** Returns whether an account has accepted the current version of all required texts. */
export function hasCurrentTerms(
  account: Pick<
    CurrentAccount,
    'agency_disclosure_version' | 'terms_version' | 'mls_consent_version' | 'required_versions'
  >,
): boolean {
  const required = account.required_versions
  return (
    account.agency_disclosure_version === (required?.agency_disclosure ?? CURRENT_DISCLOSURE_VERSION) &&
    account.terms_version === (required?.terms ?? CURRENT_TERMS_VERSION) &&
    account.mls_consent_version === (required?.mls_consent ?? CURRENT_MLS_CONSENT_VERSION)
  )
}

/** Returns whether an agent or administrator must have two-step verification and does not. */
export function mustAddSecondStep(account: CurrentAccount): boolean {
  return account.is_totp_required && !account.has_totp && (account.agent_id !== null || isAdminLevel(account))
}

/** Returns whether the account is currently an MLS auditor's. */
export function isAuditor(account: CurrentAccount, now: Date): boolean {
  return account.mls_auditor_until !== null && account.mls_auditor_until > now
}

/** Returns the user for the browser. */
export function userOf(account: AccountOfUser): User {
  const { id, email, name, user_role, role_level, agent_id } = account
  const is_agent = agent_id !== null
  return { id, email, name, user_role, role_level, is_agent, app_metadata: { user_role, role_level } }
}

type AccountOfUser = Pick<CurrentAccount, 'id' | 'email' | 'name' | 'user_role' | 'role_level' | 'agent_id'>

/**
 * Normalizes an email address. NFKC first, so that look-alike characters become equal.
 * Source: bar A9.
 */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}

/** Fits a search with five drawn areas, URL-encoded twice. */
const MAX_REDIRECT = 12_000

/** Returns a path on this site to go to next, or `home`. Source: bar W4. */
export function safeRedirect(target: string | null | undefined, home = '/dashboard'): string {
  const path = safePath(target, MAX_REDIRECT)
  return path === null || /^\/(login|register|signout)([/?#]|$)/.test(path) ? home : path
}

/**
 * Returns the first page after a sign-in without a target.
 * Source: specification 9; product rules, "an agent's home is /agent".
 */
export function homeOf(user: Pick<User, 'role_level' | 'is_agent'>): '/admin' | '/agent' | '/dashboard' {
  if (isAdminLevel(user)) return '/admin'
  return user.is_agent ? '/agent' : '/dashboard'
}

/** Returns a device name from the user agent, such as "Firefox on Windows". */
export function deviceOf(userAgent: string | null): string {
  const text = userAgent ?? ''
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1] ?? 'A browser'
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1]
  return system ? `${browser} on ${system}` : browser
}
/** Order matters: user agents also contain the names further down. */
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

/** Returns the time until which the record of a closed account is retained. Source: NAR model VOW rules 19.3(c). */
export function recordRetainedUntil(password_expires_at: Date): Date {
  return new Date(password_expires_at.getTime() + RECORD_KEPT_DAYS * DAY_MS)
}

/** Returns the password warning due now (7, 3 or 1 days), the one with the fewest days, or null. */
export function passwordNoticeDue(expires_at: Date, now: Date): (typeof PASSWORD_NOTICE_DAYS)[number] | null {
  const left = expires_at.getTime() - now.getTime()
  if (left <= 0) return null
  return PASSWORD_NOTICE_DAYS.findLast((days) => left <= days * DAY_MS) ?? null
}

/** Returns the inactivity warning due now, or null. Source: specification 9, MLS terms. */
export function inactivityNoticeDue(last_seen_at: Date, now: Date): (typeof INACTIVITY_NOTICE_DAYS)[number] | null {
  const idle = now.getTime() - last_seen_at.getTime()
  if (idle >= INACTIVITY_END_DAYS * DAY_MS) return null
  return INACTIVITY_NOTICE_DAYS.findLast((days) => idle >= days * DAY_MS) ?? null
}
