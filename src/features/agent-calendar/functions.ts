import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as entries from './operations/entries.server.ts'
import * as feed from './operations/feed.server.ts'
import * as operations from './operations.server.ts'
import { AddEntry, CalendarToken, EntryId, GetAgentCalendar, GetNewEntry, UpdateEntry } from './schema.ts'

/** Returns a period of the calling agent's calendar; null for an administrator who is not an agent. */
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

/** Returns the values of an empty form for an entry; null for an administrator who is not an agent. */
export const getNewCalendarEntry = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(GetNewEntry)
  .handler(({ context, data }) => entries.getNewCalendarEntry(context.actor, data))

/** Returns an entry of the calling agent with its history. @throws not_found */
export const getCalendarEntry = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(EntryId)
  .handler(({ context, data }) => entries.getCalendarEntry(context.actor, data))

/** Adds an entry to the calling agent's calendar. @throws not_found, invalid */
export const addCalendarEntry = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(AddEntry)
  .handler(({ context, data }) => entries.addCalendarEntry(context.actor, data))

/** Changes an entry of the calling agent. @throws not_found, invalid, conflict */
export const updateCalendarEntry = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(UpdateEntry)
  .handler(({ context, data }) => entries.updateCalendarEntry(context.actor, data))

/** Removes an entry of the calling agent. @throws not_found */
export const removeCalendarEntry = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(EntryId)
  .handler(({ context, data }) => entries.removeCalendarEntry(context.actor, data))
