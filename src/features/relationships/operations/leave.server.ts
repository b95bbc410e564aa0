import type { Actor } from '#access/actors.ts'
import { audit } from '#features/audit/public.server.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/relationships.server.ts'
import { transitionOf } from '../rules/transitions.ts'
import { MESSAGES } from '../words.ts'
import { emailEnd } from './emails.server.ts'

/**
 * Terminates the open agreements of a user who closes the account, as that user's own act in `TRANSITIONS`, and emails
 * every party. Ended agreements and unsent drafts do not change. Call it in a transaction.
 */
export async function endForClosedAccount(accountId: string, actor: Actor): Promise<void> {
  for (const { id } of await queries.listOf(accountId)) {
    const row = await queries.lockAny(id)
    const to = row && transitionOf('terminate', 'consumer', { status: row.status, isSent: row.sent_at !== null })
    if (!row || to !== 'terminated') continue
    await queries.updateEnd(id, { status: to, ended_by: 'consumer', end_reason: MESSAGES.accountClosed }, now())
    audit(actor, 'relationship.terminated', {
      object_type: 'relationship',
      object_id: id,
      before: { status: row.status },
      after: { status: to, ended_by: 'consumer' },
      reason: MESSAGES.accountClosed,
    })
    await emailEnd(row, to, MESSAGES.accountClosed)
  }
}
