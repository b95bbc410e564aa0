import type { Admin } from '#access/actors.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries.server.ts'
import { kindsFor } from '../rules/kinds.ts'
import type { OpenLeads } from '../schema.ts'
import type { LeadKind } from '../words.ts'

const MAX_URGENT = 6

/** Returns the most urgent leads of the kinds that an administrator may see; null without such a kind. */
export async function openLeadsFor(actor: Admin<'any'>, isMine: boolean): Promise<OpenLeads | null> {
  const kinds = kindsFor(actor.account)
  if (kinds.length === 0) return null
  const { agent_id } = actor.account
  const scope = { kinds, agentId: agent_id, now: now() }
  return {
    leads: await queries.listUrgent(isMine ? 'mine' : 'open', scope, MAX_URGENT),
    counts: await queries.countOpen(scope),
    promises: await queries.countPromises(kinds, scope.now),
    agent_id,
  }
}

/** Counts the leads of some kinds by status, and those that were answered in time over the last 90 days. */
export async function countLeads(
  kinds: readonly LeadKind[],
  at: Date,
): Promise<{ statuses: Map<string, number>; promises: OpenLeads['promises'] }> {
  const rows = await queries.countByStatus(kinds)
  return {
    statuses: new Map(rows.map(({ status, count }) => [status, count])),
    promises: await queries.countPromises(kinds, at),
  }
}
