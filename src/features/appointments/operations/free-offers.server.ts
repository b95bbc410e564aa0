import { DAY_MS, MINUTE_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { type AppointmentRow, listInPeriod } from '../queries/appointments.server.ts'
import { listBusy, lockCalendar } from '../queries/busy.server.ts'
import { isBusy } from '../rules/time-faults.ts'
import { offeredTimesOf } from '../rules/times.ts'
import { minutesOf } from '../rules.ts'
import type { BookedTime } from '../schema.ts'
import { MAX_DAYS } from '../words.ts'

/** Appointments within one entry, which can span a year. */
const MAX_BOOKED = 500

/** Lists the times at which an agent is busy within the days that can be requested. */
async function busyOf(agentId: string, from: Date) {
  const until = new Date(from.getTime() + (MAX_DAYS + 1) * DAY_MS)
  return listBusy(from, until, agentId)
}

/**
 * Lists the confirmed appointments of an agent that overlap a period, and the offered times that a person can choose in
 * it. Locks the calendar, so that no time is chosen before the caller's transaction ends.
 */
export async function lockBookedTimes(agentId: string, from: Date, until: Date): Promise<BookedTime[]> {
  await lockCalendar(agentId)
  const booked: BookedTime[] = []
  const rows = await listInPeriod(agentId, new Date(from.getTime() - DAY_MS), until, MAX_BOOKED)
  for (const row of rows) {
    const { name, status, starts_at, ends_at } = row
    if (status === 'confirmed' && starts_at && ends_at) booked.push({ name, starts_at, ends_at, is_offered: false })
    for (const at of await freeOffersOf(row))
      booked.push({
        name,
        starts_at: at,
        ends_at: new Date(at.getTime() + minutesOf(row) * MINUTE_MS),
        is_offered: true,
      })
  }
  return booked
    .filter(({ starts_at, ends_at }) => starts_at < until && ends_at > from && ends_at > now())
    .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
}

/** Returns the offered times that the person can still choose. */
export async function freeOffersOf(row: AppointmentRow): Promise<Date[]> {
  const at = now()
  if (row.status !== 'offered') return []
  // The agent offered these times knowing the own entries and events of then, but not those that were added since. The
  // next agent knows none of them.
  const isOffering = row.agent_id === (row.offer_agent_id ?? row.agent_id)
  const since = row.offers_sent_at ?? row.updated_at
  const busy = (row.agent_id ? await busyOf(row.agent_id, at) : []).filter(
    ({ kind, id, updated_at }) => id !== row.id && (kind === 'appointment' || !isOffering || updated_at > since),
  )
  return offeredTimesOf(row).filter((time) => time > at && !isBusy(busy, time, minutesOf(row)))
}
