import type { Actor, Visitor } from '#access/actors.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { scheduleOf as agentScheduleOf, listSchedules } from '#features/lead-routing/public.server.ts'
import { hasPermission } from '#features/permissions/rules.ts'
import { invalid } from '#kit/call/errors.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { type AppointmentRow, listAgents } from '../queries/appointments.server.ts'
import { listBusy } from '../queries/busy.server.ts'
import { listComingSoon, listSpots } from '../queries/homes.server.ts'
import { listStopIdsOf } from '../queries/stops.server.ts'
import { comingSoonWarning } from '../rules/coming-soon.ts'
import { type AgentPlan, clashText, type PlannedTime, type Spot, timeWarning } from '../rules/free-time.ts'
import { scheduleOf } from '../rules/schedule.ts'
import type { Clash } from '../rules/time-faults.ts'
import { minutesOf } from '../rules.ts'

const NOWHERE: Spot = { latitude: null, longitude: null }

/** Returns when all active agents work, and when they are busy in a period. */
export async function listPlans(from: Date, until: Date): Promise<(AgentPlan & { agent_id: string })[]> {
  const [agents, schedules, busy] = [await listAgents(), await listSchedules(), await listBusy(from, until)]
  return agents.map(({ id, name }) => ({
    agent_id: id,
    name,
    ...(schedules.get(id) ?? { week: null, days_off: [] }),
    busy: busy.filter(({ agent_id }) => agent_id === id),
  }))
}

type Row = Pick<AppointmentRow, 'id' | 'kind' | 'meeting' | 'property_id' | 'minutes' | 'stop_count'>

/** Times of an appointment that are checked. */
interface Wanted {
  row: Row
  times: readonly Date[]
}

/**
 * Returns why each of the times of appointments doesn't suit a home or the agent, or null. Without an agent, only homes
 * count.
 * @param actor reads it: "your hours" for the agent
 */
export async function warningsFor(
  actor: Visitor,
  agentId: string | null,
  wanted: readonly Wanted[],
): Promise<(string | null)[][]> {
  const ofHomes = await homeWarnings(wanted)
  const ofAgent = agentId === null ? [] : await agentWarnings(actor, agentId, wanted)
  return wanted.map(({ times }, one) =>
    times.map((_, at) => [ofHomes[one]?.[at], ofAgent[one]?.[at]].filter(Boolean).join(' ') || null),
  )
}

/** Returns why each of the times is too early for a home that is coming soon. */
async function homeWarnings(wanted: readonly Wanted[]): Promise<(string | null)[][]> {
  const tours = wanted.map(({ row }) => row).filter(({ kind }) => kind === 'tour')
  const several = tours.filter(({ stop_count }) => stop_count > 1).map(({ id }) => id)
  const stops = several.length > 0 ? await listStopIdsOf(several) : new Map<string, string[]>()
  const idsOf = ({ id, property_id }: Row) => stops.get(id) ?? (property_id === null ? [] : [property_id])
  const homes = await listComingSoon(tours.flatMap(idsOf))
  return wanted.map(({ row, times }) => {
    const ids = row.kind === 'tour' ? idsOf(row) : []
    const soon = ids.flatMap((id) => homes.get(id) ?? [])
    return times.map((at) => comingSoonWarning(soon, at, { stops: ids.length, now: now() }))
  })
}

async function agentWarnings(actor: Visitor, agentId: string, wanted: readonly Wanted[]): Promise<(string | null)[][]> {
  const all = wanted.flatMap(({ times }) => times.map(Number))
  if (all.length === 0) return wanted.map(() => [])
  // Past times need no warning, such as those of a request that was left for years.
  const [from, until] = [
    new Date(Math.max(Math.min(...all), now().getTime()) - DAY_MS),
    new Date(Math.max(...all) + DAY_MS),
  ]
  const busy = await listBusy(from, until, agentId)
  const name = actor.account?.agent_id === agentId ? null : await nameOf(agentId)
  const schedule = await agentScheduleOf(agentId)
  const office = await getBrokerage()
  const spots = await listSpots(wanted.flatMap(({ row }) => row.property_id ?? []))
  return wanted.map(({ row, times }) =>
    times.map((at) => {
      const spot = (row.property_id && spots.get(row.property_id)) || NOWHERE
      const planned: PlannedTime = { at, minutes: minutesOf(row), is_away: row.meeting === 'in_person', ...spot }
      const others = busy.filter(({ id }) => id !== row.id)
      return timeWarning(planned, { ...schedule, name, busy: others }, scheduleOf(row.kind, office))
    }),
  )
}

/**
 * Returns the confirmed appointments of an agent in a period, but one, with the words that say that they are in the way.
 * A colleague who hands an appointment over learns no client of the next agent.
 */
export async function listClashes(
  actor: Actor,
  agentId: string,
  { from, until, except }: { from: Date; until: Date; except: string },
): Promise<Clash[]> {
  const account = 'account' in actor ? (actor as Visitor).account : null
  const isAgent = account?.agent_id === agentId
  const reader = {
    name: isAgent ? null : await nameOf(agentId),
    isNamed: isAgent || (account !== null && hasPermission(account, 'appointments')),
  }
  const busy = await listBusy(from, until, agentId)
  return busy
    .filter(({ kind, id }) => kind === 'appointment' && id !== except)
    .map((one) => ({ starts_at: one.starts_at, ends_at: one.ends_at, text: clashText(one, reader) }))
}

async function nameOf(agentId: string): Promise<string> {
  return (await listAgents()).find(({ id }) => id === agentId)?.name ?? 'The agent'
}

/**
 * Refuses times that don't suit the agent or a home until the caller accepts the warning. @throws invalid for `isWarningAccepted`
 */
export async function requireSuitableTimes(
  actor: Visitor,
  row: Row,
  { agentId, times, isWarningAccepted }: { agentId: string; times: readonly Date[]; isWarningAccepted: boolean },
): Promise<void> {
  if (isWarningAccepted) return
  const [warnings = []] = await warningsFor(actor, agentId, [{ row, times }])
  const texts = [...new Set(warnings.filter((text) => text !== null))]
  if (texts.length > 0) throw invalid({ isWarningAccepted: texts.join(' ') })
}
