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

/** What comes and what was; administrators of events also see what is not shown yet. */
export const listEvents = call({ method: 'GET' })
  .middleware([access('public')])
  .handler(({ context }) => operations.listEvents(context.actor))

/** One event. @throws not_found */
export const getEvent = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(EventId)
  .handler(({ context, data }) => operations.getEvent(context.actor, data))

/** The next event that is not over, or null. */
export const getUpcomingEvent = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(() => operations.getUpcomingEvent())

/** An event as a file for calendars. @throws not_found */
export const getEventCalendar = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .validator(EventId)
  .handler(({ data }) => registering.getEventCalendar(data))

/** A seat at an event, or a place in its waiting list. @throws not_found, invalid, conflict, limited */
export const registerForEvent = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(RegisterForEvent)
  .handler(({ context, data }) => registering.registerForEvent(context.actor, data))

/** One's own registration, behind the link of its letters. @throws not_found */
export const getRegistration = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .validator(RegistrationToken)
  .handler(({ data }) => registering.getRegistration(data))

/** Gives one's own seat back. @throws not_found, conflict */
export const cancelRegistration = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(RegistrationToken)
  .handler(({ context, data }) => registering.cancelRegistration(context.actor, data))

/** A page of all events. */
export const listAllEvents = call({ method: 'GET' })
  .middleware([access('admin:events')])
  .validator(ListAllEvents)
  .handler(({ context, data }) => operations.listAllEvents(context.actor, data))

/** One event as its form needs it. @throws not_found */
export const getEventRecord = call({ method: 'GET' })
  .middleware([access('admin:events')])
  .validator(EventId)
  .handler(({ context, data }) => operations.getEventRecord(context.actor, data))

/** Agents who can be a host. */
export const listEventHosts = call({ method: 'GET' })
  .middleware([access('admin:events')])
  .handler(({ context }) => operations.listEventHosts(context.actor))

/** Adds an event. @throws invalid */
export const createEvent = call({ method: 'POST' })
  .middleware([access('admin:events')])
  .validator(CreateEvent)
  .handler(({ context, data }) => operations.createEvent(context.actor, data))

/** Changes an event; everybody on its list is told of another time or place. @throws not_found, invalid, conflict */
export const updateEvent = call({ method: 'POST' })
  .middleware([access('admin:events')])
  .validator(UpdateEvent)
  .handler(({ context, data }) => operations.updateEvent(context.actor, data))

/** Removes an event for good; everybody on its list is told. @throws not_found */
export const deleteEvent = call({ method: 'POST' })
  .middleware([access('admin:events')])
  .validator(EventId)
  .handler(({ context, data }) => operations.deleteEvent(context.actor, data))

/** The people of an event. @throws not_found */
export const listEventRegistrations = call({ method: 'GET' })
  .middleware([access('admin:events')])
  .validator(ListEventRegistrations)
  .handler(({ context, data }) => registering.listEventRegistrations(context.actor, data))

/** Ticks somebody off at the door. @throws not_found, invalid */
export const markAttendance = call({ method: 'POST' })
  .middleware([access('admin:events')])
  .validator(MarkAttendance)
  .handler(({ context, data }) => registering.markAttendance(context.actor, data))

/** Takes somebody off the list of an event. @throws not_found, conflict */
export const removeRegistration = call({ method: 'POST' })
  .middleware([access('admin:events')])
  .validator(RegistrationId)
  .handler(({ context, data }) => registering.removeRegistration(context.actor, data))
