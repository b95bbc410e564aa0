import type { AgentActor } from '#access/actors.ts'
import * as queries from '../queries/appointments.server.ts'
import { answerTime, storeChange } from './change.server.ts'

/**
 * Answers the requests of a person to the calling agent by a call that reached them, in the caller's transaction. They
 * stay requests until a time is confirmed. A request without an agent is not answered: it has to be claimed.
 */
export async function answerRequestsByCall(actor: AgentActor, personId: string): Promise<void> {
  const { agent_id } = actor.account
  if (agent_id === null) return
  for (const id of await queries.lockUnanswered(personId, agent_id)) {
    const row = await queries.findRow(id)
    if (row) await storeChange(actor, row, 'appointment.answered_by_call', answerTime(row), null)
  }
}
