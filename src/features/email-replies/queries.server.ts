import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { RepliedPerson, UnreadReplies } from './schema.ts'

/** Position up to which the job has read a mailbox. */
interface StoredPosition {
  uid_validity: number
  last_uid: number
}

/** Finds the position up to which the job has read a mailbox; null if it never did. */
export async function findPosition(address: string): Promise<StoredPosition | null> {
  const row = await db()
    .selectFrom('reply_mailboxes')
    .select(['uid_validity', 'last_uid'])
    .where('address', '=', address)
    .executeTakeFirst()
  return row ?? null
}

/** Stores the position up to which the job has read a mailbox. */
export async function savePosition(address: string, at: StoredPosition, read_at: Date): Promise<void> {
  const position = { ...at, read_at }
  await db()
    .insertInto('reply_mailboxes')
    .values({ address, ...position })
    .onConflict((conflict) => conflict.column('address').doUpdateSet(position))
    .execute()
}

/** Reader of emails: an agent, and the office for those of people whose agent can’t open them. */
export interface Reader {
  agentId: string | null
  isOffice: boolean
}

/** SQL: u is of the agent of the person, who left or whose account is not active. The office’s list shows it, too. */
const isOfAbsent = sql<boolean>`(u.agent_id = coalesce(p.owner_id, p.co_owner_id) and not exists (
  select from agents g join accounts a on a.id = g.account_id
  where g.id = u.agent_id and g.is_working and a.status = 'active' and a.deleted_at is null))`

const unread = ({ agentId, isOffice }: Reader) =>
  db()
    .selectFrom('unread_replies as u')
    .innerJoin('person_activities as e', 'e.id', 'u.activity_id')
    .innerJoin('people as p', 'p.id', 'u.person_id')
    .where(({ eb, or, and, ref }) =>
      or([
        and([
          eb('u.agent_id', '=', agentId),
          // A merge may leave one for an agent who no longer sees the person.
          eb(eb.val(agentId), 'in', [ref('p.owner_id'), ref('p.co_owner_id')]),
        ]),
        ...(isOffice ? [eb('u.agent_id', 'is', null), isOfAbsent] : []),
      ]),
    )

const byAgent = (agentId: string) => unread({ agentId, isOffice: false })

/** Finds the unread emails of a reader in a person's record. */
export async function findUnread(reader: Reader, personId: string): Promise<UnreadReplies | null> {
  const { count, since } = await unread(reader)
    .select(({ fn }) => [
      // An administrator may be the second agent, and read for the agent who left, too.
      fn.count<number>('u.activity_id').distinct().as('count'),
      fn.min('e.created_at').as('since'),
    ])
    .where('u.person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return since === null ? null : { count, since }
}

/** Lists the people with unread emails of an agent, the longest unread first. */
export async function listUnread(agentId: string, limit: number): Promise<RepliedPerson[]> {
  return byAgent(agentId)
    .select(['p.id as person_id', 'p.name'])
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('e.created_at').as('since')])
    .select([
      sql<string>`(array_agg(e.subject order by e.created_at desc, e.id desc))[1]`.as('subject'),
      sql<string>`(array_agg(e.body order by e.created_at desc, e.id desc))[1]`.as('body'),
    ])
    .groupBy('p.id')
    .orderBy('since')
    .orderBy('p.id')
    .limit(limit)
    .$narrowType<{ since: Date }>()
    .execute()
}

/** Counts the people with unread emails of an agent. */
export async function countUnread(agentId: string): Promise<number> {
  const { total } = await byAgent(agentId)
    .select(sql<number>`count(distinct p.id)::integer`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Deletes the marks of a reader at the emails of a person. @returns false if there are none */
export async function deleteUnread({ agentId, isOffice }: Reader, personId: string): Promise<boolean> {
  const deleted = await db()
    .deleteFrom('unread_replies as u')
    .using('people as p')
    .whereRef('p.id', '=', 'u.person_id')
    .where('u.person_id', '=', personId)
    .where(({ eb, or }) =>
      or([eb('u.agent_id', '=', agentId), ...(isOffice ? [eb('u.agent_id', 'is', null), isOfAbsent] : [])]),
    )
    .returning('u.activity_id')
    .execute()
  return deleted.length > 0
}
