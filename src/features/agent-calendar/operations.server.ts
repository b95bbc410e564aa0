import type { AgentActor } from '#access/actors.ts'
import { countWaitingRequests, listAppointmentsOf } from '#features/appointments/public.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { listHosted } from '#features/events/public.server.ts'
import { scheduleOf } from '#features/lead-routing/public.server.ts'
import { listEndingAgreements } from '#features/relationships/public.server.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { feedUrlOf } from './operations/feed.server.ts'
import { listEntries } from './queries/entries.server.ts'
import { midnight, shiftDay } from './rules/entries.ts'
import { calendarDays, datesOf } from './rules.ts'
import type { AgentCalendar, GetAgentCalendar } from './schema.ts'

/** Entries of a period that the calendar shows. */
const MAX_ENTRIES = 300

/**
 * Returns a period of the calling agent's calendar: appointments, requests, events, own entries and agreements that end,
 * all by the agent's own id. Null for an administrator who is no agent.
 */
export async function getAgentCalendar(
  actor: AgentActor,
  { from, view }: GetAgentCalendar,
): Promise<AgentCalendar | null> {
  const { agent_id } = actor.account
  if (agent_id === null) return null
  const at = now()
  const dates = datesOf(from ?? calendarDayOf(at), view)
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const period = { from: midnight(first), until: midnight(shiftDay(last, 1)) }
  const [appointments, events, agreements, entries, schedule, office, requests] = await Promise.all([
    listAppointmentsOf(actor, agent_id, period),
    listHosted(agent_id, period.from, period.until),
    listEndingAgreements(actor, agent_id, { from: first, to: last }),
    listEntries(agent_id, period.from, period.until, MAX_ENTRIES),
    scheduleOf(agent_id),
    getBrokerage(),
    countWaitingRequests(agent_id),
  ])
  return {
    feed_url: await feedUrlOf(agent_id),
    days: calendarDays(dates, { appointments, events, agreements, entries }, schedule, office),
    requests,
    at,
  }
}
