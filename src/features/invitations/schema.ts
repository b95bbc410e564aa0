import * as z from 'zod/mini'
import { Email, NewPassword } from '#features/accounts/schema.ts'
import { Id, line, oneOf } from '#kit/form/inputs.ts'
import { tableInput } from '#kit/table/input.ts'
import type { TablePage } from '#kit/table/list.ts'
import { INVITATION_LIST, INVITED_ROLES, type InvitationStatus, type InvitedRole, MESSAGES } from './words.ts'

/** A page of invitations. */
export const ListInvitations = z._default(tableInput(INVITATION_LIST), {})
export type ListInvitations = z.infer<typeof ListInvitations>

const agentChoice = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => (value === '' ? null : value)),
  ),
  z.nullable(Id),
)

/** A person to invite. An agent needs an agent record. */
export const InviteUser = z
  .object({
    email: Email,
    role: oneOf(INVITED_ROLES, 'Choose a role.'),
    agent_id: agentChoice,
  })
  .check(
    z.refine(({ role, agent_id }) => role !== 'agent' || agent_id !== null, {
      error: MESSAGES.agentMissing,
      path: ['agent_id'],
    }),
  )
export type InviteUser = z.infer<typeof InviteUser>

/** An agent of the list to invite, and the address. */
export const InviteAgent = z.object({ agentId: Id, email: Email })
export type InviteAgent = z.infer<typeof InviteAgent>

/** The id of an agent. */
export const InvitedAgentId = z.object({ agentId: Id })
export type InvitedAgentId = z.infer<typeof InvitedAgentId>

/** The id of an invitation. */
export const InvitationId = z.object({ invitationId: Id })
export type InvitationId = z.infer<typeof InvitationId>

const Token = z.string(MESSAGES.linkDead).check(z.minLength(1, MESSAGES.linkDead), z.maxLength(200, MESSAGES.linkDead))

/** The token in the link of an invitation. */
export const InvitationToken = z.object({ token: Token })
export type InvitationToken = z.infer<typeof InvitationToken>

/** Name and password of a new account, with the token of its invitation. */
export const AcceptInvitation = z.object({
  token: Token,
  name: line(200, 'Enter your name.'),
  password: NewPassword,
})
export type AcceptInvitation = z.infer<typeof AcceptInvitation>

/** An invitation as administrators see it. */
export interface Invitation {
  id: string
  email: string
  role: InvitedRole
  agent_id: string | null
  agent_name: string | null
  invited_by_name: string | null
  created_at: Date
  sent_at: Date
  expires_at: Date
  accepted_at: Date | null
  withdrawn_at: Date | null
  status: InvitationStatus
}

/** A page of invitations with the counts of its tabs. */
export interface InvitationPage extends TablePage<Invitation> {
  counts: Record<InvitationStatus, number>
}

/** Roles that the caller may invite to, and agents without an account. */
export interface InvitationOptions {
  roles: InvitedRole[]
  agents: { id: string; name: string; email: string }[]
}

/** Email that an agent signs in with, or the agent's open invitation. */
export interface AgentAccess {
  account_email: string | null
  invitation: Invitation | null
}

/** An invitation as the invited person sees it. */
export interface InvitationOffer {
  id: string
  email: string
  role: InvitedRole
  agent_name: string | null
  invited_by_name: string | null
  expires_at: Date
}

/** State of an invitation link. The link proves that the mailbox belongs to the person who opens it. */
export type InvitationLink =
  | { state: 'invalid' }
  | { state: 'expired' }
  | { state: 'closed' }
  | { state: 'new'; offer: InvitationOffer }
  | { state: 'member'; offer: InvitationOffer }
