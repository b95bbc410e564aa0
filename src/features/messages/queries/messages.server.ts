import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { Side } from '../words.ts'

/** A stored message with its author. */
export interface StoredMessage {
  id: string
  thread_id: string
  seq: number
  author_id: string | null
  author_side: Side
  author_name: string | null
  body: string
  client_key: string
  sent_at: Date
}

function messages() {
  return db()
    .selectFrom('messages as m')
    .leftJoin('accounts as a', 'a.id', 'm.author_id')
    .leftJoin('agents as g', 'g.account_id', 'm.author_id')
    .select(['m.id', 'm.thread_id', 'm.seq', 'm.author_id', 'm.author_side', 'm.body', 'm.client_key', 'm.sent_at'])
    .select(
      sql<string | null>`case when m.author_side = 'agent' then coalesce(g.name, a.name) else a.name end`.as(
        'author_name',
      ),
    )
}

/** Finds a message by the key that its author's browser made. */
export async function findByClientKey(authorId: string, clientKey: string): Promise<StoredMessage | undefined> {
  return messages().where('m.author_id', '=', authorId).where('m.client_key', '=', clientKey).executeTakeFirst()
}

export async function findMessage(id: string): Promise<StoredMessage | undefined> {
  return messages().where('m.id', '=', id).executeTakeFirst()
}

/** Lists messages that an account has not hidden: the newest, those before one, or those after one. Oldest first. */
export async function listMessages(
  threadId: string,
  accountId: string,
  { before, after, limit }: { before?: number | undefined; after?: number | undefined; limit: number },
): Promise<StoredMessage[]> {
  const rows = await messages()
    .where('m.thread_id', '=', threadId)
    .where(
      sql<boolean>`not exists (select from message_hides h where h.message_id = m.id and h.account_id = ${accountId}::uuid)`,
    )
    .$if(before !== undefined, (query) => query.where('m.seq', '<', before ?? 0))
    .$if(after !== undefined, (query) => query.where('m.seq', '>', after ?? 0))
    .orderBy('m.seq', after === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute()
  return after === undefined ? rows.reverse() : rows
}

export async function insertMessage(
  message: Omit<StoredMessage, 'author_name' | 'author_id'> & { author_id: string },
): Promise<void> {
  await db().insertInto('messages').values(message).execute()
}

export async function insertDocuments(messageId: string, documentIds: readonly string[]): Promise<void> {
  if (documentIds.length === 0) return
  await db()
    .insertInto('message_documents')
    .values(documentIds.map((document_id, position) => ({ message_id: messageId, document_id, position })))
    .execute()
}

/** Hides a message from an account. Idempotent. */
export async function insertHide(messageId: string, accountId: string, at: Date): Promise<void> {
  await db()
    .insertInto('message_hides')
    .values({ message_id: messageId, account_id: accountId, hidden_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Hides all messages of a thread so far. */
export async function hideAll(threadId: string, accountId: string, at: Date): Promise<void> {
  await sql`
    insert into message_hides (message_id, account_id, hidden_at)
    select id, ${accountId}::uuid, ${at}::timestamptz from messages where thread_id = ${threadId}::uuid
    on conflict do nothing
  `.execute(db())
}

/** Lists all messages that a person sent or received, for their data export. */
export async function listAllOf(accountId: string, limit: number) {
  return db()
    .selectFrom('messages as m')
    .innerJoin('threads as t', 't.id', 'm.thread_id')
    .leftJoin('agents as g', 'g.id', 't.agent_id')
    .select(['m.sent_at', 'm.body', 't.property_id', 'g.name as agent_name'])
    .select(sql<boolean>`(m.author_id = ${accountId}::uuid)`.as('is_own'))
    .where((where) => where.or([where('t.consumer_id', '=', accountId), where('m.author_id', '=', accountId)]))
    .orderBy('m.sent_at')
    .orderBy('m.id')
    .limit(limit)
    .execute()
}

/** Lists the agents that a client can message: those shown on the site who can sign in. */
export async function listAgents(
  accountId: string,
): Promise<{ id: string; name: string; title: string; phone: string; is_theirs: boolean }[]> {
  return db()
    .selectFrom('agents as g')
    .innerJoin('accounts as a', 'a.id', 'g.account_id')
    .select(['g.id', 'g.name', 'g.title', 'g.phone'])
    .select(
      sql<boolean>`exists (select from people p
        where p.account_id = ${accountId} and p.merged_into_id is null and g.id in (p.owner_id, p.co_owner_id))`.as(
        'is_theirs',
      ),
    )
    .where('g.is_shown', '=', true)
    .where('g.is_working', '=', true)
    .where('a.deleted_at', 'is', null)
    .where('a.status', '=', 'active')
    .where('a.id', '<>', accountId)
    .orderBy('g.position')
    .orderBy('g.id')
    .execute()
}
