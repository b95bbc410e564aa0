import type { Admin, Visitor } from '#access/actors.ts'
import { narrow } from '#access/make-actor.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit, listEntriesOf } from '#features/audit/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, found } from '#kit/call/errors.ts'
import { newId } from '#kit/ids.server.ts'
import { HOUR_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/events.server.ts'
import { forgetReminders } from '../queries/registrations.server.ts'
import { isMoved, isUnchanged, moveFault, readFields } from '../rules.ts'
import type {
  CreateEvent,
  EventFields,
  EventId,
  EventList,
  EventRecord,
  EventsPage,
  ListAllEvents,
  PublicEvent,
  UpdateEvent,
} from '../schema.ts'
import { MAX_PAST, MESSAGES, REMINDER_HOURS } from '../words.ts'
import { fillSeats, tellAll } from './seats.server.ts'

const isKeeper = (actor: Visitor) => narrow(actor, 'admin:events') !== null

/** What comes and what was. Administrators of events see what is not shown yet among what comes. */
export async function listEvents(actor: Visitor): Promise<EventList> {
  const at = now()
  const [upcoming, past] = await Promise.all([
    queries.listUpcoming(at, isKeeper(actor)),
    queries.listPast(at, MAX_PAST),
  ])
  return { upcoming, past }
}

/** One event; administrators of events see it before it is shown. @throws not_found */
export async function getEvent(actor: Visitor, { eventId }: EventId): Promise<PublicEvent> {
  return found(await queries.findPublic(eventId, now(), isKeeper(actor)), MESSAGES.notFound)
}

/** The next event that is not over, or null. */
export function getUpcomingEvent(): Promise<PublicEvent | null> {
  return queries.findUpcoming(now())
}

/** A page of all events for the administrators' table, with the counts of its tabs. */
export async function listAllEvents(_actor: Admin<'events'>, input: ListAllEvents): Promise<EventsPage> {
  const at = now()
  return { ...(await queries.listPage(input, at)), counts: await queries.countByStatus(at) }
}

/** One event as its form needs it. @throws not_found */
export async function getEventRecord(_actor: Admin<'events'>, { eventId }: EventId): Promise<EventRecord> {
  return found(await queries.findEvent(eventId, now()), MESSAGES.notFound)
}

/** Agents who can be a host. */
export function listEventHosts(_actor: Admin<'events'>): Promise<{ id: string; name: string }[]> {
  return queries.listHosts()
}

/** Adds an event; the same one twice is refused. @throws invalid */
export async function createEvent(actor: Admin<'events'>, input: CreateEvent): Promise<EventRecord> {
  const fields = fieldsOf(input)
  const id = newId()
  return transaction(async () => {
    await queries.lockList()
    if (await queries.hasTwin(fields)) refuse('title', MESSAGES.hereAlready)
    await requireHost(fields.host_id)
    await queries.insertEvent(id, fields, now())
    const event = found(await queries.findEvent(id, now()), MESSAGES.notFound)
    audit(actor, 'event.created', { object_type: 'event', object_id: id, after: { ...event } })
    return event
  })
}

/**
 * Changes an event. Where day, time or place is another one, everybody on the list gets a letter, and so they do where one that
 * is to come is archived, which calls it off, or taken up again; more seats go to those who wait.
 * @throws not_found, invalid, conflict with the stored version
 */
export async function updateEvent(
  actor: Admin<'events'>,
  { eventId, version, ...input }: UpdateEvent,
): Promise<EventRecord> {
  const fields = fieldsOf(input)
  return transaction(async () => {
    const at = now()
    const before = found(await queries.lockEvent(eventId, at), MESSAGES.notFound)
    if (before.version !== version) throw await conflictWith(before)
    if (isUnchanged(before, fields)) {
      noteAudit()
      return before
    }
    if (fields.capacity !== null && fields.capacity < before.seats_taken)
      refuse('capacity', MESSAGES.tooFewSeats(before.seats_taken))
    const fault = moveFault(before, fields, at)
    if (fault) refuse('date', MESSAGES[fault])
    if (fields.host_id !== before.host_id) await requireHost(fields.host_id)
    const isBack = before.status === 'archived' && fields.status !== 'archived'
    const hasChanged = isMoved(before, fields) || isBack
    await queries.updateEvent(eventId, fields, hasChanged, at)
    const after = found(await queries.findEvent(eventId, at), MESSAGES.notFound)
    audit(actor, 'event.updated', {
      object_type: 'event',
      object_id: eventId,
      before: { ...before },
      after: { ...after },
    })
    if (after.status === 'archived') {
      if (before.status !== 'archived' && before.starts_at > at) await tellAll(before, 'called_off')
    } else if (hasChanged && after.starts_at > at) {
      await tellAll(after, 'moved')
      if (after.starts_at.getTime() > at.getTime() + REMINDER_HOURS * HOUR_MS) await forgetReminders(eventId)
    }
    await fillSeats(actor, after, at)
    return found(await queries.findEvent(eventId, at), MESSAGES.notFound)
  })
}

/** Removes an event for good, with its list of people; who wanted to come to one that was to come is told. @throws not_found */
export async function deleteEvent(actor: Admin<'events'>, { eventId }: EventId): Promise<{ success: true }> {
  return transaction(async () => {
    const at = now()
    const before = found(await queries.lockEvent(eventId, at), MESSAGES.notFound)
    // Of one that is archived they have been told.
    if (before.starts_at > at && before.status !== 'archived') await tellAll(before, 'called_off')
    await queries.deleteEvent(eventId)
    audit(actor, 'event.deleted', { object_type: 'event', object_id: eventId, before: { ...before } })
    return { success: true }
  })
}

function refuse(field: string, message: string): never {
  throw new AppError('invalid', message, { [field]: message })
}

/** Whoever is named as a host is on the site. */
async function requireHost(hostId: string | null): Promise<void> {
  if (hostId !== null && !(await queries.listHosts()).some(({ id }) => id === hostId))
    refuse('host_id', MESSAGES.noHost)
}

function fieldsOf(input: CreateEvent): EventFields {
  const read = readFields(input)
  if (read.faults) throw new AppError('invalid', 'Please check the marked fields.', read.faults)
  return read.fields
}

/** Both versions go to the person: theirs is still in the form, the stored one travels with the error. */
async function conflictWith(stored: EventRecord): Promise<AppError> {
  const [last] = await listEntriesOf('event', stored.id, 1)
  const { title, summary, description, status, venue, street, city, postal_code } = stored
  const { arrival_note, host_id, capacity, has_waiting_list, version } = stored
  return new AppError('conflict', MESSAGES.changedMeanwhile, undefined, {
    current: {
      ...{ title, summary, description, status, venue, street, city, postal_code },
      ...{ arrival_note, host_id, capacity, has_waiting_list, version },
      saved_at: stored.updated_at.toISOString(),
      saved_by: last?.actor_name ?? null,
    },
  })
}
