import type { Actor } from '#access/actors.ts'
import { audit } from '#features/audit/public.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { eventSeat } from '../emails/event-seat.tsx'
import * as queries from '../queries/registrations.server.ts'
import { freeSeats, placeLine, timeLine } from '../rules.ts'
import type { EventRecord, PublicEvent, Registration } from '../schema.ts'
import { linkOf } from './token.server.ts'

type Outcome = 'registered' | 'waiting' | 'moved_up' | 'moved' | 'called_off' | 'cancelled' | 'reminder'

/** More guests than any of our rooms holds. */
const MAX_PEOPLE = 5000

/** Emails a guest about a registration. Call it in a transaction. */
export async function emailGuest(
  event: PublicEvent,
  person: Pick<Registration, 'id' | 'email'> & { account_id?: string | null },
  outcome: Outcome,
): Promise<void> {
  await sendEmail(
    eventSeat,
    {
      outcome,
      title: event.title,
      when: timeLine(event),
      where: placeLine(event),
      arrival_note: event.arrival_note,
      event_id: event.id,
      token: linkOf(person.id),
    },
    { email: person.email, account_id: person.account_id ?? null },
  )
}

/** Emails every guest of an event that it moved or was called off. */
export async function emailGuests(event: EventRecord, outcome: 'moved' | 'called_off'): Promise<void> {
  for (const person of await queries.listPeople(event.id, ['registered', 'waiting'], MAX_PEOPLE))
    await emailGuest(event, person, outcome)
}

/** Gives free seats to the first guests on the waitlist, until the event begins. The caller holds the event's lock. */
export async function fillSeats(actor: Actor, event: EventRecord, at: Date): Promise<void> {
  const free = event.starts_at > at && event.status !== 'archived' ? freeSeats(event) : 0
  if (free === 0) return
  for (const person of await queries.listPeople(event.id, ['waiting'], free)) {
    await queries.updateStatus(person.id, 'registered', at)
    audit(actor, 'event_registration.moved_up', {
      object_type: 'event_registration',
      object_id: person.id,
      before: { status: 'waiting' },
      after: { status: 'registered' },
    })
    await emailGuest(event, person, 'moved_up')
  }
}
