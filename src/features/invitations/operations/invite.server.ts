import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { normaliseEmail } from '#features/accounts/rules.ts'
import { getAgentRecord } from '#features/agents/public.server.ts'
import type { Agent } from '#features/agents/schema.ts'
import { audit } from '#features/audit/public.server.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { AppError, requireFound } from '#kit/call/errors.ts'
import { waitSecondsAfterHit } from '#kit/call/limit.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { newId } from '#kit/ids.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { invitationEmail } from '../emails/invitation.tsx'
import * as queries from '../queries.server.ts'
import { canInvite, rolesFor, statusOf } from '../rules.ts'
import type {
  AgentAccess,
  Invitation,
  InvitationId,
  InvitationOptions,
  InvitationPage,
  InviteAgent,
  InvitedAgentId,
  InviteUser,
  ListInvitations,
} from '../schema.ts'
import { CLOSED_INVITATION_DAYS, INVITATION_DAYS, type InvitedRole, MESSAGES } from '../words.ts'
import { hashOfLink, invitationLink } from './link.server.ts'

const MAX_AGENTS = 500

/** Returns a page of invitations with the counts of its tabs. */
export async function listInvitations(_actor: Admin<'users'>, input: ListInvitations): Promise<InvitationPage> {
  const at = now()
  const page = await queries.listPage(input, at)
  return { ...page, rows: page.rows.map((row) => withStatus(row, at)), counts: await queries.countByStatus(at) }
}

/** Returns an invitation for its page. @throws not_found */
export async function getInvitationRecord(_actor: Admin<'users'>, { invitationId }: InvitationId): Promise<Invitation> {
  return withStatus(requireFound(await queries.findInvitation(invitationId), MESSAGES.noSuchInvitation), now())
}

/** Returns the roles that the caller may invite to, and the agents without an account. */
export async function getInvitationOptions(actor: Admin<'users'>): Promise<InvitationOptions> {
  return {
    roles: rolesFor(actor.account.role_level),
    agents: await queries.listUnlinkedAgents(MAX_AGENTS),
  }
}

/** Invites a person to a role below the caller's own level, by email. @throws forbidden, invalid, limited */
export async function inviteUser(
  actor: Admin<'users'>,
  { email, role, agent_id }: InviteUser,
): Promise<{ success: true }> {
  return transaction(async () => {
    await replaceExpired(actor, { email: normaliseEmail(email) }, { email: MESSAGES.alreadyInvited })
    if (agent_id !== null) {
      const agent = await getAgentRecord(agent_id)
      if (!agent) throw new AppError('invalid', MESSAGES.noSuchAgent, { agent_id: MESSAGES.noSuchAgent })
      refuseLinked(agent, 'agent_id')
      await replaceExpired(actor, { agentId: agent_id }, { agent_id: MESSAGES.agentInvited })
    }
    await invite(actor, { email, role, agent_id })
    return { success: true }
  })
}

/** Returns the account that an agent signs in with, and the agent's open invitation. @throws not_found */
export async function getAgentAccess(_actor: Admin<'agents'>, { agentId }: InvitedAgentId): Promise<AgentAccess> {
  const agent = requireFound(await getAgentRecord(agentId), MESSAGES.noSuchAgent)
  const at = now()
  const row = agent.account_id ? undefined : await queries.findUnanswered({ agentId })
  return { account_email: agent.account_email, invitation: row ? withStatus(row, at) : null }
}

/**
 * Invites an agent of the list by email. An earlier invitation of the agent is withdrawn, so that an address with a
 * typing error can be corrected.
 * @throws not_found, invalid, limited
 */
export async function inviteAgent(actor: Admin<'agents'>, { agentId, email }: InviteAgent): Promise<{ success: true }> {
  return transaction(async () => {
    const agent = requireFound(await getAgentRecord(agentId), MESSAGES.noSuchAgent)
    refuseLinked(agent, 'email')
    await queries.lockInvited(agentId)
    const former = await queries.findUnanswered({ agentId })
    if (former) await withdraw(actor, former)
    await replaceExpired(actor, { email: normaliseEmail(email) }, { email: MESSAGES.alreadyInvited })
    await invite(actor, { email, role: 'agent', agent_id: agentId })
    return { success: true }
  })
}

/** Withdraws the open invitation of an agent. Its link stops working. @throws not_found */
export async function withdrawAgentInvitation(
  actor: Admin<'agents'>,
  { agentId }: InvitedAgentId,
): Promise<{ success: true }> {
  return transaction(async () => {
    await queries.lockInvited(agentId)
    await withdraw(actor, requireFound(await queries.findUnanswered({ agentId }), MESSAGES.notOpen))
    return { success: true }
  })
}

