import { type RawBuilder, sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { keysOf } from '#kit/form/inputs.ts'
import { COUNT_LIMIT, type TablePage } from '#kit/table/list.ts'
import { pageOf } from '#kit/table/queries.server.ts'
import { IS_ANSWERED, IS_CLOSED, IS_OPEN, matchesWords, SUBJECT } from '../queries.server.ts'
import { DUE_FIRST, viewOf } from '../rules/list.ts'
import type { AgentInquiry, ListAgentInquiries, OwnedLead } from '../schema.ts'
import { AGENT_LEAD_VIEWS, type AgentLeadView } from '../words.ts'

/** Selects the leads of an agent. Every query here names the owner, so that another agent's lead is not found. */
function ownedOfAllKinds(agentId: string | null) {
  return db()
    .selectFrom('leads')
    .where('leads.owner_id', '=', agentId)
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
    .$narrowType<Pick<OwnedLead, 'kind' | 'status' | 'topic'>>()
}

/** Selects the inquiries of an agent. Requests for appointments are answered on their own page. */
function owned(agentId: string | null) {
  return ownedOfAllKinds(agentId).where('leads.kind', '<>', 'appointment').$narrowType<Pick<AgentInquiry, 'kind'>>()
}

const TABS: Record<AgentLeadView, RawBuilder<boolean>> = {
  open: sql`(${IS_OPEN} or leads.unread_reply_at is not null)`,
  answered: IS_ANSWERED,
  closed: IS_CLOSED,
  all: sql`true`,
}

function matching(agentId: string | null, { q, kind }: ListAgentInquiries) {
  return ownedOfAllKinds(agentId)
    .select(sql<string | null>`leads.details->>'appointment_id'`.as('appointment_id'))
    .where(matchesWords(q))
    .$if(kind !== undefined, (some) => some.where('leads.kind', '=', kind ?? 'contact'))
}

/** Lists a page of an agent's leads: in the tab Open by due time, in the others the newest first. @param total counts the leads of the tab */
export async function listOwned(
  agentId: string | null,
  input: ListAgentInquiries,
  total: () => Promise<number>,
): Promise<TablePage<OwnedLead>> {
  const view = viewOf(input)
  return pageOf(matching(agentId, input).where(TABS[view]), input, {
    id: sql`leads.id`,
    usual: view === 'open' ? 'due' : '-received',
    total,
    sorts: {
      due: { by: sql.raw(DUE_FIRST), type: 'timestamptz' },
      received: { by: sql`leads.created_at`, type: 'timestamptz' },
    },
  })
}

/** Counts an agent's leads of each tab that match the search, up to one over COUNT_LIMIT. */
export async function countOwned(
  agentId: string | null,
  input: ListAgentInquiries,
): Promise<Record<AgentLeadView, number>> {
  const counts = keysOf(AGENT_LEAD_VIEWS).map((view) =>
    sql<number>`least(count(*) filter (where ${TABS[view]}), ${COUNT_LIMIT + 1})::integer`.as(view),
  )
  return matching(agentId, input)
    .clearSelect()
    .select(counts)
    .$castTo<Record<AgentLeadView, number>>()
    .executeTakeFirstOrThrow()
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
