import { sql } from 'kysely'
import { db } from '#db/db.server.ts'

/** Emails to a person's account that are in no timeline, but take replies: proposals and alerts. */
const ACCOUNT_EMAILS = ['homes-proposed', 'search-proposed', 'saved-search-alerts'] as const

/** Finds the emailed person p with the agent o, or c in whose name it was sent as the second agent. */
const accountEmail = (emailId: string) =>
  db()
    .selectFrom('mail_outbox as m')
    .innerJoin('people as p', 'p.account_id', 'm.to_account_id')
    .innerJoin('agents as a', 'a.id', 'p.owner_id')
    .leftJoin('agents as b', 'b.id', 'p.co_owner_id')
    .leftJoin('accounts as c', (join) =>
      join.onRef('c.id', '=', 'b.account_id').onRef('c.email', '=', 'm.reply_to').on('c.deleted_at', 'is', null),
    )
    .innerJoin('accounts as o', (join) => join.onRef('o.id', '=', 'a.account_id').on('o.deleted_at', 'is', null))
    .where('m.id', '=', emailId)
    .where('m.letter', 'in', ACCOUNT_EMAILS)
    .where('p.merged_into_id', 'is', null)

/**
 * Finds the person of an email that was sent from their record, proposes something to them or alerts them, and the account
 * that keeps files of its answers.
 */
export async function findAnswered(
  emailId: string,
): Promise<{ person_id: string; keeper_id: string | null } | undefined> {
  const sent = await findSent(emailId)
  if (sent) return sent
  return accountEmail(emailId)
    .select(['p.id as person_id', sql<string>`coalesce(c.id, o.id)`.as('keeper_id')])
    .executeTakeFirst()
}

async function findSent(emailId: string): Promise<{ person_id: string; keeper_id: string | null } | undefined> {
  return db()
    .selectFrom('person_activities as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .leftJoin('agents as a', 'a.id', 'p.owner_id')
    .select(['e.person_id', sql<string | null>`coalesce(e.account_id, a.account_id)`.as('keeper_id')])
    .where('e.email_id', '=', emailId)
    .where('e.direction', '=', 'outgoing')
    .executeTakeFirst()
}

interface Reader {
  /** Name of the person. */
  name: string
  email: string
  account_id: string
  /** True if the reader is the agent or the second agent. */
  is_agent: boolean
}

/** Finds who reads an answer: the author of the email if they still see the person, else the person's agent. */
export async function findReader(emailId: string): Promise<Reader | undefined> {
  const reader = await findReaderOfSent(emailId)
  if (reader) return reader
  return accountEmail(emailId)
    .select(['p.name', sql<string>`coalesce(c.email, o.email)`.as('email')])
    .select([sql<string>`coalesce(c.id, o.id)`.as('account_id'), sql<boolean>`true`.as('is_agent')])
    .executeTakeFirst()
}

async function findReaderOfSent(emailId: string): Promise<Reader | undefined> {
  return db()
    .selectFrom('person_activities as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .leftJoin('agents as a', 'a.id', 'p.owner_id')
    .leftJoin('agents as b', 'b.id', 'p.co_owner_id')
    .innerJoin('accounts as r', (join) =>
      join.on(
        'r.id',
        '=',
        sql<string>`case when e.account_id = b.account_id then e.account_id else coalesce(a.account_id, e.account_id) end`,
      ),
    )
    .select(['p.name', 'r.email', 'r.id as account_id'])
    .select(sql<boolean>`coalesce(r.id in (a.account_id, b.account_id), false)`.as('is_agent'))
    .where('e.email_id', '=', emailId)
    .where('e.direction', '=', 'outgoing')
    .where('r.deleted_at', 'is', null)
    .executeTakeFirst()
}
