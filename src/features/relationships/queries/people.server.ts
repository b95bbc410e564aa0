import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { ADMIN_LEVEL } from '#features/accounts/words.ts'
import type { Tie } from '../rules/agency.ts'
import type { Dealings } from '../rules/records.ts'
import type { AvailableConsumer, RelationshipAgent } from '../schema.ts'
import { MAX_ROWS } from './relationships.server.ts'

/** Staff accounts. Excluded, so that an agent cannot look them up by email. */
const isStaff = sql<boolean>`(accounts.role_level >= ${ADMIN_LEVEL}
  or exists (select from agents where agents.account_id = accounts.id)
  or exists (select from admin_permissions where admin_permissions.account_id = accounts.id))`

/** Finds a consumer with a confirmed account by full email address. Excludes agents and administrators. */
export async function findConsumer(email: string): Promise<{ id: string; name: string; email: string } | undefined> {
  return db()
    .selectFrom('accounts')
    .select(['id', 'name', 'email'])
    .where('email_normalized', '=', email.trim().toLowerCase())
    .where('deleted_at', 'is', null)
    .where('status', '=', 'active')
    .where('email_verified_at', 'is not', null)
    .where('mls_auditor_until', 'is', null)
    .where((where) => where.not(isStaff))
    .executeTakeFirst()
}

/** Lists confirmed accounts that are clients of an agent, requested an appointment, wrote to the agent, or are assigned to the agent. */
export async function listTied(agentId: string): Promise<AvailableConsumer[]> {
  const { rows } = await sql<AvailableConsumer>`
    with tied as (
      select consumer_id as account_id, 'relationship' as tie, 1 as rank from relationships where agent_id = ${agentId}::uuid
      union all select other_consumer_id, 'relationship', 1 from relationships where agent_id = ${agentId}::uuid
      union all select account_id, 'appointment', 2 from appointments where agent_id = ${agentId}::uuid
      union all select account_id, 'request', 3 from leads where owner_id = ${agentId}::uuid
      union all select account_id, 'person', 4 from people where ${agentId}::uuid in (owner_id, co_owner_id)
    )
    select * from (
      select distinct on (c.id) c.id, c.name, c.email, t.tie
      from tied t join accounts c on c.id = t.account_id
      where c.deleted_at is null and c.status = 'active' and c.email_verified_at is not null
      order by c.id, t.rank
    ) as found order by lower(name), id limit ${MAX_ROWS}
  `.execute(db())
  return rows
}

/** Lists the agents that a client can choose. */
export async function listAgents(): Promise<RelationshipAgent[]> {
  return db()
    .selectFrom('agents')
    .select(['id', 'name', 'email', 'title', 'phone'])
    .where('is_working', '=', true)
    .where('account_id', 'is not', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Returns the dealings of a person with the brokerage. */
export async function findDealings(accountId: string): Promise<Dealings> {
  const { rows } = await sql<Dealings>`
    select
      exists (select from relationships where ${accountId}::uuid in (consumer_id, other_consumer_id)
        and activated_at is not null) as has_had_agreement,
      exists (select from appointments where account_id = ${accountId}::uuid and starts_at is not null)
        as has_had_appointment
  `.execute(db())
  return rows[0] ?? { has_had_agreement: false, has_had_appointment: false }
}

/** Lists an agent's relationships with these accounts. */
export async function listTiesOf(
  agentId: string,
  accountIds: readonly string[],
): Promise<(Tie & { account_id: string })[]> {
  if (accountIds.length === 0) return []
  return db()
    .selectFrom('relationships as r')
    .innerJoin('accounts as a', (join) =>
      join.on(sql<boolean>`a.id in (r.consumer_id, r.other_consumer_id)`).on('a.id', 'in', accountIds),
    )
    .select(['a.id as account_id', 'r.status', 'r.relationship_type', 'r.agreement_date', 'r.expiration_date'])
    .where('r.agent_id', '=', agentId)
    .orderBy('r.id')
    .$narrowType<Pick<Tie, 'status' | 'relationship_type'>>()
    .execute()
}
