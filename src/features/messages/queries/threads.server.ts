import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { likePattern } from '#kit/table/queries.server.ts'
import type { Side } from '../words.ts'

/** The caller's account, and the agent linked to it, if any. */
export interface Reader {
  account_id: string
  agent_id: string | null
}

/** A thread as one of its parties finds it. */
export interface StoredThread {
  id: string
  side: Side
  consumer_id: string
  agent_id: string | null
  property_id: string | null
  last_seq: number
  last_message_at: Date
  consumer_read_seq: number
  agent_read_seq: number
  consumer_read_at: Date | null
  agent_read_at: Date | null
  consumer_letter_at: Date | null
  agent_letter_at: Date | null
  consumer_letter_due_at: Date | null
  agent_letter_due_at: Date | null
  consumer_name: string
  consumer_phone: string | null
  is_consumer_here: boolean
  agent_name: string | null
  agent_title: string | null
  agent_phone: string | null
  /** False if the agent left or cannot sign in. */
  is_agent_here: boolean
}

/** SQL: the side of a thread `t` that a reader is on; null if none. Every query of threads has this condition. */
function sideOf({ account_id, agent_id }: Reader) {
  return sql<Side | null>`case
    when t.consumer_id = ${account_id}::uuid then 'consumer'
    when ${agent_id}::uuid is not null and (t.agent_id = ${agent_id}::uuid or t.agent_id is null) then 'agent' end`
}

function threads(reader: Reader) {
  return db()
    .selectFrom('threads as t')
    .innerJoin('accounts as c', 'c.id', 't.consumer_id')
    .leftJoin('agents as g', 'g.id', 't.agent_id')
    .leftJoin('accounts as ga', 'ga.id', 'g.account_id')
    .select([
      't.id',
      't.consumer_id',
      't.agent_id',
      't.property_id',
      't.last_seq',
      't.last_message_at',
      't.consumer_read_seq',
      't.agent_read_seq',
      't.consumer_read_at',
      't.agent_read_at',
      't.consumer_letter_at',
      't.agent_letter_at',
      't.consumer_letter_due_at',
      't.agent_letter_due_at',
      'c.name as consumer_name',
      'c.phone as consumer_phone',
      'g.name as agent_name',
      'g.title as agent_title',
      'g.phone as agent_phone',
    ])
    .select(sql<boolean>`(c.deleted_at is null and c.status in ('active', 'suspended'))`.as('is_consumer_here'))
    .select(
      sql<boolean>`(t.agent_id is null or (g.is_working and ga.id is not null and ga.deleted_at is null and ga.status = 'active'))`.as(
        'is_agent_here',
      ),
    )
    .select(sideOf(reader).$notNull().as('side'))
    .where(sideOf(reader), 'is not', null)
}

/** Finds a thread of the reader; undefined for any other. */
export async function findThread(id: string, reader: Reader): Promise<StoredThread | undefined> {
  return threads(reader).where('t.id', '=', id).executeTakeFirst()
}

/** Finds the same thread and locks it until the transaction ends. */
export async function lockThread(id: string, reader: Reader): Promise<StoredThread | undefined> {
  return threads(reader).where('t.id', '=', id).forUpdate('t').executeTakeFirst()
}

