import type { Admin, AgentActor } from '#access/actors.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { instantOf } from '#kit/time/local-time.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/appointments.server.ts'
import type { Appointment, DayAppointments, FeedAppointment } from '../schema.ts'
import { titleOf } from './emails.server.ts'
import { ANONYMOUS_VIEWER, homesFor } from './homes.server.ts'
import { toAppointments } from './read.server.ts'

const MAX_REQUESTS = 8
const MAX_UPCOMING = 12
const MAX_ENDED = 5
const MAX_TODAY = 12
const MAX_IN_PERIOD = 300

/** Returns the appointments that an agent answers, attends and closes next. */
export async function listDayAppointments(actor: AgentActor, agentId: string): Promise<DayAppointments> {
  const at = now()
  return {
    requests: await toAppointments(actor, await queries.listRequestsTo(agentId, MAX_REQUESTS)),
    upcoming: await toAppointments(actor, await queries.listUpcomingOf(agentId, at, MAX_UPCOMING)),
    ended: await toAppointments(actor, await queries.listEndedOf(agentId, at, MAX_ENDED)),
  }
}

/** Counts the requests to an agent that wait for an answer. */
export function countWaitingRequests(agentId: string): Promise<number> {
  return queries.countUnansweredTo(agentId)
}

/** Lists the confirmed appointments of all agents today in Indianapolis. */
export async function listAppointmentsToday(actor: Admin<'appointments'>): Promise<Appointment[]> {
  const today = calendarDayOf(now())
  const from = instantOf(`${today}T00:00`) ?? now()
  // Noon plus a day is tomorrow, also when the clocks change.
  const tomorrow = calendarDayOf(new Date(from.getTime() + 1.5 * DAY_MS))
  const until = instantOf(`${tomorrow}T00:00`) ?? now()
  return toAppointments(actor, await queries.listConfirmed(from, until, MAX_TODAY))
}

/** Lists the appointments of an agent in a period, and the requests to the agent for a time in it. */
export async function listAppointmentsOf(
  actor: AgentActor,
  agentId: string,
  { from, until }: { from: Date; until: Date },
): Promise<Appointment[]> {
  return toAppointments(actor, await queries.listInPeriod(agentId, from, until, MAX_IN_PERIOD))
}

/** Lists an agent's confirmed appointments in a period for a calendar feed, with homes as a visitor may see them. */
export async function listFeedAppointments(
  agentId: string,
  { from, until }: { from: Date; until: Date },
): Promise<FeedAppointment[]> {
  const rows = await queries.listInPeriod(agentId, from, until, MAX_IN_PERIOD)
  const homes = await homesFor(
    ANONYMOUS_VIEWER,
    rows.map(({ property_id }) => property_id),
  )
  return rows.flatMap((row) => {
    const { id, sequence, name, phone, starts_at, ends_at, status } = row
    if (status === 'requested' || !starts_at || !ends_at) return []
    const home = row.property_id ? (homes.get(row.property_id) ?? null) : null
    const address = row.meeting === 'in_person' && home?.address ? `${home.address}, ${home.city}, ${home.state}` : null
    const title = `${name}: ${titleOf(row, home)}`
    return [{ id, sequence, starts_at, ends_at, title, place: row.place ?? address, phone }]
  })
}
