import type { AgentActor } from '#access/actors.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/appointments.server.ts'
import type { DayAppointments } from '../schema.ts'
import { toAppointments } from './read.server.ts'

const MAX_REQUESTS = 8
const MAX_UPCOMING = 12
const MAX_ENDED = 5

/** Returns the appointments that an agent answers, attends and closes next. */
export async function listDayAppointments(actor: AgentActor, agentId: string): Promise<DayAppointments> {
  const at = now()
  return {
    requests: await toAppointments(actor, await queries.listRequestsTo(agentId, MAX_REQUESTS)),
    upcoming: await toAppointments(actor, await queries.listUpcomingOf(agentId, at, MAX_UPCOMING)),
    ended: await toAppointments(actor, await queries.listEndedOf(agentId, at, MAX_ENDED)),
  }
}