/** Finds a client's thread with an agent (or the office) about a home (or none). */
export async function findThreadOf(
  consumerId: string,
  agentId: string | null,
  propertyId: string | null,
): Promise<string | undefined> {
  const row = await db()
    .selectFrom('threads')
    .select('id')
    .where('consumer_id', '=', consumerId)
    .where('agent_id', 'is not distinct from', agentId)
    .where('property_id', 'is not distinct from', propertyId)
    .orderBy('last_message_at', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return row?.id
}

/** Serializes creation of a client's threads, so that two first messages share one thread. */
export async function lockConsumer(consumerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`threads:${consumerId}`}, 0))`.execute(db())
}

export async function insertThread(
  thread: { id: string; consumer_id: string; agent_id: string | null; property_id: string | null },
  at: Date,
): Promise<void> {
  await db()
    .insertInto('threads')
    .values({ ...thread, last_message_at: at, created_at: at })
    .execute()
}

/** Updates a thread after a message. Its author has read up to `seenSeq`, and the message itself. */
export async function updateAfterMessage(
  id: string,
  { side, seq, seenSeq, at }: { side: Side; seq: number; seenSeq: number; at: Date },
): Promise<void> {
  const read = `${side}_read_seq` as const
  await db()
    .updateTable('threads')
    .set({
      last_seq: seq,
      last_message_at: at,
      [read]: sql<number>`greatest(${sql.ref(read)}, least(${seenSeq}::integer, ${seq}))`,
    })
    .where('id', '=', id)
    .execute()
}

/** Advances a side's read mark, never backward and never past the last message. */
export async function updateRead(id: string, side: Side, seq: number, at: Date): Promise<void> {
  const [read, read_at] = [`${side}_read_seq`, `${side}_read_at`] as const
  await db()
    .updateTable('threads')
    .set({ [read]: sql<number>`greatest(${sql.ref(read)}, least(${seq}::integer, last_seq))`, [read_at]: at })
    .where('id', '=', id)
    .execute()
}

/** Stores when the email to a side is due. */
export async function updateEmailDue(id: string, side: Side, dueAt: Date): Promise<void> {
  await db()
    .updateTable('threads')
    .set({ [`${side}_letter_due_at`]: dueAt })
    .where('id', '=', id)
    .execute()
}

export interface ThreadRow extends StoredThread {
  unread: number
  last_body: string | null
  last_at: Date | null
  last_author_id: string | null
  last_documents: number
}

/** Selects the reader's threads with their last message that they see; leaves out fully hidden threads. */
function threadsWithLast(reader: Reader) {
  return threads(reader)
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('messages as m')
          .select(['m.body as last_body', 'm.sent_at as last_at', 'm.author_id as last_author_id'])
          .select(['m.author_side as last_side', 'm.seq as last_own_seq'])
          .select(
            sql<number>`(select count(*)::int from message_documents md where md.message_id = m.id)`.as(
              'last_documents',
            ),
          )
          .whereRef('m.thread_id', '=', 't.id')
          .where(
            sql<boolean>`not exists (select from message_hides h where h.message_id = m.id and h.account_id = ${reader.account_id}::uuid)`,
          )
          .orderBy('m.seq', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['last.last_body', 'last.last_at', 'last.last_documents'])
}

/** Lists threads of one side with their last visible message. */
export async function listThreads(
  reader: Reader,
  wanted: { side: Side; q: string; before: string | undefined; limit: number },
): Promise<ThreadRow[]> {
  const pattern = likePattern(wanted.q)
  const { account_id } = reader
  return threadsWithLast(reader)
    .select('last.last_author_id')
    .select(unreadOf(account_id, wanted.side).as('unread'))
    .where(sideOf(reader), '=', wanted.side)
    .$if(pattern !== null, (query) =>
      query.where(sql<boolean>`(c.name ilike ${pattern} or g.name ilike ${pattern} or exists (
        select from messages f where f.thread_id = t.id and f.body ilike ${pattern}
          and not exists (select from message_hides h where h.message_id = f.id and h.account_id = ${account_id}::uuid)))`),
    )
    .$if(wanted.before !== undefined, (query) =>
      query.where(
        sql<boolean>`(t.last_message_at, t.id) < (select b.last_message_at, b.id from threads b where b.id = ${wanted.before ?? null}::uuid)`,
      ),
    )
    .orderBy('t.last_message_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(wanted.limit)
    .execute()
}

/**
 * Lists the threads of an agent and of the office whose last message is the other side's and unread, or younger than
 * `since`: the newest first.
 */
export async function listWaiting(
  reader: Reader & { agent_id: string },
  { since, limit }: { since: Date; limit: number },
): Promise<(StoredThread & { last_body: string; last_at: Date; last_documents: number; unread: number })[]> {
  const { account_id, agent_id } = reader
  return (
    threadsWithLast(reader)
      .select(unreadOf(account_id, 'agent').as('unread'))
      // The side is an expression; these conditions use the indexes of threads.
      .where((where) => where.or([where('t.agent_id', '=', agent_id), where('t.agent_id', 'is', null)]))
      .where('t.consumer_id', '<>', account_id)
      .where('last.last_side', '=', 'consumer')
      .where((where) =>
        where.or([where('last.last_at', '>', since), where('last.last_own_seq', '>', where.ref('t.agent_read_seq'))]),
      )
      .orderBy('t.last_message_at', 'desc')
      .orderBy('t.id', 'desc')
      .limit(limit)
      .execute()
  )
}

/** SQL: unread messages of a thread `t` for one side, without those hidden unread. */
function unreadOf(accountId: string, side: Side) {
  return sql<number>`(select count(*)::int from messages u
    where u.thread_id = t.id and u.author_side <> ${side} and u.seq > ${sql.ref(`t.${side}_read_seq`)}
      and not exists (select from message_hides h where h.message_id = u.id and h.account_id = ${accountId}::uuid))`
}

/** Counts the unread messages of a reader, by side. */
export async function countUnread(reader: Reader): Promise<{ consumer: number; agent: number }> {
  const { account_id, agent_id } = reader
  const { rows } = await sql<{ consumer: number; agent: number }>`
    select
      (select coalesce(sum(${unreadOf(account_id, 'consumer')}), 0)::int from threads t where t.consumer_id = ${account_id}::uuid) as consumer,
      (select coalesce(sum(${unreadOf(account_id, 'agent')}), 0)::int from threads t
        where ${agent_id}::uuid is not null and t.consumer_id <> ${account_id}::uuid
          and (t.agent_id = ${agent_id}::uuid or t.agent_id is null)) as agent
  `.execute(db())
  return rows[0] ?? { consumer: 0, agent: 0 }
}

/** Locks a thread for its email until the transaction ends. */
export async function lockForEmail(id: string) {
  return db()
    .selectFrom('threads as t')
    .innerJoin('accounts as c', 'c.id', 't.consumer_id')
    .leftJoin('agents as g', 'g.id', 't.agent_id')
    .leftJoin('accounts as ga', 'ga.id', 'g.account_id')
    .select([
      't.id',
      't.property_id',
      't.agent_id',
      't.last_seq',
      't.consumer_read_seq',
      't.agent_read_seq',
      't.consumer_letter_seq',
      't.agent_letter_seq',
      'c.id as consumer_id',
      'c.name as consumer_name',
      'c.email as consumer_email',
      'g.name as agent_name',
      'ga.id as agent_account_id',
      'ga.email as agent_email',
    ])
    .select(sql<boolean>`(c.deleted_at is null and c.status = 'active')`.as('is_consumer_written_to'))
    .select(
      sql<boolean>`coalesce(g.is_working and ga.deleted_at is null and ga.status = 'active', false)`.as(
        'is_agent_written_to',
      ),
    )
    .where('t.id', '=', id)
    .forUpdate('t')
    .executeTakeFirst()
}

/** Counts messages to a side after one message. */
export async function countSince(threadId: string, side: Side, seq: number): Promise<number> {
  const { count } = await db()
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('thread_id', '=', threadId)
    .where('author_side', '<>', side)
    .where('seq', '>', seq)
    .executeTakeFirstOrThrow()
  return count
}

/** Records that the due email was sent, or was not needed. */
export async function updateStoredEmail(
  id: string,
  side: Side,
  written: { seq: number; at: Date } | null,
): Promise<void> {
  await db()
    .updateTable('threads')
    .set({
      [`${side}_letter_due_at`]: null,
      ...(written ? { [`${side}_letter_seq`]: written.seq, [`${side}_letter_at`]: written.at } : {}),
    })
    .where('id', '=', id)
    .execute()
}

/** Lists the partners that a person messages: agents, and null for the office. */
export async function listPartnersOf(
  consumerId: string,
): Promise<{ agent_id: string | null; email: string | null; account_id: string | null; consumer_name: string }[]> {
  return db()
    .selectFrom('threads as t')
    .innerJoin('accounts as c', 'c.id', 't.consumer_id')
    .leftJoin('agents as g', (join) => join.onRef('g.id', '=', 't.agent_id').on('g.is_working', '=', true))
    .select(['t.agent_id', 'g.email', 'g.account_id', 'c.name as consumer_name'])
    .distinct()
    .where('t.consumer_id', '=', consumerId)
    .orderBy('t.agent_id')
    .execute()
}

/** Deletes the threads of a person who closes the account, with all messages. */
export async function deleteThreadsOf(consumerId: string): Promise<void> {
  await db().deleteFrom('threads').where('consumer_id', '=', consumerId).execute()
}
