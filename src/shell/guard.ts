import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { knownUser } from '#features/accounts/public.tsx'
import { isAdminLevel } from '#features/accounts/rules.ts'
import type { CurrentUser } from '#features/accounts/schema.ts'
import { MESSAGES } from '#features/accounts/words/messages.ts'
import { CONFIRM_EMAIL } from '#features/accounts/words.ts'
import { hasPermission } from '#features/permissions/rules.ts'
import { PERMISSIONS, type Permission } from '#features/permissions/words.ts'
import { AppError, asAppError } from '#kit/call/errors.ts'

// Guards are for navigation only. The access of each call is the security.

/**
 * Returns the signed-in user, or redirects a visitor to sign-in and back.
 * @throws AppError forbidden for a suspended or unconfirmed account; redirect for an expired password
 */
export async function requireUser(location: ParsedLocation): Promise<CurrentUser> {
  const user = await currentUser(location)
  if (!user.is_email_verified) throw new AppError('forbidden', CONFIRM_EMAIL)
  // With an expired password, an account can only set a new one. Source: product rules, passwords.
  if (user.password_expiration.expired)
    throw redirect({ to: '/reset-password', search: { expired: true, redirect: location.href } })
  return user
}

/**
 * Returns the signed-in administrator; redirects other users to their dashboard. Source: specification 2, admin routes.
 */
export async function requireAdmin(location: ParsedLocation): Promise<CurrentUser> {
  const user = await requireSecondStep(location)
  if (!isAdminLevel(user)) throw redirect({ to: '/dashboard' })
  return user
}

/** Refuses an administrator's page without its permission, as a call of the page would. @throws AppError forbidden */
export function requirePermission(user: CurrentUser, permission: Permission): void {
  if (hasPermission(user, permission)) return
  const help = MESSAGES.permissionFrom(PERMISSIONS.permissions)
  throw new AppError('forbidden', MESSAGES.permissionNeeded(PERMISSIONS[permission]), undefined, { help })
}

/** Returns the signed-in agent or administrator; redirects other users to their dashboard. */
export async function requireAgent(location: ParsedLocation): Promise<CurrentUser> {
  const user = await requireSecondStep(location)
  if (!user.can_open_agent_pages) throw redirect({ to: '/dashboard' })
  return user
}

/**
 * Returns the signed-in user with two-step verification, if the brokerage requires it. @throws redirect to set it up
 */
async function requireSecondStep(location: ParsedLocation): Promise<CurrentUser> {
  const user = await requireUser(location)
  if (user.must_add_second_step)
    throw redirect({ to: '/dashboard/preferences', search: { second_step: 'required' }, hash: 'two-step' })
  return user
}

async function currentUser(location: ParsedLocation): Promise<CurrentUser> {
  try {
    return await knownUser()
  } catch (error) {
    if (asAppError(error)?.code === 'signed_out') throw redirect({ to: '/login', search: { redirect: location.href } })
    throw error
  }
}
