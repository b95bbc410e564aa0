import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { Asked } from '../schema.ts'
import { declinedIn, type LiveShare, STOPPED } from './shares.server.ts'

/** A person's account and agents. */
export interface SharingPerson {
  account_id: string | null
  owner_id: string | null
  co_owner_id: string | null
}

function person(id: string) {
  return db().selectFrom('people').select(['account_id', 'owner_id', 'co_owner_id']).where('id', '=', id)
}

/** Finds a person's account and agents. */
export async function findPerson(id: string): Promise<SharingPerson | undefined> {
  return person(id).executeTakeFirst()
}

/** Locks a person until the transaction ends. */
export async function lockPerson(id: string): Promise<SharingPerson | undefined> {
  return person(id).forNoKeyUpdate().executeTakeFirst()
}

/** Lists the shares in force of an account, the oldest first. */
export async function listSharesOf(accountId: string): Promise<(LiveShare & { agent_name: string })[]> {
  return db()
    .selectFrom('activity_shares as s')
    .innerJoin('agents as g', (join) => join.onRef('g.id', '=', 's.agent_id').on('g.is_working', '=', true))
    .innerJoin('accounts as a', (join) => join.onRef('a.id', '=', 's.account_id').on('a.status', '=', 'active'))
    .innerJoin('people as p', (join) =>
      join
        .onRef('p.account_id', '=', 's.account_id')
        .on(sql<boolean>`s.agent_id in (p.owner_id, p.co_owner_id)`)
        .on('p.merged_into_id', 'is', null),
    )
    .leftJoin('history_settings as h', 'h.account_id', 's.account_id')
    .select(['s.account_id', 's.agent_id', 's.shared_at', 'h.cleared_at', 'g.name as agent_name'])
    .where('s.account_id', '=', accountId)
    .where('s.ended_at', 'is', null)
    .orderBy('s.shared_at')
    .orderBy('s.id')
    .execute()
}

/** Finds an agent's name and the address of their account. */
export async function findAgent(id: string): Promise<{ name: string; email: string } | undefined> {
  return db()
    .selectFrom('agents as g')
    .innerJoin('accounts as a', 'a.id', 'g.account_id')
    .select(['g.name', 'a.email'])
    .where('g.id', '=', id)
    .executeTakeFirst()
}

/**
 * Finds when an agent asked a client, and when the client stopped, or may have before a restore, or said no and hasn't
 * shared since.
 */
export async function findAsked(accountId: string | null, agentId: string): Promise<Asked> {
  const { rows } = await sql<Asked>`
    select r.asked_at,
      ${declinedIn('r')} as declined_at,
      (select max(s.ended_at) from activity_shares s
        where s.account_id = ${accountId} and s.agent_id = ${agentId} and s.end_reason in ${STOPPED}) as stopped_at
    from (select 1) one left join activity_requests r on r.account_id = ${accountId} and r.agent_id = ${agentId}
  `.execute(db())
  return rows[0] ?? { asked_at: null, declined_at: null, stopped_at: null }
}

/** Stores that an agent asked a client. */
export async function saveAsked(accountId: string, agentId: string, now: Date): Promise<void> {
  await db()
    .insertInto('activity_requests')
    .values({ account_id: accountId, agent_id: agentId, asked_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'agent_id']).doUpdateSet({ asked_at: now }))
    .execute()
}
