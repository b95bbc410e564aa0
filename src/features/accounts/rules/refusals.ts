import type { Permission } from '#features/permissions/words.ts'
import { hasCurrentTerms, isAdminLevel, isAuditor, mustAddSecondStep, passwordExpiration } from '../rules.ts'
import type { CurrentAccount } from '../schema.ts'
import { MESSAGES } from '../words/messages.ts'
import { SUPER_ADMIN_LEVEL, SUSPENSION_REASONS, type SuspensionReason, TEXTS } from '../words.ts'

/** A refusal in the words of the person refused, or null where nothing stands against it. */
export type Refusal = { code: 'signed_out' | 'forbidden'; message: string } | null

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

/** Returns what a suspended person reads at sign-in: the reason where the administrator shows it. Source: specification 6. */
export function suspensionNotice(account: {
  suspension_reason: SuspensionReason | null
  is_suspension_reason_shown: boolean
}): string {
  const reason = account.is_suspension_reason_shown && account.suspension_reason
  return reason ? MESSAGES.suspendedFor(SUSPENSION_REASONS[reason]) : MESSAGES.suspended
}
