import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { COUNT_LIMIT } from '#kit/table/list.ts'
import { SUBJECT } from '../queries.server.ts'
import type { AgentInquiry } from '../schema.ts'

const MAX_LISTED = 100

/**
 * Selects the inquiries of an agent. Appointments have a separate page. Every query here names the owner, so that another agent's inquiry is not found.
 */
function owned(agentId: string) {
  return db()
    .selectFrom('leads')
    .where('leads.owner_id', '=', agentId)
    .where('leads.kind', '<>', 'appointment')
    .select([
      'leads.id',
      'leads.kind',
      'leads.status',
      'leads.name',
      'leads.email',
      'leads.phone',
      'leads.message',
      'leads.topic',
      'leads.due_at',
      'leads.answered_at',
      'leads.property_id',
      'leads.unread_reply_at',
      'leads.version',
      'leads.created_at',
      sql<AgentInquiry['way']>`leads.details->>'way'`.as('way'),
      SUBJECT.as('subject'),
    ])
    .$narrowType<Pick<AgentInquiry, 'kind' | 'status' | 'topic'>>()
}

/** Lists an agent's inquiries: open ones and those with a new reply first by due time, then the newest. */
export async function listOwned(agentId: string): Promise<AgentInquiry[]> {
  return owned(agentId)
    .orderBy(sql`leads.unread_reply_at is not null or leads.answered_at is null and leads.status = 'new'`, 'desc')
    .orderBy(sql`case when leads.answered_at is null and leads.status = 'new' then leads.due_at end`)
    .orderBy('leads.created_at', 'desc')
    .orderBy('leads.id')
    .limit(MAX_LISTED)
    .execute()
}

/** Lists the inquiries of an agent with an unread email, the longest unread first. */
export async function listReplied(agentId: string, limit: number): Promise<AgentInquiry[]> {
  return owned(agentId)
    .where('leads.unread_reply_at', 'is not', null)
    .orderBy('leads.unread_reply_at')
    .orderBy('leads.id')
    .limit(limit)
    .execute()
}

/** SQL: a lead that waits for its first reply. Equal to the condition of the index leads_open_by_owner. */
const IS_OPEN = sql<boolean>`leads.answered_at is null and leads.status = 'new'`

/** Lists the open inquiries of an agent by due time, with the end of an offer. */
export async function listDue(
  agentId: string,
  limit: number,
): Promise<(AgentInquiry & { offered_until: Date | null })[]> {
  return owned(agentId)
    .leftJoin('lead_offers', (join) =>
      join.onRef('lead_offers.lead_id', '=', 'leads.id').onRef('lead_offers.agent_id', '=', 'leads.owner_id'),
    )
    .select('lead_offers.ends_at as offered_until')
    .where(IS_OPEN)
    .orderBy(sql`leads.due_at nulls last`)
    .orderBy('leads.id')
    .limit(limit)
    .execute()
}

/** Counts the open inquiries of an agent, those past their due time, and the open ones without an owner. */
export async function countDue(agentId: string, now: Date): Promise<{ due: number; late: number; unclaimed: number }> {
  const open = db().selectFrom('leads').where('leads.kind', '<>', 'appointment').where(IS_OPEN)
  const { due, late } = await open
    .where('leads.owner_id', '=', agentId)
    .select(({ fn }) => [
      fn.countAll<number>().as('due'),
      fn.countAll<number>().filterWhere('due_at', '<', now).as('late'),
    ])
    .executeTakeFirstOrThrow()
  const { unclaimed } = await db()
    .selectFrom(open.where('leads.owner_id', 'is', null).select('id').limit(COUNT_LIMIT).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('unclaimed'))
    .executeTakeFirstOrThrow()
  return { due, late, unclaimed }
}

export async function findOwned(agentId: string, id: string): Promise<AgentInquiry | undefined> {
  return owned(agentId).where('leads.id', '=', id).executeTakeFirst()
}

/** Finds the account that sent an inquiry. Null for a visitor. */
export async function findSender(id: string): Promise<string | null> {
  const row = await db().selectFrom('leads').select('account_id').where('id', '=', id).executeTakeFirst()
  return row?.account_id ?? null
}

export async function lockOwned(agentId: string, id: string): Promise<AgentInquiry | undefined> {
  return owned(agentId).where('leads.id', '=', id).forUpdate().executeTakeFirst()
}
