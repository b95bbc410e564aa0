import { sql } from 'kysely'
import { db } from '#db/db.server.ts'

/** Finds the person of an email that was sent from their record, and the account that keeps files of its answers. */
export async function findAnswered(
  emailId: string,
): Promise<{ person_id: string; keeper_id: string | null } | undefined> {
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
