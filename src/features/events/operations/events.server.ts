import type { Admin, Visitor } from '#access/actors.ts'
import { actorAs } from '#access/make-actor.server.ts'
import { changeRecord, createRecord, deleteRecord } from '#features/audit/public.server.ts'
import { invalid, invalidField, requireFound } from '#kit/call/errors.ts'
import { HOUR_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/events.server.ts'
import { resetReminders } from '../queries/registrations.server.ts'
import { draftOf } from '../rules/draft.ts'
import { isRetimed, moveFault, readFields, shouldEmailGuests } from '../rules.ts'
import {
  type CreateEvent,
  type EventFields,
  type EventId,
  type EventList,
  type EventRecord,
  type EventsPage,
  eventRecord,
  type ListAllEvents,
  type PublicEvent,
  type UpdateEvent,
} from '../schema.ts'
import { MAX_PAST, MESSAGES, REMINDER_HOURS } from '../words.ts'
import { emailGuests, fillSeats } from './seats.server.ts'

const canManageEvents = (actor: Visitor) => actorAs(actor, 'admin:events') !== null

/** Lists upcoming and past events. Administrators of events also see unpublished upcoming ones. */
export async function listEvents(actor: Visitor): Promise<EventList> {
  const at = now()
  const [upcoming, past] = await Promise.all([
    queries.listUpcoming(at, canManageEvents(actor)),
    queries.listPast(at, MAX_PAST),
  ])
  return { upcoming, past }
}

/** Returns an event; administrators of events also see it unpublished. @throws not_found */
export async function getEvent(actor: Visitor, { eventId }: EventId): Promise<PublicEvent> {
  return requireFound(await queries.findPublic(eventId, now(), canManageEvents(actor)), MESSAGES.notFound)
}

/** Returns the next event that is not over, or null. */
export function getUpcomingEvent(): Promise<PublicEvent | null> {
  return queries.findUpcoming(now())
}

/** Returns a page of all events for the admin table, with the counts of its tabs. */
export async function listAllEvents(_actor: Admin<'events'>, input: ListAllEvents): Promise<EventsPage> {
  const at = now()
  return { ...(await queries.listPage(input, at)), counts: await queries.countByStatus(at) }
}

/** Returns an event for its form. @throws not_found */
export async function getEventRecord(_actor: Admin<'events'>, { eventId }: EventId): Promise<EventRecord> {
  return requireFound(await queries.findEvent(eventId, now()), MESSAGES.notFound)
}

/** Lists the agents that can host an event. */
export function listEventHosts(_actor: Admin<'events'>): Promise<{ id: string; name: string }[]> {
  return queries.listHosts()
}

/** Adds an event. Refuses a duplicate. @throws invalid */
export async function createEvent(actor: Admin<'events'>, input: CreateEvent): Promise<EventRecord> {
  const fields = fieldsOf(input)
  return createRecord(actor, eventRecord, {
    fields,
    async check() {
      if (await queries.hasDuplicate(fields)) throw invalidField('title', MESSAGES.hereAlready)
      await requireHost(fields.host_id)
    },
    save: queries.insertEvent,
  })
}

/**
 * Changes an event. Emails its guests if the time or place changes, and if a future event is archived or restored.
 * Added seats go to the waitlist.
 * @throws not_found, invalid, conflict with the stored version
 */
export async function updateEvent(
  actor: Admin<'events'>,
  { eventId: id, version, ...input }: UpdateEvent,
): Promise<EventRecord> {
  const fields = fieldsOf(input)
  const at = now()
  return changeRecord(actor, eventRecord, {
    id,
    version,
    fields,
    draft: draftOf,
    lock: () => queries.lockEvent(id, at),
    async check(before) {
      if (fields.capacity !== null && fields.capacity < before.seats_taken)
        throw invalidField('capacity', MESSAGES.tooFewSeats(before.seats_taken))
      const fault = moveFault(before, fields, at)
      if (fault) throw invalidField('date', MESSAGES[fault])
      if (fields.host_id !== before.host_id) await requireHost(fields.host_id)
    },
    save: (_id, _fields, _at, before) =>
      queries.updateEvent(id, fields, at, {
        isMoved: shouldEmailGuests(before, fields),
        isRetimed: isRetimed(before, fields),
      }),
    async onSaved(before, after) {
      if (after.status === 'archived') {
        if (before.status !== 'archived' && before.starts_at > at) await emailGuests(before, 'called_off')
      } else if (shouldEmailGuests(before, fields) && after.starts_at > at) {
        await emailGuests(after, 'moved')
        if (after.starts_at.getTime() > at.getTime() + REMINDER_HOURS * HOUR_MS) await resetReminders(id)
      }
      await fillSeats(actor, after, at)
      return requireFound(await queries.findEvent(id, at), MESSAGES.notFound)
    },
  })
}

/** Permanently deletes an event and its registrations. Emails the guests of a future event. @throws not_found */
export async function deleteEvent(actor: Admin<'events'>, { eventId: id }: EventId): Promise<{ success: true }> {
  const at = now()
  return deleteRecord(actor, eventRecord, {
    id,
    lock: () => queries.lockEvent(id, at),
    async remove(_id, before) {
      // Guests of an archived event already have the email.
      if (before.starts_at > at && before.status !== 'archived') await emailGuests(before, 'called_off')
      await queries.deleteEvent(id)
    },
  })
}

/** Refuses a host who is hidden on the site. @throws invalid */
async function requireHost(hostId: string | null): Promise<void> {
  if (hostId !== null && !(await queries.listHosts()).some(({ id }) => id === hostId))
    throw invalidField('host_id', MESSAGES.noHost)
}

/** Returns the columns that a form writes. @throws invalid */
function fieldsOf(input: CreateEvent): EventFields {
  const read = readFields(input)
  if (read.faults) throw invalid(read.faults)
  return read.fields
}
