import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { DocumentShare, Person } from '../schema.ts'

export async function listShares(documentId: string, at: Date): Promise<DocumentShare[]> {
  const { rows } = await sql<DocumentShare>`
    select s.id, s.account_id, s.thread_id, s.created_at, s.expires_at,
      coalesce(g.name, a.name, case when t.consumer_id <> d.owner_id then c.name else coalesce(tg.name, 'The office') end) as name
    from document_shares s
    join documents d on d.id = s.document_id
    left join accounts a on a.id = s.account_id
    left join agents g on g.account_id = s.account_id
    left join threads t on t.id = s.thread_id
    left join agents tg on tg.id = t.agent_id
    left join accounts c on c.id = t.consumer_id
    where s.document_id = ${documentId}::uuid and s.revoked_at is null and (s.expires_at is null or s.expires_at > ${at}::timestamptz)
    order by s.created_at, s.id
  `.execute(db())
  return rows
}

type Target = { account_id: string; thread_id: null } | { account_id: null; thread_id: string }

/** Finds a share that was not revoked, even if it has expired. */
export async function findShare(
  documentId: string,
  target: Target,
): Promise<{ id: string; expires_at: Date | null } | undefined> {
  return db()
    .selectFrom('document_shares')
    .select(['id', 'expires_at'])
    .where('document_id', '=', documentId)
    .where(target.account_id === null ? 'thread_id' : 'account_id', '=', target.account_id ?? target.thread_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

export async function insertShare(
  share: { id: string; document_id: string; expires_at: Date | null } & Target,
  at: Date,
): Promise<void> {
  await db()
    .insertInto('document_shares')
    .values({ ...share, created_at: at })
    .execute()
}

export async function endShare(id: string, at: Date): Promise<void> {
  await db().updateTable('document_shares').set({ revoked_at: at }).where('id', '=', id).execute()
}

export async function endSharesOf(documentId: string, at: Date): Promise<void> {
  await db()
    .updateTable('document_shares')
    .set({ revoked_at: at })
    .where('document_id', '=', documentId)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function endSharesWith(accountId: string, at: Date): Promise<void> {
  await db()
    .updateTable('document_shares')
    .set({ revoked_at: at })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Lists the agents and, for an agent, the people they message. Only colleagues see a hidden agent. */
export async function listPeople(accountId: string, agentId: string | null): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select a.id as account_id, g.name, g.title as note, 0 as shelf, g.position
    from agents g join accounts a on a.id = g.account_id
    where g.is_working and (g.is_shown or ${agentId}::uuid is not null) and a.deleted_at is null and a.status = 'active' and a.id <> ${accountId}::uuid
    union
    select c.id, c.name, '', 1, 0
    from threads t join accounts c on c.id = t.consumer_id
    where t.agent_id = ${agentId}::uuid and c.deleted_at is null and c.status = 'active' and c.id <> ${accountId}::uuid
      and not exists (select from agents g where g.account_id = c.id and g.is_working)
    order by shelf, position, name, account_id
  `.execute(db())
  return rows.map(({ account_id, name, note }) => ({ account_id, name, note }))
}
