import type { AgentActor } from '#access/actors.ts'
import { titlesFor } from '#features/relationships/public.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { listWaiting } from '../queries/threads.server.ts'
import { excerptOf } from '../rules.ts'
import type { WaitingThread } from '../schema.ts'
import { ANSWER_DAYS } from '../words.ts'

const MAX_WAITING = 6

/** Lists the conversations in which an agent has the next word: unread ones, and those read in the last days. */
export async function listWaitingThreads(actor: AgentActor, agentId: string): Promise<WaitingThread[]> {
  const reader = { account_id: actor.account_id, agent_id: agentId }
  const since = new Date(now().getTime() - ANSWER_DAYS * DAY_MS)
  const rows = await listWaiting(reader, { since, limit: MAX_WAITING })
  if (rows.length === 0) return []
  const titles = await titlesFor(
    agentId,
    rows.map(({ consumer_id }) => consumer_id),
  )
  return rows.map(({ id, consumer_id, consumer_name, agent_id, last_body, last_documents, last_at, unread }) => ({
    id,
    name: consumer_name,
    title: titles.get(consumer_id) ?? '',
    is_to_office: agent_id === null,
    body: excerptOf(last_body, last_documents),
    at: last_at,
    unread,
  }))
}