/** Sends an invitation again with a new link. The previous link stops working. @throws not_found, forbidden, conflict, limited */
export async function resendInvitation(
  actor: Admin<'users'>,
  { invitationId }: InvitationId,
): Promise<{ success: true }> {
  return transaction(async () => {
    const row = await lockUnanswered(invitationId)
    refuseRole(actor, row.role)
    const { link, expires_at } = newLink()
    const at = now()
    await queries.updateLink(row.id, { ...link, invited_by: actor.account_id, sent_at: at, expires_at })
    await send(actor, row, link.link_id, expires_at)
    audit(actor, 'invitation.resent', {
      object_type: 'invitation',
      object_id: row.id,
      before: { expires_at: row.expires_at },
      after: { email: row.email, role: row.role, expires_at },
    })
    return { success: true }
  })
}

/** Withdraws an invitation. Its link stops working. @throws not_found, forbidden, conflict */
export async function withdrawInvitation(
  actor: Admin<'users'>,
  { invitationId }: InvitationId,
): Promise<{ success: true }> {
  return transaction(async () => {
    const row = await lockUnanswered(invitationId)
    refuseRole(actor, row.role)
    await withdraw(actor, row)
    return { success: true }
  })
}

/** Deletes invitations that ended 90 days ago. */
export async function deleteOldInvitations(): Promise<void> {
  const before = new Date(now().getTime() - CLOSED_INVITATION_DAYS * DAY_MS)
  await transaction(() => queries.deleteEnded(before))
}

async function lockUnanswered(id: string): Promise<queries.InvitationRow> {
  const row = requireFound(await queries.lockInvitation(id), MESSAGES.noSuchInvitation)
  if (row.accepted_at || row.withdrawn_at) throw new AppError('conflict', MESSAGES.notOpen)
  return row
}

function refuseRole(actor: Admin<'users'> | Admin<'agents'>, role: InvitedRole): void {
  if (!canInvite(actor.account.role_level, role))
    throw new AppError('forbidden', MESSAGES.levelTooHigh, { role: MESSAGES.levelTooHigh })
}

function refuseLinked(agent: Agent, field: 'agent_id' | 'email'): void {
  if (agent.account_id) throw new AppError('invalid', MESSAGES.agentLinked, { [field]: MESSAGES.agentLinked })
}

/** Refuses a second open invitation of an address or an agent. Withdraws one that has expired. */
async function replaceExpired(
  actor: Admin<'users'> | Admin<'agents'>,
  by: { email: string } | { agentId: string },
  fields: Record<string, string>,
): Promise<void> {
  await queries.lockInvited('email' in by ? by.email : by.agentId)
  const former = await queries.findUnanswered(by)
  if (!former) return
  if (statusOf(former, now()) === 'open') throw new AppError('invalid', Object.values(fields)[0] ?? '', fields)
  await withdraw(actor, former)
}

async function withdraw(
  actor: Admin<'users'> | Admin<'agents'>,
  { id, email, role }: Pick<queries.InvitationRow, 'id' | 'email' | 'role'>,
): Promise<void> {
  const at = now()
  await queries.withdrawInvitation(id, at)
  audit(actor, 'invitation.withdrawn', {
    object_type: 'invitation',
    object_id: id,
    before: { email, role, withdrawn_at: null },
    after: { email, role, withdrawn_at: at },
  })
}

async function invite(
  actor: Admin<'users'> | Admin<'agents'>,
  { email, role, agent_id }: { email: string; role: InvitedRole; agent_id: string | null },
): Promise<void> {
  refuseRole(actor, role)
  const at = now()
  const id = newId()
  const { link, expires_at } = newLink()
  await queries.insertInvitation({
    id,
    email,
    email_normalized: normaliseEmail(email),
    role,
    agent_id,
    ...link,
    invited_by: actor.account_id,
    created_at: at,
    sent_at: at,
    expires_at,
  })
  await send(actor, { email, role }, link.link_id, expires_at)
  audit(actor, 'invitation.sent', {
    object_type: 'invitation',
    object_id: id,
    after: { email, role, agent_id, expires_at },
  })
}

function newLink() {
  const link_id = newId()
  const expires_at = new Date(now().getTime() + INVITATION_DAYS * DAY_MS)
  return { link: { link_id, token_hash: hashOfLink(link_id) }, expires_at }
}

/** Emails the link. The answer does not depend on whether the address has an account. */
async function send(
  actor: Admin<'users'> | Admin<'agents'>,
  { email, role }: { email: string; role: InvitedRole },
  linkId: string,
  expires_at: Date,
): Promise<void> {
  if ((await waitSecondsAfterHit('letter-on-request', `invitation|${normaliseEmail(email)}`)) > 0)
    throw new AppError('limited', MESSAGES.tooMany)
  await sendEmail(
    invitationEmail,
    { role, inviter: actor.account.name, expires_at, token: invitationLink(linkId) },
    { email },
  )
}

function withStatus(row: queries.InvitationRow, at: Date): Invitation {
  return { ...row, status: statusOf(row, at) }
}

definePersonalData({ name: 'invitations', read: queries.listOf })
