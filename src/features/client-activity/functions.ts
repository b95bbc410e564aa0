import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as record from './operations/record.server.ts'
import * as sharing from './operations/sharing.server.ts'
import { GetMySharing, PersonId, ShareActivity, SharingAgent } from './schema.ts'

/** Returns the agents that the caller shares activity with, and what one of them sees. */
export const getMySharing = call({ method: 'GET' })
  .middleware([access('own')])
  .validator(GetMySharing)
  .handler(({ context, data }) => sharing.getMySharing(context.actor, data))

/** Shares the caller's activity with an agent who works with them, from now on. @throws invalid, not_found */
export const shareActivity = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(ShareActivity)
  .handler(({ context, data }) => sharing.shareActivity(context.actor, data))

/** Stops sharing with an agent, who then sees nothing. */
export const stopSharing = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(SharingAgent)
  .handler(({ context, data }) => sharing.stopSharing(context.actor, data))

/** Stores that the caller doesn't want to share with an agent, so that neither the start page nor the agent asks. @throws not_found */
export const declineSharing = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(SharingAgent)
  .handler(({ context, data }) => sharing.declineSharing(context.actor, data))

/** Returns the agents that a person shares activity with, and whether the caller may ask. @throws not_found */
export const getActivityOfPerson = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(PersonId)
  .handler(({ context, data }) => record.getActivityOfPerson(context.actor, data))

/** Emails a person a request to share their activity with the calling agent. @throws not_found, forbidden, conflict */
export const askToShare = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(PersonId)
  .handler(({ context, data }) => record.askToShare(context.actor, data))
