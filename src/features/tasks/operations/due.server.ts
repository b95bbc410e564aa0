import type { AgentActor } from '#access/actors.ts'
import { viewOf } from '#features/people/rules.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/tasks.server.ts'
import type { DueTasks } from '../schema.ts'

/** Tasks on an agent's home. */
const MAX_LISTED = 8

/** Returns the tasks of an agent that are late or due today. */
export async function listDueTasks(actor: AgentActor, agentId: string): Promise<DueTasks> {
  const at = now()
  const view = { ...viewOf(actor.account), agent_id: agentId }
  const [tasks, counts] = await Promise.all([queries.listDue(view, at, MAX_LISTED), queries.countOpen(agentId, at)])
  return { tasks, due: counts.overdue + counts.today }
}
