import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { executeInTransaction } from '#kit/queries.server.ts'
import type { SharingWith } from '../schema.ts'

/** A share in force with what bounds the list. */
export interface LiveShare {
  account_id: string
  agent_id: string
  shared_at: Date
  /** When the client last cleared their history. */
  cleared_at: Date | null
}

/** SQL: the time of a client's "no" in rows of `activity_requests`, which ends when they share. */
export function declinedIn(requests: string) {
  return sql<Date | null>`case when not exists (
    select from activity_shares since
    where since.account_id = ${sql.ref(`${requests}.account_id`)} and since.agent_id = ${sql.ref(`${requests}.agent_id`)}
      and since.shared_at >= ${sql.ref(`${requests}.declined_at`)}
  ) then ${sql.ref(`${requests}.declined_at`)} end`
}

/** Selects the agents who work with a client whose account is active, through the client's record. */
function agentsOf(accountId: string) {
  return db()
    .selectFrom('people as p')
    .innerJoin('accounts as a', (join) => join.onRef('a.id', '=', 'p.account_id').on('a.status', '=', 'active'))
    .innerJoin('agents as g', (join) =>
      join
        .on(({ eb, ref, or }) => or([eb('g.id', '=', ref('p.owner_id')), eb('g.id', '=', ref('p.co_owner_id'))]))
        .on('g.is_working', '=', true),
    )
    .where('p.account_id', '=', accountId)
    .where('p.erased_at', 'is', null)
    .where('p.merged_into_id', 'is', null)
}

/** Lists the agents who work with a client, the first one first, and since when the client shares with each. */
export async function listAgentsOf(accountId: string): Promise<(SharingWith & { account_id: string | null })[]> {
  return agentsOf(accountId)
    .leftJoin('activity_shares as s', (join) =>
      join.onRef('s.account_id', '=', 'p.account_id').onRef('s.agent_id', '=', 'g.id').on('s.ended_at', 'is', null),
    )
    .leftJoin('activity_requests as r', (join) =>
      join.onRef('r.account_id', '=', 'p.account_id').onRef('r.agent_id', '=', 'g.id'),
    )
    .select([
      'g.id',
      'g.name',
      'g.account_id',
      's.shared_at',
      sql<boolean>`${declinedIn('r')} is not null`.as('is_declined'),
    ])
    .orderBy(({ eb, ref }) => eb('g.id', '=', ref('p.owner_id')), 'desc')
    .orderBy('g.id')
    .execute()
}

/** Finds an agent who works with a client, and locks both records, so that a handover or a second click waits. */
export async function lockAgentOf(accountId: string, agentId: string): Promise<{ name: string } | undefined> {
  await db().selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  return agentsOf(accountId).select('g.name').where('g.id', '=', agentId).forShare('p').executeTakeFirst()
}

/** Finds the share in force between a client and an agent who works with them. */
export async function findLive(accountId: string, agentId: string): Promise<LiveShare | undefined> {
  return agentsOf(accountId)
    .innerJoin('activity_shares as s', (join) =>
      join.onRef('s.account_id', '=', 'p.account_id').onRef('s.agent_id', '=', 'g.id').on('s.ended_at', 'is', null),
    )
    .leftJoin('history_settings as h', 'h.account_id', 's.account_id')
    .select(['s.account_id', 's.agent_id', 's.shared_at', 'h.cleared_at'])
    .where('g.id', '=', agentId)
    .executeTakeFirst()
}

/** Inserts a share. The unique index refuses a second one in force. */
export async function insertShare(share: {
  id: string
  account_id: string
  agent_id: string
  consent_id: string
  shared_at: Date
}): Promise<void> {
  await db().insertInto('activity_shares').values(share).execute()
}

/** Ends the share in force between a client and an agent. @returns it, or undefined if there was none */
export async function endShare(
  accountId: string,
  agentId: string,
  now: Date,
): Promise<{ consent_id: string; shared_at: Date } | undefined> {
  return db()
    .updateTable('activity_shares')
    .set({ ended_at: now, end_reason: 'stopped' })
    .where('account_id', '=', accountId)
    .where('agent_id', '=', agentId)
    .where('ended_at', 'is', null)
    .returning(['consent_id', 'shared_at'])
    .executeTakeFirst()
}

