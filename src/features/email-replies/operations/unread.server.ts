import type { AgentActor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import * as queries from '../queries.server.ts'
import type { ReadPersonReplies, RepliedPeople, UnreadReplies } from '../schema.ts'

const MAX_PEOPLE = 6

/** Lists the people of an agent with emails that the agent has not opened. */
export async function listRepliedPeople(agentId: string): Promise<RepliedPeople> {
  const people = await queries.listUnread(agentId, MAX_PEOPLE)
  return { people, total: people.length < MAX_PEOPLE ? people.length : await queries.countUnread(agentId) }
}

/** Returns the emails of a person that an agent has not opened; null if there are none. */
export async function findUnreadReplies(agentId: string | null, personId: string): Promise<UnreadReplies | null> {
  return agentId === null ? null : queries.findUnread(agentId, personId)
}

/** Marks the emails of a person as read by the calling agent. Those of a second agent stay unread. */
export async function readPersonReplies(
  actor: AgentActor,
  { personId }: ReadPersonReplies,
): Promise<{ success: true }> {
  const { agent_id } = actor.account
  return transaction(async () => {
    if (agent_id !== null && (await queries.deleteUnread(agent_id, personId)))
      audit(actor, 'person.reply_read', { object_type: 'person', object_id: personId })
    else noteAudit()
    return { success: true }
  })
}
