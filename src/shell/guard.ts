import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { knownUser } from '#features/accounts/public.tsx'
import { isAdminLevel } from '#features/accounts/rules.ts'
import type { CurrentUser } from '#features/accounts/schema.ts'
import { CONFIRM_EMAIL } from '#features/accounts/words.ts'
import { AppError, asAppError } from '#kit/call/errors.ts'

// Guards are manners: they send people where they can go on. What may be read or done is decided by each call's access.

/**
 * The signed-in person in good standing; a visitor is sent to sign in and comes back after it.
 * @throws AppError forbidden where the account stands in the way of itself (suspended, unconfirmed); redirect where its password has expired
 */
export async function requireUser(location: ParsedLocation): Promise<CurrentUser> {
  const user = await currentUser(location)
  if (!user.is_email_verified) throw new AppError('forbidden', CONFIRM_EMAIL)
  // The one thing that such an account may do. Source: product rules, passwords.
  if (user.password_expiration.expired)
    throw redirect({ to: '/reset-password', search: { expired: true, redirect: location.href } })
  return user
}

/** The same for administrators; others who are signed in are sent to their dashboard. Source: specification 2, admin routes. */
export async function requireAdmin(location: ParsedLocation): Promise<CurrentUser> {
  const user = await requireSecondStep(location)
  if (!isAdminLevel(user)) throw redirect({ to: '/dashboard' })
  return user
}

/** The same for agents and administrators. */
export async function requireAgent(location: ParsedLocation): Promise<CurrentUser> {
  const user = await requireSecondStep(location)
  if (!user.can_open_agent_pages) throw redirect({ to: '/dashboard' })
  return user
}

/** The same, with two-step verification where the office requires it. @throws redirect to the page that sets it up */
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
