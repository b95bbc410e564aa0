import type { Account, Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { movePersonalData } from '#features/personal-data/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { enforceRateLimit } from '#kit/call/limit.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { enqueue } from '#kit/job/job.server.ts'
import { now } from '#ports/clock.server.ts'
import { emailChanged } from '../emails/email-changed.tsx'
import { sendEmailChangeJob } from '../jobs/send-emails.server.ts'
import * as accounts from '../queries/accounts.server.ts'
import { copyUnsubscriptions } from '../queries/suppressions.server.ts'
import { deleteTokens } from '../queries/tokens.server.ts'
import { normaliseEmail } from '../rules.ts'
import type { ChangeEmail, ConfirmEmailChange, EmailChange, LinkToken, Told } from '../schema.ts'
import { MESSAGES } from '../words/messages.ts'
import { provePassword, provePasswordOf } from './prove-password.server.ts'
import { endSessionsOf, rotateSession } from './sessions.server.ts'
import { lookAtLink, spendLink } from './tokens.server.ts'
import { removeUnconfirmed } from './unconfirmed.server.ts'

/**
 * Sends a link to the caller's new address. Nothing changes until it is used, and the answer does not reveal whether
 * the address has an account.
 * @throws invalid, limited
 */
export async function changeEmail(actor: Account, { email, password }: ChangeEmail): Promise<Told> {
  const { id } = actor.account
  if (normaliseEmail(email) === normaliseEmail(actor.account.email))
    throw new AppError('invalid', MESSAGES.sameEmail, { email: MESSAGES.sameEmail })
  await provePassword(actor, password)
  await enforceRateLimit('letter-on-request', `change|${id}`)
  await transaction(async () => {
    audit(actor, 'email.change_requested', { object_type: 'account', object_id: id })
    enqueue(sendEmailChangeJob, { account_id: id, email })
  })
  return { success: true, message: MESSAGES.emailChangeSent }
}

/** Returns the state of an address change link, without using it. */
export async function getEmailChange(actor: Visitor, { token }: LinkToken): Promise<EmailChange> {
  const link = await lookAtLink('change_email', token)
  if (link.state !== 'good') return { state: link.state, email: null }
  return { state: isOwner(actor, link.account_id) ? 'good' : 'password_needed', email: link.email }
}

/**
 * Changes an account's address with the link. Also needs the account's session or password, because a mistyped address
 * belongs to another person. Moves what is stored of the address, ends the other sessions, voids earlier links, and
 * notifies the previous address.
 * @throws invalid, limited
 */
export async function confirmEmailChange(actor: Visitor, { token, password }: ConfirmEmailChange): Promise<Told> {
  const link = await lookAtLink('change_email', token)
  if (link.state !== 'good')
    return { success: false, error: link.state === 'expired' ? MESSAGES.linkExpired : MESSAGES.linkInvalid }
  const isHere = isOwner(actor, link.account_id)
  if (!isHere) {
    if (password === undefined) return { success: false, error: MESSAGES.passwordNeeded }
    await provePasswordOf(link.account_id, password)
  }
  return transaction(async () => {
    const spent = await spendLink('change_email', token)
    if (!spent?.email || spent.account.status !== 'active') return { success: false, error: MESSAGES.linkInvalid }
    const { account } = spent
    const at = now()
    const [before, after] = [normaliseEmail(account.email), normaliseEmail(spent.email)]
    await accounts.lockAddress(after)
    // An unconfirmed registration does not prove ownership of the address, so remove it.
    const other = await accounts.findAccountByEmail(after)
    if (other?.status === 'pending_verification') await removeUnconfirmed(actor, other.id)
    if (!(await accounts.updateEmail(account.id, spent.email, after, at)))
      return { success: false, error: MESSAGES.emailTaken }
    const owner = { ...actor, kind: 'account' as const, account_id: account.id, label: account.user_role }
    await movePersonalData({ former_normalized: before, email: spent.email, email_normalized: after, at }, owner)
    await copyUnsubscriptions(before, after)
    await deleteTokens(account.id)
    await endSessionsOf(owner, account.id, 'email_changed', isHere ? (actor.account?.session_id ?? null) : null)
    if (isHere && actor.account) await rotateSession(actor.account)
    audit(owner, 'email.changed', {
      object_type: 'account',
      object_id: account.id,
      before: { email: account.email },
      after: { email: spent.email },
    })
    await sendEmail(
      emailChanged,
      { name: account.name, at, newEmail: spent.email },
      { email: account.email, account_id: account.id },
    )
    return { success: true, message: 'Your email address is changed.' }
  })
}

function isOwner(actor: Visitor, accountId: string): boolean {
  return actor.account?.id === accountId
}
