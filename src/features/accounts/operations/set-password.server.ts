import type { Actor, SignedIn, Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { rememberIntent } from '#features/pending-intents/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { passwordChanged } from '../emails/password-changed.tsx'
import * as accounts from '../queries/accounts.server.ts'
import { deleteTokens } from '../queries/tokens.server.ts'
import type { ChangePassword, LinkState, LinkToken, Told, UpdatePassword } from '../schema.ts'
import { MESSAGES } from '../words/messages.ts'
import { refuseWeakPassword } from './choose-password.server.ts'
import { hashPassword, verifyPassword } from './passwords.server.ts'
import { provePassword } from './prove-password.server.ts'
import { endSessionsOf, rotateSession } from './sessions.server.ts'
import { lookAtLink, spendLink } from './tokens.server.ts'
import { confirmRegistration } from './verify-email.server.ts'

/** Returns the state of a password link, without using it. */
export async function getResetLink({ token }: LinkToken): Promise<{ state: LinkState }> {
  return { state: (await lookAtLink('reset_password', token)).state }
}

/**
 * Sets a new password with the link from an email, once, and ends all sessions of the account. The link also confirms
 * an unconfirmed address, but voids the consents of its registration, which another person may have made.
 * @throws invalid
 */
export async function updatePassword(actor: Visitor, { token, password }: UpdatePassword): Promise<Told> {
  const link = await lookAtLink('reset_password', token)
  if (link.state === 'expired') return { success: false, error: MESSAGES.linkExpired }
  const found = link.state === 'good' ? await accounts.findAccountById(link.account_id) : undefined
  if (!found) return { success: false, error: MESSAGES.linkInvalid }
  // Check before the link is spent, so that the user can choose a different password.
  await refuseWeakPassword(password, found, 'password')
  await refuseSame(found.password_hash, password, 'password')
  const password_hash = await hashPassword(password)
  return transaction(async () => {
    const spent = await spendLink('reset_password', token)
    const account = spent?.account
    if (!account || account.status === 'suspended' || account.status === 'deactivated')
      return { success: false, error: MESSAGES.linkInvalid }
    await confirmRegistration(actor, account, false)
    const owner = { ...actor, kind: 'account' as const, account_id: account.id, label: account.user_role }
    await setPassword(owner, account, password_hash, 'password.reset')
    await endSessionsOf(owner, account.id, 'password_reset')
    await rememberIntent(account.id, spent.redirect)
    return { success: true, message: 'Your new password is set. Please sign in with it.' }
  })
}

/**
 * Changes the caller's password. Ends all other sessions, and rotates the current session's secret.
 * @throws invalid, limited
 */
export async function changePassword(actor: SignedIn, { currentPassword, newPassword }: ChangePassword): Promise<Told> {
  await provePassword(actor, currentPassword, 'currentPassword')
  await refuseWeakPassword(newPassword, actor.account, 'newPassword')
  if (newPassword.normalize('NFKC') === currentPassword.normalize('NFKC')) throw samePassword('newPassword')
  const password_hash = await hashPassword(newPassword)
  return transaction(async () => {
    const account = await accounts.lockAccount(actor.account.id)
    if (!account) throw new AppError('not_found', 'User not found')
    await setPassword(actor, account, password_hash, 'password.changed')
    await endSessionsOf(actor, account.id, 'password_changed', actor.account.session_id)
    await rotateSession(actor.account)
    return { success: true, message: 'Your new password is set.' }
  })
}

type Locked = NonNullable<Awaited<ReturnType<typeof accounts.lockAccount>>>

async function setPassword(
  actor: Actor,
  account: Locked,
  password_hash: string,
  act: 'password.reset' | 'password.changed',
): Promise<void> {
  const at = now()
  const password_expires_at = new Date(at.getTime() + account.password_days * DAY_MS)
  await accounts.updateAccount(account.id, { password_hash, password_changed_at: at, password_expires_at }, at)
  // An earlier link must not reset the new password.
  await deleteTokens(account.id)
  audit(actor, act, {
    object_type: 'account',
    object_id: account.id,
    before: { password_expires_at: account.password_expires_at },
    after: { password_expires_at },
  })
  await sendEmail(
    passwordChanged,
    { name: account.name, at, until: password_expires_at },
    {
      email: account.email,
      account_id: account.id,
    },
  )
}

async function refuseSame(stored: string, password: string, field: string): Promise<void> {
  if (await verifyPassword(stored, password)) throw samePassword(field)
}

function samePassword(field: string): AppError {
  return new AppError('invalid', MESSAGES.samePassword, { [field]: MESSAGES.samePassword })
}
