import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as unread from './operations/unread.server.ts'
import { ReadPersonReplies } from './schema.ts'

/** Marks the emails of a person as read by the calling agent, or by the office if the person has no agent. */
export const readPersonReplies = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(ReadPersonReplies)
  .handler(({ context, data }) => unread.readPersonReplies(context.actor, data))
