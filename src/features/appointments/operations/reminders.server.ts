import { workerActor } from '#access/make-actor.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { HOUR_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/appointments.server.ts'
import { REMINDER_HOURS } from '../words.ts'
import { emailChange } from './emails.server.ts'
import { publicHome } from './homes.server.ts'

/** Emails both sides of appointments within a day. Runs again without sending an email twice. */
export async function remindOfAppointments(): Promise<void> {
  const at = now()
  const until = new Date(at.getTime() + REMINDER_HOURS * HOUR_MS)
  for (const id of await queries.listToRemind(at, until)) {
    await transaction(async () => {
      if (!(await queries.updateReminded(id, at))) return
      const row = await queries.findRow(id)
      if (!row) return
      audit(workerActor('appointments'), 'appointment.reminded', {
        object_type: 'appointment',
        object_id: id,
        after: {},
      })
      await emailChange(row, await publicHome(row.property_id), 'reminder')
    })
  }
}
