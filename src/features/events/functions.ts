import { access } from '#access/access.ts'
import { call, limit } from '#kit/call/call.ts'
import * as operations from './operations/events.server.ts'
import * as registering from './operations/register.server.ts'
import {
  CreateEvent,
  EventId,
  ListAllEvents,
  ListEventRegistrations,
  MarkAttendance,
  RegisterForEvent,
  RegistrationId,
  RegistrationToken,
  UpdateEvent,
} from './schema.ts'

/** Lists upcoming and past events. Administrators of events also see unpublished ones. */
export const listEvents = call({ method: 'GET' })
  .middleware([access('public')])
  .handler(({ context }) => operations.listEvents(context.actor))

/** Returns an event. @throws not_found */
export const getEvent = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(EventId)
  .handler(({ context, data }) => operations.getEvent(context.actor, data))

/** Returns the next event that is not over, or null. */
export const getUpcomingEvent = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(() => operations.getUpcomingEvent())

/** Returns an event as a calendar file. @throws not_found */
export const getEventCalendar = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .validator(EventId)
  .handler(({ data }) => registering.getEventCalendar(data))

/** Registers for a seat at an event, or for its waitlist. @throws not_found, invalid, conflict, limited */
export const registerForEvent = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(RegisterForEvent)
  .handler(({ context, data }) => registering.registerForEvent(context.actor, data))

/** Returns the registration behind an email's link. @throws not_found */
export const getRegistration = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .validator(RegistrationToken)
  .handler(({ data }) => registering.getRegistration(data))

/** Cancels the registration behind an email's link. @throws not_found, conflict */
export const cancelRegistration = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(RegistrationToken)
  .handler(({ context, data }) => registering.cancelRegistration(context.actor, data))

/** Returns a page of all events. */
export const listAllEvents = call({ method: 'GET' })
  .middleware([access('admin:events')])
  .validator(ListAllEvents)
  .handler(({ context, data }) => operations.listAllEvents(context.actor, data))

/** Returns an event for its form. @throws not_found */
export const getEventRecord = call({ method: 'GET' })
  .middleware([access('admin:events')])
  .validator(EventId)
  .handler(({ context, data }) => operations.getEventRecord(context.actor, data))

/** Lists the agents that can host an event. */
export const listEventHosts = call({ method: 'GET' })
  .middleware([access('admin:events')])
  .handler(({ context }) => operations.listEventHosts(context.actor))

/** Adds an event. @throws invalid */
export const createEvent = call({ method: 'POST' })
  .middleware([access('admin:events')])
  .validator(CreateEvent)
  .handler(({ context, data }) => operations.createEvent(context.actor, data))

/** Changes an event and emails its guests a new time or place. @throws not_found, invalid, conflict */
export const updateEvent = call({ method: 'POST' })
  .middleware([access('admin:events')])
  .validator(UpdateEvent)
  .handler(({ context, data }) => operations.updateEvent(context.actor, data))

/** Permanently deletes an event and emails its guests. @throws not_found */
export const deleteEvent = call({ method: 'POST' })
  .middleware([access('admin:events')])
  .validator(EventId)
  .handler(({ context, data }) => operations.deleteEvent(context.actor, data))

/** Lists the guests of an event. @throws not_found */
export const listEventRegistrations = call({ method: 'GET' })
  .middleware([access('admin:events')])
  .validator(ListEventRegistrations)
  .handler(({ context, data }) => registering.listEventRegistrations(context.actor, data))

/** Marks whether a guest came. @throws not_found, invalid */
export const markAttendance = call({ method: 'POST' })
  .middleware([access('admin:events')])
  .validator(MarkAttendance)
  .handler(({ context, data }) => registering.markAttendance(context.actor, data))

/** Removes a guest from an event. @throws not_found, conflict */
export const removeRegistration = call({ method: 'POST' })
  .middleware([access('admin:events')])
  .validator(RegistrationId)
  .handler(({ context, data }) => registering.removeRegistration(context.actor, data))
