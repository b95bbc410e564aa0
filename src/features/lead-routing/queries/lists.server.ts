import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { LeadKind } from '#features/leads/words.ts'
import { keysOf } from '#kit/form/inputs.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import type { DecisionLine, ListLeadDecisions } from '../schema.ts'
import { COUNTED_DAYS, DECISIONS_SHOWN, type DecisionAct, RULE_KEYS, type RuleKey } from '../words.ts'

const since = (now: Date) => new Date(now.getTime() - COUNTED_DAYS * DAY_MS)

/** Counts the leads of the last 30 days by the rule that decided first. */
export async function countByRule(now: Date): Promise<{ rule_key: RuleKey; rule_id: string | null; count: number }[]> {
  return db()
    .selectFrom('lead_decisions')
    .select(['rule_key', 'rule_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('step', '=', 1)
    .where('at', '>', since(now))
    .groupBy(['rule_key', 'rule_id'])
    .$narrowType<{ rule_key: RuleKey }>()
    .execute()
}

/** Lists the traffic sources of recent leads. */
export async function listSources(): Promise<string[]> {
  const rows = await db()
    .selectFrom(({ selectFrom }) =>
      selectFrom('leads').select('source').orderBy('created_at', 'desc').limit(1000).as('recent'),
    )
    .select('source')
    .distinct()
    .orderBy('source')
    .execute()
  return rows.map(({ source }) => source)
}

/** Lists decisions, newest first, one more than a page. */
export async function listDecisions({ rule, agent, olderThan }: ListLeadDecisions): Promise<DecisionLine[]> {
  const key = keysOf(RULE_KEYS).find((one) => one === rule)
  return db()
    .selectFrom('lead_decisions as d')
    .innerJoin('leads as l', 'l.id', 'd.lead_id')
    .leftJoin('agents as g', 'g.id', 'd.agent_id')
    .select([
      'd.id',
      'd.lead_id',
      'l.name as lead_name',
      'l.kind',
      'd.at',
      'd.act',
      'd.rule_name',
      'g.name as agent_name',
      'd.why',
      'd.offered_until',
    ])
    .$if(key !== undefined, (query) => query.where('d.rule_key', '=', key ?? 'rule'))
    .$if(rule !== undefined && key === undefined, (query) => query.where(sql`d.rule_id::text`, '=', rule ?? ''))
    .$if(agent !== undefined, (query) => query.where(sql`d.agent_id::text`, '=', agent ?? ''))
    .$if(olderThan !== undefined, (query) =>
      query.where(
        sql<boolean>`(d.at, d.id) < (select o.at, o.id from lead_decisions o where o.id = ${olderThan ?? null}::uuid)`,
      ),
    )
    .orderBy('d.at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(DECISIONS_SHOWN + 1)
    .$narrowType<{ act: DecisionAct; kind: LeadKind }>()
    .execute()
}

/** Returns the median time from arrival to reply of the leads of each agent that arrived in the last 30 days, in milliseconds. */
export async function medianRepliesByAgent(now: Date): Promise<Map<string, number>> {
  const rows = await db()
    .selectFrom('leads')
    .select([
      'owner_id',
      sql<number>`(1000 * percentile_cont(0.5) within group (
      order by extract(epoch from answered_at - created_at)))::float8`.as('reply_ms'),
    ])
    .where('created_at', '>', since(now))
    .where('answered_at', 'is not', null)
    .where('owner_id', 'is not', null)
    .groupBy('owner_id')
    .execute()
  return new Map(rows.map(({ owner_id, reply_ms }) => [owner_id ?? '', reply_ms]))
}

/** Counts the open and overdue leads of each agent, and the leads that each got in the last 30 days. */
export async function countByAgent(
  now: Date,
): Promise<Map<string, { open_leads: number; late_leads: number; leads: number }>> {
  const open = await db()
    .selectFrom('leads')
    .select(({ fn }) => [
      'owner_id',
      fn.countAll<number>().as('open_leads'),
      fn.countAll<number>().filterWhere('due_at', '<', now).as('late_leads'),
    ])
    .where('owner_id', 'is not', null)
    .where('answered_at', 'is', null)
    .where('status', '=', 'new')
    .groupBy('owner_id')
    .execute()
  const got = await db()
    .selectFrom('lead_decisions')
    .select(['agent_id', sql<number>`count(distinct lead_id)::int`.as('leads')])
    .where('at', '>', since(now))
    .where('agent_id', 'is not', null)
    .groupBy('agent_id')
    .execute()
  const counts = new Map<string, { open_leads: number; late_leads: number; leads: number }>()
  const none = { open_leads: 0, late_leads: 0, leads: 0 }
  for (const { owner_id, open_leads, late_leads } of open)
    if (owner_id) counts.set(owner_id, { ...none, open_leads, late_leads })
  for (const { agent_id, leads } of got)
    if (agent_id) counts.set(agent_id, { ...(counts.get(agent_id) ?? none), leads })
  return counts
}
