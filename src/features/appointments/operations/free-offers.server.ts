import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import type { AppointmentRow } from '../queries/appointments.server.ts'
import { listBusy } from '../queries/busy.server.ts'
import { isBusy, minutesOf, offeredTimesOf } from '../rules.ts'
import { MAX_DAYS } from '../words.ts'

/** Lists the times at which an agent is busy within the days that can be requested. */
export async function busyOf(agentId: string, from: Date) {
  const until = new Date(from.getTime() + (MAX_DAYS + 1) * DAY_MS)
  return listBusy(from, until, agentId)
}

/** Returns the offered times that the person can still choose. */
export async function freeOffersOf(row: AppointmentRow): Promise<Date[]> {
  const at = now()
  if (row.status !== 'offered') return []
  // The agent offered these times knowing the own entries and events of then, but not those that were added since.
  const busy = (row.agent_id ? await busyOf(row.agent_id, at) : []).filter(
    ({ kind, id, updated_at }) => id !== row.id && (kind === 'appointment' || updated_at > row.updated_at),
  )
  return offeredTimesOf(row).filter((time) => time > at && !isBusy(busy, time, minutesOf(row)))
}
