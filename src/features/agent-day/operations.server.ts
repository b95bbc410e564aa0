import type { AgentActor } from '#access/actors.ts'
import { listDayAppointments } from '#features/appointments/public.server.ts'
import { listActiveClients } from '#features/client-activity/public.server.ts'
import { listRepliedPeople } from '#features/email-replies/public.server.ts'
import { listDueLeads } from '#features/leads/public.server.ts'
import { listWaitingThreads } from '#features/messages/public.server.ts'
import { listAnsweredProposals } from '#features/proposals/public.server.ts'
import { listDueAgreements } from '#features/relationships/public.server.ts'
import { listDueTasks } from '#features/tasks/public.server.ts'
import { now } from '#ports/clock.server.ts'
import type { AgentDay } from './schema.ts'

/** Returns what is due from the calling agent. Null for an administrator who is no agent. */
export async function getAgentDay(actor: AgentActor): Promise<AgentDay | null> {
  const { agent_id } = actor.account
  if (agent_id === null) return null
  const [leads, appointments, agreements, threads, tasks, answers, replied, activity] = await Promise.all([
    listDueLeads(agent_id),
    listDayAppointments(actor, agent_id),
    listDueAgreements(actor, agent_id),
    listWaitingThreads(actor, agent_id),
    listDueTasks(actor, agent_id),
    listAnsweredProposals(actor, agent_id),
    listRepliedPeople(agent_id),
    listActiveClients(actor, agent_id),
  ])
  return { leads, appointments, agreements, threads, tasks, answers, replied, activity, at: now() }
}
