import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { Member, Turns } from '../schema.ts'
import type { DecisionAct, RuleKey } from '../words.ts'

/** A decision about a lead as it is stored. */
export interface DecisionRow {
  id: string
  lead_id: string
  step: number
  act: DecisionAct
  rule_key: RuleKey
  rule_id: string | null
  rule_name: string
  agent_id: string | null
  why: string
  round: number | null
  offered_until: Date | null
  at: Date
}

export async function insertDecision(row: DecisionRow): Promise<void> {
  await db().insertInto('lead_decisions').values(row).execute()
}

/** Lists the decisions about a lead in their order. */
export async function listDecisionsOf(leadId: string): Promise<(DecisionRow & { agent_name: string | null })[]> {
  return db()
    .selectFrom('lead_decisions as d')
    .leftJoin('agents as g', 'g.id', 'd.agent_id')
    .selectAll('d')
    .select('g.name as agent_name')
    .where('d.lead_id', '=', leadId)
    .orderBy('d.step')
    .$narrowType<Pick<DecisionRow, 'act' | 'rule_key'>>()
    .execute()
}

/** Locks a rule until the transaction ends, so that two leads never take the same turn. */
export async function lockRule(id: string): Promise<void> {
  await db().selectFrom('lead_rules').select('id').where('id', '=', id).forUpdate().execute()
}

/** Returns the turns that the people of a rule took in its current round. */
export async function findTurns(ruleId: string, members: readonly Member[]): Promise<Turns> {
  const rows = await db()
    .selectFrom('lead_decisions')
    .select(['round', 'agent_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('rule_id', '=', ruleId)
    .where('round', '=', ({ selectFrom }) =>
      selectFrom('lead_decisions')
        .select(({ fn }) => fn.max('round').as('last'))
        .where('rule_id', '=', ruleId)
        .where('round', 'is not', null),
    )
    .groupBy(['round', 'agent_id'])
    .execute()
  const isMember = (id: string | null) => members.some(({ agent_id }) => agent_id === id)
  return {
    round: rows[0]?.round ?? 1,
    taken: new Map(rows.flatMap(({ agent_id, count }) => (agent_id && isMember(agent_id) ? [[agent_id, count]] : []))),
  }
}

/** An offer that is open until its end. */
export interface Offer {
  lead_id: string
  agent_id: string
  rule_id: string
  ends_at: Date
}

/** Stores the open offer of a lead in place of an earlier one. */
export async function saveOffer(offer: Offer): Promise<void> {
  const { lead_id: _, ...changed } = offer
  await db()
    .insertInto('lead_offers')
    .values(offer)
    .onConflict((conflict) => conflict.column('lead_id').doUpdateSet(changed))
    .execute()
}

export async function deleteOffer(leadId: string): Promise<void> {
  await db().deleteFrom('lead_offers').where('lead_id', '=', leadId).execute()
}

/** Locks the next offer that has ended, after a place in the list. Skips those that another process works on. */
export async function lockEndedOffer(now: Date, after: Offer | null): Promise<Offer | undefined> {
  return db()
    .selectFrom('lead_offers')
    .selectAll()
    .where('ends_at', '<=', now)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(ends_at, lead_id) > (${after?.ends_at ?? now}, ${after?.lead_id ?? null}::uuid)`),
    )
    .orderBy('ends_at')
    .orderBy('lead_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Finds the open offer of a lead to an agent. */
export async function findOfferTo(leadId: string, agentId: string): Promise<Offer | undefined> {
  return db()
    .selectFrom('lead_offers')
    .selectAll()
    .where('lead_id', '=', leadId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst()
}

/** Locks the open offer of a lead, to any agent. */
export async function lockOffer(leadId: string): Promise<Offer | undefined> {
  return db().selectFrom('lead_offers').selectAll().where('lead_id', '=', leadId).forUpdate().executeTakeFirst()
}

/** Locks the open offer of a lead to an agent. */
export async function lockOfferTo(leadId: string, agentId: string): Promise<Offer | undefined> {
  return db()
    .selectFrom('lead_offers')
    .selectAll()
    .where('lead_id', '=', leadId)
    .where('agent_id', '=', agentId)
    .forUpdate()
    .executeTakeFirst()
}
