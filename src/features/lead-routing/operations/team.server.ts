import type { Admin, AgentActor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit, historyOf } from '#features/audit/public.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, refuse, requireFound } from '#kit/call/errors.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { countByAgent, medianRepliesByAgent } from '../queries/lists.server.ts'
import { listTeam, type TeamMember } from '../queries/rules.server.ts'
import { lockAgentOfSchedule, saveSchedule } from '../queries/schedules.server.ts'
import { daysOffOf, officeWeek, scheduleFaults, weekOf } from '../rules/form.ts'
import { scheduleHistory } from '../rules/text.ts'
import type {
  AgentOfSchedule,
  DayHours,
  Schedule,
  ScheduleView,
  TeamRow,
  UpdateAgentSchedule,
  UpdateMySchedule,
} from '../schema.ts'
import { MESSAGES } from '../words.ts'

/** Lists the agents who can get leads, with their hours and open leads. */
export async function listLeadTeam(_actor: Admin<'operations'>): Promise<TeamRow[]> {
  const [counts, replies] = [await countByAgent(now()), await medianRepliesByAgent(now())]
  return (await listTeam()).filter(({ can_reply }) => can_reply).map((one) => rowOf(one, counts, replies))
}

function rowOf(
  { email: _, account_id, ...person }: TeamMember,
  counts: Awaited<ReturnType<typeof countByAgent>>,
  replies: ReadonlyMap<string, number>,
): TeamRow {
  const { open_leads = 0, late_leads = 0, leads = 0 } = counts.get(person.agent_id) ?? {}
  return {
    ...person,
    has_account: account_id !== null,
    open_leads,
    late_leads,
    leads,
    reply_ms: replies.get(person.agent_id) ?? null,
  }
}

/** Returns the working hours and days off of an agent, those of the office without own ones. */
export async function scheduleOf(agentId: string): Promise<Schedule> {
  const found = (await listTeam()).find(({ agent_id }) => agent_id === agentId)
  return { week: found?.week ?? null, days_off: found?.days_off ?? [] }
}

/** Returns the working hours and days off of all agents by id. */
export async function listSchedules(): Promise<Map<string, Schedule>> {
  return new Map((await listTeam()).map(({ agent_id, week, days_off }) => [agent_id, { week, days_off }]))
}

/** Returns the working hours of an agent for their form. @throws not_found */
export async function getAgentSchedule(
  actor: Admin<'operations'>,
  { agentId }: AgentOfSchedule,
): Promise<ScheduleView> {
  const team = await listLeadTeam(actor)
  const person = requireFound(
    team.find(({ agent_id }) => agent_id === agentId),
    MESSAGES.noAgent,
  )
  return { person, office: await officeHours(), history: await historyOf(scheduleHistory, agentId) }
}

/** Returns the working hours of the calling agent for their form; null for an administrator who is no agent. */
export async function getMySchedule({ account }: AgentActor): Promise<ScheduleView | null> {
  const found = (await listTeam()).find(({ agent_id }) => agent_id === account.agent_id)
  if (!found) return null
  const { agent_id, name, version, takes_leads, week, days_off } = found
  return {
    person: { agent_id, name, version, takes_leads, week, days_off },
    office: await officeHours(),
    history: await historyOf(scheduleHistory, agent_id),
  }
}

async function officeHours(): Promise<DayHours[]> {
  return officeWeek((await getBrokerage()).hours)
}

/**
 * Changes the working hours and days off of the calling agent. Only an administrator decides whether rules give them
 * leads. @throws forbidden for an administrator who is no agent, invalid, conflict
 */
export async function updateMySchedule(actor: AgentActor, input: UpdateMySchedule): Promise<{ version: number }> {
  const { agent_id } = actor.account
  if (agent_id === null) throw new AppError('forbidden', MESSAGES.agentsOnly)
  return changeSchedule(actor, agent_id, input)
}

/** Changes the working hours and days off of an agent. @throws not_found, invalid, conflict */
export async function updateAgentSchedule(
  actor: Admin<'operations'>,
  { agentId, ...input }: UpdateAgentSchedule,
): Promise<{ version: number }> {
  return changeSchedule(actor, agentId, input)
}

/** @param input without `takes_leads`, the stored value stays */
async function changeSchedule(
  actor: AgentActor | Admin<'operations'>,
  agentId: string,
  input: UpdateMySchedule & { takes_leads?: boolean },
): Promise<{ version: number }> {
  const { version } = input
  const today = calendarDayOf(now())
  refuse(scheduleFaults(input, today))
  return transaction(async () => {
    if (!(await lockAgentOfSchedule(agentId))) throw new AppError('not_found', MESSAGES.noAgent)
    const stored = (await listTeam()).find(({ agent_id }) => agent_id === agentId)
    if (!stored) throw new AppError('not_found', MESSAGES.noAgent)
    if (stored.version !== version) throw new AppError('conflict', MESSAGES.scheduleChangedMeanwhile)
    const before = { takes_leads: stored.takes_leads, week: stored.week, days_off: stored.days_off }
    const after = {
      takes_leads: input.takes_leads ?? stored.takes_leads,
      week: weekOf(input),
      days_off: daysOffOf(input, today),
    }
    if (JSON.stringify(before) === JSON.stringify(after)) {
      noteAudit()
      return { version }
    }
    await saveSchedule(agentId, after, now())
    audit(actor, 'agent_schedule.updated', { object_type: 'agent_schedule', object_id: agentId, before, after })
    return { version: version + 1 }
  })
}
