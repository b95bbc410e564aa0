import type { AgentActor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { hasPermission } from '#features/permissions/rules.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import * as queries from '../queries.server.ts'
import type { ReadPersonReplies, RepliedPeople, UnreadReplies } from '../schema.ts'

const MAX_PEOPLE = 6

/** Lists the people of an agent with emails that the agent has not opened. */
export async function listRepliedPeople(agentId: string): Promise<RepliedPeople> {
  const people = await queries.listUnread(agentId, MAX_PEOPLE)
  return { people, total: people.length < MAX_PEOPLE ? people.length : await queries.countUnread(agentId) }
}

/** Returns the emails of a person that a reader has not opened; null if there are none. */
export async function findUnreadReplies(reader: queries.Reader, personId: string): Promise<UnreadReplies | null> {
  return queries.findUnread(reader, personId)
}

/**
 * Marks the emails of a person as read by the calling agent, and those of people without an agent who can open
 * them by the office, which is one reader. Those of a second agent stay unread.
 */
export async function readPersonReplies(
  actor: AgentActor,
  { personId }: ReadPersonReplies,
): Promise<{ success: true }> {
  const { account } = actor
  const reader = { agentId: account.agent_id, isOffice: hasPermission(account, 'people') }
  return transaction(async () => {
    if (await queries.deleteUnread(reader, personId))
      audit(actor, 'person.reply_read', { object_type: 'person', object_id: personId })
    else noteAudit()
    return { success: true }
  })
}
