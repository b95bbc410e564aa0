import type { AgentActor } from '#access/actors.ts'
import { viewOf } from '#features/people/rules.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { countDueSteps, listDueSteps } from '../queries/steps.server.ts'
import * as queries from '../queries/tasks.server.ts'
import type { DueTasks } from '../schema.ts'

/** Tasks, and next steps, on an agent's home. */
const MAX_LISTED = 8

/** Returns the tasks of an agent, and the next steps of their people, that are late or due today. */
export async function listDueTasks(actor: AgentActor, agentId: string): Promise<DueTasks> {
  const at = now()
  const view = { ...viewOf(actor.account), agent_id: agentId }
  const today = calendarDayOf(at)
  const [tasks, counts, steps, due_steps] = await Promise.all([
    queries.listDue(view, at, MAX_LISTED),
    queries.countOpen(agentId, at),
    listDueSteps(agentId, today, MAX_LISTED),
    countDueSteps(agentId, today),
  ])
  return { tasks, due: counts.overdue + counts.today, steps, due_steps }
}
