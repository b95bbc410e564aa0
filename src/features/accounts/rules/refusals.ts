import { PERMISSIONS, type Permission } from '#features/permissions/words.ts'
import { hasCurrentTerms, isAdminLevel, isAuditor, mustAddSecondStep, passwordExpiration } from '../rules.ts'
import type { CurrentAccount } from '../schema.ts'
import { MESSAGES } from '../words/messages.ts'
import { SUPER_ADMIN_LEVEL, SUSPENSION_REASONS, type SuspensionReason, TEXTS } from '../words.ts'

/** A refusal with a message for the user, or null if allowed. */
export type Refusal = { code: 'signed_out' | 'forbidden'; message: string; help?: string } | null

/** Returns the reason that an account may not use its session, or null. */
export function refusalOfSession(account: CurrentAccount | null): Refusal {
  if (!account) return { code: 'signed_out', message: MESSAGES.signInFirst }
  if (account.status === 'suspended') return { code: 'forbidden', message: MESSAGES.suspended }
  if (account.status === 'deactivated') return { code: 'forbidden', message: MESSAGES.deactivated }
  return null
}

/**
 * Returns the reason to refuse tier `user`, or null. Requires an active account, a verified email, and a password that
 * has not expired.
 */
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
 * Returns the reason to refuse tier `vow`, or null. Requires the current versions of all texts. An MLS auditor passes
 * until the end date.
 * Source: NAR model VOW rules 19.3.
 */
export function refusalOfVow(account: CurrentAccount | null, now: Date): Refusal {
  const refusal = refusalOfUser(account, now)
  if (refusal || !account) return refusal
  if (isAuditor(account, now)) return null
  return hasCurrentTerms(account) ? null : { code: 'forbidden', message: MESSAGES.acceptTerms }
}

/** Returns the reason to refuse tier `sold`, or null. Requires sold data access, which may have an end date. */
export function refusalOfSold(account: CurrentAccount | null, now: Date): Refusal {
  const refusal = refusalOfVow(account, now)
  if (refusal || !account) return refusal
  if (isAuditor(account, now)) return null
  const isGranted = account.sold_granted_at !== null && (account.sold_until === null || account.sold_until > now)
  return isGranted ? null : { code: 'forbidden', message: MESSAGES.noSoldAccess }
}

/** Returns the reason to refuse tier `agent`, or null. Requires an agent or administrator, with two-step verification if mandatory. */
export function refusalOfAgent(account: CurrentAccount | null, now: Date): Refusal {
  const refusal = refusalOfUser(account, now)
  if (refusal || !account) return refusal
  if (account.agent_id === null && !isAdminLevel(account)) return { code: 'forbidden', message: MESSAGES.forbidden }
  return refusalOfSecondStep(account)
}

/** Returns the reason to refuse an agent or administrator without the required two-step verification, or null. */
function refusalOfSecondStep(account: CurrentAccount): Refusal {
  return mustAddSecondStep(account) ? { code: 'forbidden', message: MESSAGES.secondStepNeeded } : null
}

/** Returns the reason to refuse tier `admin`, optionally with a permission, or null. Source: specification 6. */
export function refusalOfAdmin(account: CurrentAccount | null, permission: Permission | null, now: Date): Refusal {
  const refusal = refusalOfUser(account, now)
  if (refusal || !account) return refusal
  const isAllowed =
    isAdminLevel(account) &&
    (permission === null || account.role_level >= SUPER_ADMIN_LEVEL || account.permissions.includes(permission))
  if (isAllowed) return refusalOfSecondStep(account)
  // An administrator learns which permission it is. Everyone else learns nothing about the admin area.
  if (!isAdminLevel(account) || permission === null) return { code: 'forbidden', message: MESSAGES.forbidden }
  return {
    code: 'forbidden',
    message: MESSAGES.permissionNeeded(PERMISSIONS[permission]),
    help: MESSAGES.permissionFrom(PERMISSIONS.permissions),
  }
}

/**
 * Returns the sign-in message for a suspended user, with the reason if the administrator chose to show it.
 * Source: specification 6.
 */
export function suspensionNotice(account: {
  suspension_reason: SuspensionReason | null
  is_suspension_reason_shown: boolean
}): string {
  const reason = account.is_suspension_reason_shown && account.suspension_reason
  return reason ? MESSAGES.suspendedFor(SUSPENSION_REASONS[reason]) : MESSAGES.suspended
}
