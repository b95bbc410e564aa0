import { access } from '#access/access.ts'
import { call, limit } from '#kit/call/call.ts'
import * as accept from './operations/accept.server.ts'
import * as invite from './operations/invite.server.ts'
import {
  AcceptInvitation,
  InvitationId,
  InvitationToken,
  InviteAgent,
  InvitedAgentId,
  InviteUser,
  ListInvitations,
} from './schema.ts'

/** Returns a page of invitations. */
export const listInvitations = call({ method: 'GET' })
  .middleware([access('admin:users')])
  .validator(ListInvitations)
  .handler(({ context, data }) => invite.listInvitations(context.actor, data))

/** Returns an invitation for its page. @throws not_found */
export const getInvitationRecord = call({ method: 'GET' })
  .middleware([access('admin:users')])
  .validator(InvitationId)
  .handler(({ context, data }) => invite.getInvitationRecord(context.actor, data))

/** Returns the roles that the caller may invite to, and the agents without an account. */
export const getInvitationOptions = call({ method: 'GET' })
  .middleware([access('admin:users')])
  .handler(({ context }) => invite.getInvitationOptions(context.actor))

/** Invites a person to a role below the caller's own level, by email. @throws forbidden, invalid, limited */
export const inviteUser = call({ method: 'POST' })
  .middleware([access('admin:users')])
  .validator(InviteUser)
  .handler(({ context, data }) => invite.inviteUser(context.actor, data))

/** Sends an invitation again with a new link. @throws not_found, forbidden, conflict, limited */
export const resendInvitation = call({ method: 'POST' })
  .middleware([access('admin:users')])
  .validator(InvitationId)
  .handler(({ context, data }) => invite.resendInvitation(context.actor, data))

/** Withdraws an invitation. @throws not_found, forbidden, conflict */
export const withdrawInvitation = call({ method: 'POST' })
  .middleware([access('admin:users')])
  .validator(InvitationId)
  .handler(({ context, data }) => invite.withdrawInvitation(context.actor, data))

/** Returns the account that an agent signs in with, and the agent's open invitation. @throws not_found */
export const getAgentAccess = call({ method: 'GET' })
  .middleware([access('admin:agents')])
  .validator(InvitedAgentId)
  .handler(({ context, data }) => invite.getAgentAccess(context.actor, data))

/** Invites an agent by email. Withdraws the agent's earlier invitation. @throws not_found, invalid, limited */
export const inviteAgent = call({ method: 'POST' })
  .middleware([access('admin:agents')])
  .validator(InviteAgent)
  .handler(({ context, data }) => invite.inviteAgent(context.actor, data))

/** Withdraws the open invitation of an agent. @throws not_found */
export const withdrawAgentInvitation = call({ method: 'POST' })
  .middleware([access('admin:agents')])
  .validator(InvitedAgentId)
  .handler(({ context, data }) => invite.withdrawAgentInvitation(context.actor, data))

/** Returns what the holder of an invitation link can do next. Does not use the link. */
export const getInvitation = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(InvitationToken)
  .handler(({ data }) => accept.getInvitation(data))

/** Opens an account with the link of an invitation. @throws invalid, conflict, limited, unavailable */
export const acceptInvitation = call({ method: 'POST' })
  .middleware([access('public'), limit('sign-up')])
  .validator(AcceptInvitation)
  .handler(({ context, data }) => accept.acceptInvitation(context.actor, data))

/** Returns the open invitation for the caller's own address, or null. */
export const getMyInvitation = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => accept.getMyInvitation(context.actor))

/** Gives the caller the role of an invitation for the caller's own address. @throws not_found, conflict */
export const acceptMyInvitation = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(InvitationId)
  .handler(({ context, data }) => accept.acceptMyInvitation(context.actor, data))
