import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as feed from './operations/feed.server.ts'
import * as operations from './operations.server.ts'
import { CalendarToken, GetAgentCalendar } from './schema.ts'

/** Returns a period of the calling agent's calendar; null for an administrator who is no agent. */
export const getAgentCalendar = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(GetAgentCalendar)
  .handler(({ context, data }) => operations.getAgentCalendar(context.actor, data))

/** Creates the calling agent's private calendar feed, or replaces its address. @throws not_found */
export const renewCalendarFeed = call({ method: 'POST' })
  .middleware([access('agent')])
  .handler(({ context }) => feed.renewCalendarFeed(context.actor))

/** Removes the calling agent's private calendar feed. */
export const deleteCalendarFeed = call({ method: 'POST' })
  .middleware([access('agent')])
  .handler(({ context }) => feed.deleteCalendarFeed(context.actor))

/** Returns the calendar feed of a private link. @throws not_found, limited */
export const getCalendarFeed = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .validator(CalendarToken)
  .handler(({ data }) => feed.getCalendarFeed(data))
