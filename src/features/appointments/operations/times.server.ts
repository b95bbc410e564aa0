import type { AgentActor, Visitor } from '#access/actors.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { agentOfClient } from '#features/lead-routing/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { findRow } from '../queries/appointments.server.ts'
import { isAgentFree } from '../rules/free-time.ts'
import { openTimes, scheduleOf } from '../rules/schedule.ts'
import { requestedTimesOf } from '../rules/times.ts'
import { isOpenTo, minutesOf } from '../rules.ts'
import type { AppointmentId, AppointmentTimes, DayTimes } from '../schema.ts'
import { type AppointmentKind, MESSAGES, MINUTES, SHOWN_DAYS } from '../words.ts'
import { listPlans, warningsFor } from './plans.server.ts'

/**
 * Lists the times in the schedule at which the caller's own agent, else at least one agent, works and is free, with time
 * for the drive.
 */
export async function listAppointmentTimes(actor: Visitor, { kind }: AppointmentTimes): Promise<Date[]> {
  const { times, agentIds, freeOf } = await openTimesOf(kind)
  if (agentIds.length === 0) return times
  const agentId = actor.account && (await agentOfClient(reachOf(actor.account)))
  const own = freeOf(agentIds.filter((id) => id === agentId))
  // If their agent is away for all these days, a colleague can help.
  return own.length > 0 ? own : freeOf(agentIds)
}

/** Lists the next days of the schedule for tours, each with the times that clients of the caller can choose. */
export async function listMyAppointmentTimes(actor: AgentActor): Promise<DayTimes[]> {
  const { times, agentIds, freeOf } = await openTimesOf('tour')
  return byDay(times, freeOf(agentIds.filter((id) => id === actor.account.agent_id)))
}

/**
 * Lists the next days of the schedule, each with the times that the calling agent can offer for a request: free, with the
 * drive to its home, and other than the requested ones. @throws not_found
 */
export async function listOfferTimes(actor: AgentActor, { appointmentId }: AppointmentId): Promise<DayTimes[]> {
  const { agent_id } = actor.account
  const row = await findRow(appointmentId)
  if (!row || agent_id === null || !isOpenTo(row, agent_id)) throw new AppError('not_found', MESSAGES.notFound)
  const times = openTimes(scheduleOf(row.kind, await getBrokerage()), now(), minutesOf(row), SHOWN_DAYS)
  const [warnings = []] = await warningsFor(actor, agent_id, [{ row, times }])
  const requested = requestedTimesOf(row).map(Number)
  return byDay(
    times,
    times.filter((at, index) => !warnings[index] && !requested.includes(at.getTime())),
  )
}

/** Sorts free times into the days of a schedule's times. */
function byDay(times: readonly Date[], free: readonly Date[]): DayTimes[] {
  const onDay = (day: Date) => (at: Date) => calendarDayOf(at) === calendarDayOf(day)
  const days = times.filter((day, at) => !times.slice(0, at).some(onDay(day)))
  return days.map((day) => ({ day, times: free.filter(onDay(day)) }))
}

/** Returns the times of the schedule, the agents, and a function that selects the times at which one of some is free. */
async function openTimesOf(kind: AppointmentKind) {
  const at = now()
  const schedule = scheduleOf(kind, await getBrokerage())
  const times = openTimes(schedule, at, MINUTES.tour, SHOWN_DAYS)
  const last = times.at(-1) ?? at
  const plans = await listPlans(new Date(at.getTime() - DAY_MS), new Date(last.getTime() + DAY_MS))
  const freeOf = (agentIds: readonly string[]) => {
    const some = plans.filter(({ agent_id }) => agentIds.includes(agent_id))
    return times.filter((start) => {
      const planned = { at: start, minutes: MINUTES.tour, is_away: true, latitude: null, longitude: null }
      return some.some((plan) => isAgentFree(planned, plan, schedule))
    })
  }
  return { times, agentIds: plans.map(({ agent_id }) => agent_id), freeOf }
}

function reachOf({ id, email }: { id: string; email: string }) {
  return { account_id: id, email, phone: null }
}
