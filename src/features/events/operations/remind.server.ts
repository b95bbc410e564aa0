import { workerActor } from '#access/make-actor.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { HOUR_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { findPublic } from '../queries/events.server.ts'
import { lockToRemind, markReminded } from '../queries/registrations.server.ts'
import { REMINDER_HOURS } from '../words.ts'
import { emailGuest } from './seats.server.ts'

/** Emails each registered guest a reminder a day before. Runs again without sending it twice. */
export async function remindOfEvents(): Promise<void> {
  const at = now()
  const until = new Date(at.getTime() + REMINDER_HOURS * HOUR_MS)
  await transaction(async () => {
    const people = await lockToRemind(at, until)
    if (people.length === 0) return
    await markReminded(
      people.map(({ id }) => id),
      at,
    )
    for (const [eventId, guests] of Map.groupBy(people, ({ event_id }) => event_id)) {
      const event = await findPublic(eventId, at, false)
      if (!event) continue
      for (const guest of guests) await emailGuest(event, guest, 'reminder')
      audit(workerActor('events'), 'event.reminded', {
        object_type: 'event',
        object_id: eventId,
        after: { people: guests.length },
      })
    }
  })
}
