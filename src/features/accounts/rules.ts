import type { Permission } from '#features/permissions/words.ts'
import { safePath } from '#kit/page/safe-path.ts'
import type { CurrentAccount, ExpirationState, PasswordExpiration, User } from './schema.ts'
import {
  ADMIN_LEVEL,
  CURRENT_DISCLOSURE_VERSION,
  CURRENT_MLS_CONSENT_VERSION,
  CURRENT_TERMS_VERSION,
  INACTIVITY_END_DAYS,
  INACTIVITY_NOTICE_DAYS,
  MESSAGES,
  PASSWORD_NOTICE_DAYS,
  PASSWORD_WARNING_DAYS,
  RECORD_KEPT_DAYS,
  SUPER_ADMIN_LEVEL,
  SUSPENSION_REASONS,
  type SuspensionReason,
  TEXTS,
} from './words.ts'

const DAY_MS = 86_400_000

/** A refusal in the words of the person refused, or null where nothing stands against it. */
export type Refusal = { code: 'signed_out' | 'forbidden'; message: string } | null

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

/** What stands against a session of this account being used at all. */
export function refusalOfSession(account: CurrentAccount | null): Refusal {
  if (!account) return { code: 'signed_out', message: MESSAGES.signInFirst }
  if (account.status === 'suspended') return { code: 'forbidden', message: MESSAGES.suspended }
  if (account.status === 'deactivated') return { code: 'forbidden', message: MESSAGES.deactivated }
  return null
}

/** What stands against `user`: an active account, a verified e-mail, a password that has not expired. */
export function refusalOfUser(account: CurrentAccount | null, now: Date): Refusal {
  const refusal = refusalOfSession(account)
  if (refusal || !account) return refusal
  if (account.status === 'pending_verification' || !account.email_verified_at) {
    return { code: 'forbidden', message: MESSAGES.confirmEmail }
  }
  if (passwordExpiration(account.password_expires_at, now).expired) {
    return { code: 'forbidden', message: TEXTS.passwordExpired }
  }
  return null
}

/**
 * What stands against `vow`: the current terms and MLS consent, accepted, and the agency disclosure, acknowledged. The MLS's
 * auditor passes until their date. Source: NAR model VOW rules 19.3.
 */
export function refusalOfVow(account: CurrentAccount | null, now: Date): Refusal {
  const refusal = refusalOfUser(account, now)
  if (refusal || !account) return refusal
  if (isAuditor(account, now)) return null
  return hasCurrentTerms(account) ? null : { code: 'forbidden', message: MESSAGES.acceptTerms }
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

/** What stands against `sold`: the permission that is given per person, with or without an end. */
export function refusalOfSold(account: CurrentAccount | null, now: Date): Refusal {
  const refusal = refusalOfVow(account, now)
  if (refusal || !account) return refusal
  if (isAuditor(account, now)) return null
  const isGranted = account.sold_granted_at !== null && (account.sold_until === null || account.sold_until > now)
  return isGranted ? null : { code: 'forbidden', message: MESSAGES.noSoldAccess }
}

/** What stands against `agent`: being tied to an active agent, or an administrator. */
export function refusalOfAgent(account: CurrentAccount | null, now: Date): Refusal {
  const refusal = refusalOfUser(account, now)
  if (refusal || !account) return refusal
  if (account.agent_id === null && !isAdminLevel(account)) return { code: 'forbidden', message: MESSAGES.forbidden }
  return refusalOfSecondStep(account)
}

/** Returns true for an agent or administrator who must have two-step verification and has none. */
export function mustAddSecondStep(account: CurrentAccount): boolean {
  return account.is_totp_required && !account.has_totp && (account.agent_id !== null || isAdminLevel(account))
}

/** What stands against an agent or administrator who must have a second step and has none. */
function refusalOfSecondStep(account: CurrentAccount): Refusal {
  return mustAddSecondStep(account) ? { code: 'forbidden', message: MESSAGES.secondStepNeeded } : null
}

/** What stands against `admin`, and where a permission is named, against that. Source: specification 6. */
export function refusalOfAdmin(account: CurrentAccount | null, permission: Permission | null, now: Date): Refusal {
  const refusal = refusalOfUser(account, now)
  if (refusal || !account) return refusal
  const isAllowed =
    isAdminLevel(account) &&
    (permission === null || account.role_level >= SUPER_ADMIN_LEVEL || account.permissions.includes(permission))
  return isAllowed ? refusalOfSecondStep(account) : { code: 'forbidden', message: MESSAGES.forbidden }
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

/** Returns what a suspended person reads at sign-in: the reason where the administrator shows it. Source: specification 6. */
export function suspensionNotice(account: {
  suspension_reason: SuspensionReason | null
  is_suspension_reason_shown: boolean
}): string {
  const reason = account.is_suspension_reason_shown && account.suspension_reason
  return reason ? MESSAGES.suspendedFor(SUSPENSION_REASONS[reason]) : MESSAGES.suspended
}

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
export function recordKeptUntil(password_expires_at: Date): Date {
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
