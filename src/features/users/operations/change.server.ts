import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import {
  closeAccount,
  endSessionsOf,
  resetSecondStepOf,
  sendResetLink,
  sendVerification,
} from '#features/accounts/public.server.ts'
import { ROLES, type SuspensionReason } from '#features/accounts/words.ts'
import { audit } from '#features/audit/public.server.ts'
import { deletePermissions, requireAuthorityOver } from '#features/permissions/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, requireFound } from '#kit/call/errors.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { accountSuspended } from '../emails/account-suspended.tsx'
import * as queries from '../queries.server.ts'
import { emailsFor, isUnchanged, refusalOfStatus } from '../rules.ts'
import type {
  DeleteUser,
  EndUserSessions,
  ResendUserEmail,
  ResetUserPassword,
  ResetUserSecondStep,
  UpdateUserProfile,
  UpdateUserRole,
  UpdateUserStatus,
  UpdateUserVowPermissions,
  UserRecord,
} from '../schema.ts'
import { MESSAGES } from '../words.ts'

/**
 * Changes a user's role to one below the caller's own. Ends their sessions, and revokes their permissions if they are
 * no longer an administrator.
 * @throws not_found, forbidden
 */
export async function updateUserRole(
  actor: Admin<'users'>,
  { userId, role, reason }: UpdateUserRole,
): Promise<UserRecord> {
  const { level } = ROLES[role]
  return transaction(async () => {
    await requireAuthorityOver(actor, userId, level)
    const before = requireFound(await queries.findUser(userId), MESSAGES.noSuchUser)
    if (before.user_role === role) {
      noteAudit()
      return before
    }
    await queries.updateRole(userId, role, level, now())
    const lost = level < ROLES.admin.level ? await deletePermissions(userId) : []
    await endSessionsOf(actor, userId, 'role_changed')
    const after = requireFound(await queries.findUser(userId), MESSAGES.noSuchUser)
    audit(actor, 'user.role_changed', {
      object_type: 'account',
      object_id: userId,
      before: { user_role: before.user_role, role_level: before.role_level, permissions: lost },
      after: { user_role: after.user_role, role_level: after.role_level, permissions: [] },
      reason,
    })
    return after
  })
}

/**
 * Suspends an account for one of the reasons in the MLS terms, deactivates it, or reactivates it. The first two end its
 * sessions.
 * @throws not_found, forbidden, invalid
 */
export async function updateUserStatus(
  actor: Admin<'users'>,
  { userId, status, suspensionReason, note, tellByEmail, showReason = false }: UpdateUserStatus,
): Promise<UserRecord> {
  const reason = status === 'suspended' && suspensionReason ? suspensionReason : null
  return transaction(async () => {
    await requireAuthorityOver(actor, userId)
    const before = requireFound(await queries.findUser(userId), MESSAGES.noSuchUser)
    const refusal = refusalOfStatus(before, status)
    if (refusal) throw new AppError('invalid', refusal, { status: refusal })
    const isShown = reason !== null && showReason
    if (
      before.status === status &&
      before.suspension_reason === reason &&
      before.is_suspension_reason_shown === isShown
    ) {
      noteAudit()
      return before
    }
    await queries.updateStatus(userId, status, { reason, isShown }, now())
    if (status !== 'active') await endSessionsOf(actor, userId, status === 'suspended' ? 'suspended' : 'deactivated')
    if (reason && tellByEmail) await sendSuspended(before, reason)
    const after = requireFound(await queries.findUser(userId), MESSAGES.noSuchUser)
    audit(actor, `user.${ACTS[status]}`, {
      object_type: 'account',
      object_id: userId,
      before: { status: before.status, suspension_reason: before.suspension_reason },
      after: {
        status: after.status,
        suspension_reason: after.suspension_reason,
        is_reason_shown: isShown,
        told: reason !== null && tellByEmail,
      },
      reason: note ?? reason,
    })
    return after
  })
}

const ACTS = { active: 'opened', suspended: 'suspended', deactivated: 'closed' } as const

/** Emails the reason of a suspension, in the caller's transaction. */
async function sendSuspended(
  account: { id: string; email: string; name: string },
  reason: SuspensionReason,
): Promise<void> {
  await sendEmail(accountSuspended, { name: account.name, reason }, { email: account.email, account_id: account.id })
}

/** Edits a user's profile. @throws not_found, forbidden, conflict with the stored version */
export async function updateUserProfile(
  actor: Admin<'users'>,
  { userId, version, ...fields }: UpdateUserProfile,
): Promise<UserRecord> {
  return transaction(async () => {
    await requireAuthorityOver(actor, userId)
    const before = requireFound(await queries.findUser(userId), MESSAGES.noSuchUser)
    if (before.version !== version) throw conflictWith(before)
    if (isUnchanged(before, fields)) {
      noteAudit()
      return before
    }
    await queries.updateProfile(userId, fields, now())
    const after = requireFound(await queries.findUser(userId), MESSAGES.noSuchUser)
    audit(actor, 'user.updated', {
      object_type: 'account',
      object_id: userId,
      before: { ...before },
      after: { ...after },
    })
    return after
  })
}

/**
 * Expires a user's password, ends their sessions, and emails a link to set a new one, so that only the user knows it.
 * @throws not_found, forbidden, invalid
 */
