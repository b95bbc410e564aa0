import type { Actor, Admin, Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { publicUrl } from '#env.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { personOf } from '#features/people/public.server.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { receiveForm } from '#features/public-forms/public.server.ts'
import { emailOffice } from '#features/requests/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, requireFound } from '#kit/call/errors.ts'
import { waitSecondsAfterHit } from '#kit/call/limit.server.ts'
import { MINUTE_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { registrationArrived } from '../emails/registration-arrived.tsx'
import { findEvent, findPublic, lockEvent } from '../queries/events.server.ts'
import * as queries from '../queries/registrations.server.ts'
import { calendarOf, isLinkOpen, newGuestStatus, registrationFault } from '../rules.ts'
import type {
  EventId,
  EventRecord,
  ListEventRegistrations,
  MarkAttendance,
  MyRegistration,
  RegisterForEvent,
  Registration,
  RegistrationAnswer,
  RegistrationId,
  RegistrationsPage,
  RegistrationToken,
} from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { emailGuest, fillSeats } from './seats.server.ts'
import { idOfToken, tokenOf } from './token.server.ts'

definePersonalData({ name: 'event_registrations', read: queries.listOf })

/**
 * Stores a registration with a seat, or on the waitlist of a full event, and emails the result. The guest becomes a
 * person of the brokerage. An email address has one registration, so a resubmit changes nothing. @throws not_found, conflict if registration is closed or the
 * waitlist is full
 */
export async function registerForEvent(actor: Visitor, input: RegisterForEvent): Promise<RegistrationAnswer> {
  return receiveForm(actor, input, 'event_registration', async ({ id, created_at: at }) => {
    const { eventId: event_id, name, email, phone, company } = input
    const email_normalized = email.toLowerCase()
    return {
      answer: { success: true, status: 'registered' },
      person: null,
      store: async () => {
        const event = requireFound(await lockEvent(event_id, at), MESSAGES.notFound)
        // Visitors cannot register for an unpublished event.
        if (event.status !== 'published') throw new AppError('not_found', MESSAGES.notFound)
        const former = await queries.findByEmail(event_id, email_normalized)
        if (former && former.status !== 'cancelled') return answerDuplicate(event, former, name, at)
        const fault = registrationFault(event, at)
        if (fault) throw new AppError('conflict', MESSAGES[fault])
        const status = newGuestStatus(event) === 'registered' ? ('registered' as const) : ('waiting' as const)
        const { account_id } = actor
        const person = await queries.upsertRegistration(
          { id, event_id, status, name, email, email_normalized, phone, company, account_id },
          at,
        )
        await personOf({ name, email, phone, account_id, created_at: at })
        audit(actor, status === 'registered' ? 'event_registration.registered' : 'event_registration.waiting', {
          object_type: 'event_registration',
          object_id: person.id,
          after: { event_id, status },
        })
        await emailGuest(event, { ...person, account_id }, status)
        await emailOffice(registrationArrived, () => ({ event_id, title: event.title, name, status }), {
          kind: 'event_registration',
        })
        return { success: true, status }
      },
    }
  })
}

/**
 * Answers a repeated registration. The same name gets the stored status. Another name gets the answer for a new guest,
 * so that an email address alone reveals nothing. Resends the email to the address if a minute has passed, at most
 * three times an hour.
 */
async function answerDuplicate(
  event: EventRecord,
  person: Registration,
  name: string,
  at: Date,
): Promise<RegistrationAnswer> {
  const status = person.status === 'waiting' ? 'waiting' : 'registered'
  const isLater = at.getTime() - person.registered_at.getTime() > MINUTE_MS
  if (isLater && event.starts_at > at && (await waitSecondsAfterHit('letter-on-request', `event|${person.id}`)) === 0)
    await emailGuest(event, person, status)
  if (person.name.toLowerCase() === name.toLowerCase()) return { success: true, status }
  return { success: true, status: newGuestStatus(event) === 'registered' ? 'registered' : 'waiting' }
}

/** Returns the registration of an email's link. @throws not_found if the link is unknown or expired */
export async function getRegistration({ token }: RegistrationToken): Promise<MyRegistration> {
  const at = now()
  const { person, event } = await openLink(token, at)
  return {
    status: person.status,
    name: person.name,
    place: person.status === 'waiting' ? (await queries.countBefore(person)) + 1 : null,
    can_cancel: person.status !== 'cancelled' && event.starts_at > at,
    event,
    token: tokenOf(person.id),
  }
}

async function openLink(token: string, at: Date) {
  const id = idOfToken(token)
  const person = id === null ? undefined : await queries.findRegistration(id)
  const event = person && (await findPublic(person.event_id, at, true))
  if (!person || !event || !isLinkOpen(event, at)) throw new AppError('not_found', MESSAGES.noRegistration)
  return { person, event }
}

/** Cancels a registration and gives the seat to the first on the waitlist. Idempotent. @throws not_found, conflict */
export async function cancelRegistration(actor: Visitor, { token }: RegistrationToken): Promise<MyRegistration> {
  const { person } = await openLink(token, now())
  await cancelSeat(actor, person.id)
  return getRegistration({ token })
}

/** Lists the guests of an event. @throws not_found */
export async function listEventRegistrations(
  _actor: Admin<'events'>,
  { eventId, page }: ListEventRegistrations,
): Promise<RegistrationsPage> {
  requireFound(await findEvent(eventId, now()), MESSAGES.notFound)
  const { came, ...counts } = await queries.countRegistrations(eventId)
  return { ...(await queries.listRegistrations(eventId, page)), counts, came }
}

/** Removes a guest from an event and emails them. @throws not_found, conflict */
export async function removeRegistration(
  actor: Admin<'events'>,
  { registrationId }: RegistrationId,
): Promise<{ success: true }> {
  await cancelSeat(actor, registrationId)
  return { success: true }
}

async function cancelSeat(actor: Actor, id: string): Promise<void> {
  await transaction(async () => {
    const at = now()
    const known = await queries.findRegistration(id)
    // Lock the event first, as every change of seats does, or two transactions could deadlock.
    const event = known && (await lockEvent(known.event_id, at))
    const before = event && (await queries.findRegistration(id))
    if (!before) throw new AppError('not_found', MESSAGES.noRegistration)
    if (before.status === 'cancelled') return noteAudit()
    if (event.starts_at <= at) throw new AppError('conflict', MESSAGES.pastCancel)
    await queries.updateStatus(id, 'cancelled', at)
    audit(actor, 'event_registration.cancelled', {
      object_type: 'event_registration',
      object_id: id,
      before: { status: before.status },
      after: { status: 'cancelled' },
    })
    await emailGuest(event, before, 'cancelled')
    await fillSeats(actor, requireFound(await findEvent(event.id, at), MESSAGES.notFound), at)
  })
}

/** Marks whether a guest came. @throws not_found, invalid */
export async function markAttendance(
  actor: Admin<'events'>,
  { registrationId, came }: MarkAttendance,
): Promise<Registration> {
  return transaction(async () => {
    const at = now()
    const known = await queries.findRegistration(registrationId)
    if (known) await lockEvent(known.event_id, at)
    const before = await queries.findRegistration(registrationId)
    if (!before) throw new AppError('not_found', MESSAGES.noRegistration)
    if (before.status !== 'registered') throw new AppError('invalid', MESSAGES.noSeat, { came: MESSAGES.noSeat })
    if ((before.came_at !== null) === came) {
      noteAudit()
      return before
    }
    const came_at = came ? at : null
    await queries.updateAttendance(registrationId, came_at, at)
    audit(actor, came ? 'event_registration.came' : 'event_registration.came_not', {
      object_type: 'event_registration',
      object_id: registrationId,
      before: { came_at: before.came_at },
      after: { came_at },
    })
    return { ...before, came_at }
  })
}

/** Returns an event as a calendar file. @throws not_found */
export async function getEventCalendar({ eventId }: EventId): Promise<{ text: string }> {
  const at = now()
  const event = requireFound(await findEvent(eventId, at), MESSAGES.notFound)
  if (event.status !== 'published') throw new AppError('not_found', MESSAGES.notFound)
  return { text: calendarOf({ ...event, isCanceled: false }, { url: publicUrl, now: at }) }
}