/** Runs a statement, such as one on the connection of a restore. */
type Run = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

/**
 * Ends all shares in force at the restore of a backup, and revokes their consents. In tables of a version without this
 * reason they end as stopped by the client: left until the migration, they would be in force if the command ended before.
 * @returns the number of shares that ended
 */
export async function endRestored(now: Date, run: Run = executeInTransaction): Promise<number> {
  const { rows: tables } = await run("select 1 where to_regclass('activity_shares') is not null")
  if (tables.length === 0) return 0
  const { rows } = await run(
    `with ended as (
      update activity_shares set ended_at = $1, end_reason = (
        select case when pg_get_constraintdef(oid) like '%restored%' then 'restored' else 'stopped' end
        from pg_constraint
        where conrelid = 'activity_shares'::regclass and conname = 'activity_shares_end_reason_check'
      ) where ended_at is null returning consent_id
    ), revoked as (
      update consents c set revoked_at = $1 from ended where c.id = ended.consent_id and c.revoked_at is null
    ) select consent_id from ended`,
    [now],
  )
  return rows.length
}

/** SQL: reasons of an end that the client chose, or may have chosen after the backup that was restored. */
export const STOPPED = sql`('stopped', 'restored')`

/** Finds the first agent of a client who has no share, no share stopped since a time, and no refusal. */
export async function findOffer(
  accountId: string,
  stoppedSince: Date,
): Promise<{ agent_id: string; agent_name: string } | undefined> {
  return agentsOf(accountId)
    .leftJoin('activity_requests as r', (join) =>
      join.onRef('r.account_id', '=', 'p.account_id').onRef('r.agent_id', '=', 'g.id'),
    )
    .select(['g.id as agent_id', 'g.name as agent_name'])
    .where(sql<boolean>`${declinedIn('r')} is null`)
    .where(
      sql<boolean>`not exists (select from activity_shares s where s.agent_id = g.id and s.account_id = p.account_id
        and (s.ended_at is null or s.ended_at > ${stoppedSince} and s.end_reason in ${STOPPED}))`,
    )
    .orderBy(({ eb, ref }) => eb('g.id', '=', ref('p.owner_id')), 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Stores that a client said no. @returns false if they did since they last shared */
export async function insertDecline(accountId: string, agentId: string, now: Date): Promise<boolean> {
  const row = await db()
    .insertInto('activity_requests')
    .values({ account_id: accountId, agent_id: agentId, declined_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'agent_id'])
        .doUpdateSet({ declined_at: now })
        .where(sql<boolean>`${declinedIn('activity_requests')} is null`),
    )
    .returning('agent_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Lists an account's shares and answers, for its export. */
export async function readSharing(accountId: string): Promise<Record<string, unknown>> {
  const shares = await db()
    .selectFrom('activity_shares as s')
    .innerJoin('agents as g', 'g.id', 's.agent_id')
    .select(['g.name as agent', 's.shared_at', 's.ended_at', 's.end_reason'])
    .where('s.account_id', '=', accountId)
    .orderBy('s.shared_at')
    .orderBy('s.id')
    .execute()
  const requests = await db()
    .selectFrom('activity_requests as r')
    .innerJoin('agents as g', 'g.id', 'r.agent_id')
    .select(['g.name as agent', 'r.asked_at', 'r.declined_at'])
    .where('r.account_id', '=', accountId)
    .orderBy('g.name')
    .orderBy('g.id')
    .execute()
  return { shares, requests }
}

/** Deletes an account's shares and answers. @returns the consents of all shares, also of ended ones */
export async function deleteSharing(accountId: string): Promise<string[]> {
  await db().deleteFrom('activity_requests').where('account_id', '=', accountId).execute()
  const rows = await db()
    .deleteFrom('activity_shares')
    .where('account_id', '=', accountId)
    .returning('consent_id')
    .execute()
  return rows.map(({ consent_id }) => consent_id)
}