export async function resetUserPassword(
  actor: Admin<'users'>,
  { userId, reason }: ResetUserPassword,
): Promise<{ success: true }> {
  return transaction(async () => {
    await requireAuthorityOver(actor, userId)
    const person = requireFound(await queries.findUser(userId), MESSAGES.noSuchUser)
    if (person.status === 'suspended' || person.status === 'deactivated')
      throw new AppError('invalid', MESSAGES.closedNoReset)
    const at = now()
    await queries.expirePassword(userId, at)
    await endSessionsOf(actor, userId, 'password_reset')
    await sendResetLink(person)
    audit(actor, 'user.password_reset', {
      object_type: 'account',
      object_id: userId,
      before: { password_expires_at: person.password_expires_at },
      after: { password_expires_at: at },
      reason,
    })
    return { success: true }
  })
}

/**
 * Turns off two-step verification for a user who lost phone and recovery codes. Ends their sessions and notifies them
 * by email.
 * @throws not_found, forbidden, invalid
 */
export async function resetUserSecondStep(
  actor: Admin<'users'>,
  { userId, reason }: ResetUserSecondStep,
): Promise<{ success: true }> {
  return transaction(async () => {
    await requireAuthorityOver(actor, userId)
    if (!(await resetSecondStepOf(actor, userId))) throw new AppError('invalid', MESSAGES.noSecondStep)
    audit(actor, 'user.second_step_reset', {
      object_type: 'account',
      object_id: userId,
      before: { has_totp: true },
      after: { has_totp: false },
      reason,
    })
    return { success: true }
  })
}

/** Signs a user out on all devices. Their credentials stay valid. @throws not_found, forbidden, invalid */
export async function endUserSessions(
  actor: Admin<'users'>,
  { userId, reason }: EndUserSessions,
): Promise<{ success: true; ended: number }> {
  return transaction(async () => {
    await requireAuthorityOver(actor, userId)
    const ended = await endSessionsOf(actor, userId, 'revoked')
    if (ended === 0) throw new AppError('invalid', MESSAGES.nobodySignedIn)
    audit(actor, 'user.signed_out', { object_type: 'account', object_id: userId, after: { ended }, reason })
    return { success: true, ended }
  })
}

/** Sends a user an email again. A new link in it replaces the previous one. @throws not_found, forbidden, invalid */
export async function resendUserEmail(
  actor: Admin<'users'>,
  { userId, letter: emailKey }: ResendUserEmail,
): Promise<{ success: true }> {
  return transaction(async () => {
    await requireAuthorityOver(actor, userId)
    const person = requireFound(await queries.findUser(userId), MESSAGES.noSuchUser)
    if (!emailsFor(person).includes(emailKey))
      throw new AppError('invalid', MESSAGES.noSuchEmail, { letter: MESSAGES.noSuchEmail })
    if (emailKey === 'verify-email') await sendVerification(person.email, true)
    if (emailKey === 'reset-password') await sendResetLink(person)
    if (emailKey === 'account-suspended') await sendSuspended(person, person.suspension_reason ?? 'violation')
    audit(actor, 'user.letter_resent', { object_type: 'account', object_id: userId, after: { letter: emailKey } })
    return { success: true }
  })
}

/**
 * Deletes a user's account. The records that the MLS requires remain until `kept_until`.
 * @throws not_found, forbidden, conflict
 */
export async function deleteUser(
  actor: Admin<'users'>,
  { userId, reason }: DeleteUser,
): Promise<{ success: true; kept_until: string }> {
  return transaction(async () => {
    await requireAuthorityOver(actor, userId)
    await deletePermissions(userId)
    return { success: true, kept_until: await closeAccount(actor, userId, reason) }
  })
}

/**
 * Sets a user's password lifetime, MLS auditor end date, and whether they must accept the terms again.
 * @throws not_found, forbidden, invalid
 */
export async function updateUserVowPermissions(
  actor: Admin<'vow'>,
  { userId, passwordDays, auditorUntil, mustAcceptAgain, reason }: UpdateUserVowPermissions,
): Promise<UserRecord> {
  const at = now()
  if (auditorUntil !== null && auditorUntil < calendarDayOf(at))
    throw new AppError('invalid', 'Check the highlighted fields.', { auditorUntil: MESSAGES.untilPast })
  return transaction(async () => {
    await requireAuthorityOver(actor, userId)
    const before = requireFound(await queries.findUser(userId), MESSAGES.noSuchUser)
    await queries.updateVowPermissions(
      userId,
      { password_days: passwordDays, auditor_until: auditorUntil, must_accept_again: mustAcceptAgain },
      at,
    )
    const after = requireFound(await queries.findUser(userId), MESSAGES.noSuchUser)
    audit(actor, 'user.vow_changed', {
      object_type: 'account',
      object_id: userId,
      before: vowOf(before),
      after: vowOf(after),
      reason,
    })
    return after
  })
}

function vowOf(person: UserRecord) {
  const { password_days, password_expires_at, mls_auditor_until, terms_version, mls_consent_version } = person
  return { password_days, password_expires_at, mls_auditor_until, terms_version, mls_consent_version }
}

function conflictWith({ name, phone, street, city, state, postal_code, version }: UserRecord): AppError {
  return new AppError('conflict', MESSAGES.changedMeanwhile, undefined, {
    current: { name, phone, street, city, state, postal_code, version },
  })
}
