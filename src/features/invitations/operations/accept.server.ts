import type { Account, Actor, Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { endSessionsOf, openInvitedAccount } from '#features/accounts/public.server.ts'
import { normaliseEmail } from '#features/accounts/rules.ts'
import { ROLES } from '#features/accounts/words.ts'
import { linkAgentAccount } from '#features/agents/public.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries.server.ts'
import { canInvite, statusOf } from '../rules.ts'
import type { AcceptInvitation, InvitationId, InvitationLink, InvitationOffer, InvitationToken } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { hashOfToken } from './link.server.ts'

/** Returns how the person with a link may go on, without using the link, because mail servers open links too. */
export async function getInvitation({ token }: InvitationToken): Promise<InvitationLink> {
  const row = await queries.findByToken(hashOfToken(token))
  const status = row && statusOf(row, now())
  if (!row || (status !== 'open' && status !== 'expired')) return { state: 'invalid' }
  if (status === 'expired') return { state: 'expired' }
  if (!(await isBacked(row))) return { state: 'invalid' }
  const member = await queries.findMember(normaliseEmail(row.email))
  if (member?.status === 'suspended' || member?.status === 'deactivated') return { state: 'closed' }
  return { state: member?.status === 'active' ? 'member' : 'new', offer: offerOf(row) }
}

/**
 * Opens an account with the link of an invitation, once. The link proves the address. The account has not accepted the
 * MLS terms, which it needs for VOW data only.
 * @throws invalid, conflict, unavailable
 */
export async function acceptInvitation(
  actor: Visitor,
  { token, name, password }: AcceptInvitation,
): Promise<{ success: true }> {
  const link = await getInvitation({ token })
  if (link.state === 'expired') throw new AppError('invalid', MESSAGES.linkExpired)
  if (link.state === 'closed') throw new AppError('invalid', MESSAGES.accountClosed)
  if (link.state === 'invalid') throw new AppError('conflict', MESSAGES.linkDead)
  if (link.state === 'member') throw new AppError('conflict', MESSAGES.signInFirst)
  const { id, email } = link.offer
  await openInvitedAccount(actor, { email, name, password }, (owner, accountId) => accept(owner, accountId, id))
  return { success: true }
}

/** Returns the open invitation for the address of the signed-in user, or null. */
export async function getMyInvitation(actor: Account): Promise<InvitationOffer | null> {
  const row = await queries.findUnanswered({ email: normaliseEmail(actor.account.email) })
  return row && statusOf(row, now()) === 'open' && (await isBacked(row)) ? offerOf(row) : null
}

/**
 * Gives the signed-in user the role of an invitation for the account's own, confirmed address. A new administrator has
 * to sign in again, which starts the shorter sessions of administrators.
 * @throws not_found, conflict
 */
export async function acceptMyInvitation(
  actor: Account,
  { invitationId }: InvitationId,
): Promise<{ success: true; must_sign_in: boolean }> {
  return transaction(async () => {
    const row = await queries.findInvitation(invitationId)
    if (!row || normaliseEmail(row.email) !== normaliseEmail(actor.account.email))
      throw new AppError('not_found', MESSAGES.notForYou)
    const must_sign_in = await accept(actor, actor.account_id, invitationId)
    return { success: true, must_sign_in }
  })
}

/** Spends an invitation for an account, in the caller's transaction. @returns true if it became an administrator */
async function accept(owner: Actor, accountId: string, id: string): Promise<boolean> {
  const at = now()
  const row = await queries.lockInvitation(id)
  if (!row || !(await isBacked(row)) || !(await queries.acceptInvitation(id, accountId, at)))
    throw new AppError('conflict', MESSAGES.linkDead)
  const member = await queries.lockMember(accountId)
  // The address may have changed since the invitation was found.
  if (!member || member.email_normalized !== normaliseEmail(row.email) || member.status !== 'active')
    throw new AppError('conflict', MESSAGES.notForYou)
  if (row.agent_id !== null && !(await linkAgentAccount(owner, row.agent_id, accountId)))
    throw new AppError('conflict', MESSAGES.accountHasAgent)
  audit(owner, 'invitation.accepted', {
    object_type: 'invitation',
    object_id: id,
    after: { role: row.role, agent_id: row.agent_id, account_id: accountId },
  })
  if (row.role !== 'admin' || member.role_level >= ROLES.admin.level) return false
  await queries.updateRole(accountId, 'admin', ROLES.admin.level, at)
  await endSessionsOf(owner, accountId, 'role_changed')
  audit(owner, 'user.role_changed', {
    object_type: 'account',
    object_id: accountId,
    before: { user_role: member.user_role, role_level: member.role_level },
    after: { user_role: 'admin', role_level: ROLES.admin.level },
    reason: 'invitation',
  })
  return true
}

/** Returns whether the person who sent an invitation may still send it: a dismissed administrator's links are void. */
async function isBacked({ id, role }: queries.InvitationRow): Promise<boolean> {
  const level = await queries.lockInviterLevel(id)
  return level !== null && canInvite(level, role)
}

function offerOf({ id, email, role, agent_name, invited_by_name, expires_at }: queries.InvitationRow): InvitationOffer {
  return { id, email, role, agent_name, invited_by_name, expires_at }
}
