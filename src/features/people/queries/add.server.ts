import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { PersonSource } from '../words.ts'
import { betterName } from './identity.server.ts'

/** Finds the person of an email address, or of the account that has it; of an alias, the record that it leads to. */
export async function findByEmail(email: string): Promise<string | undefined> {
  const row = await db()
    .selectFrom('people as p')
    .leftJoin('accounts as a', 'a.id', 'p.account_id')
    .select((select) => select.fn.coalesce('p.merged_into_id', 'p.id').as('id'))
    .where((where) =>
      where.or([
        where('p.email_normalized', '=', email),
        where.and([where('a.email_normalized', '=', email), where('a.deleted_at', 'is', null)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

interface NewPerson {
  id: string
  name: string
  phone: string | null
  email_normalized: string | null
  source: PersonSource
  owner_id: string | null
  created_at: Date
  updated_at: Date
}

/**
 * Gives a prospect without an agent to the one who entered them, as new, from that day. The stored name and phone number
 * stay, unless there are none, and so does the stored source. @returns the source, unless the person is no such prospect
 */
export async function claimProspect(
  id: string,
  ownerId: string,
  { name, phone, source, updated_at }: Pick<NewPerson, 'name' | 'phone' | 'source' | 'updated_at'>,
): Promise<{ source: string | null } | undefined> {
  return db()
    .updateTable('people')
    .set((set) => ({
      owner_id: ownerId,
      stage: 'new',
      // For the agent the record begins now. Days without contact count from then.
      created_at: updated_at,
      name: betterName(sql`${name}`),
      phone: set.fn.coalesce('phone', sql<string | null>`${phone}`),
      source: set.fn.coalesce('source', sql<PersonSource>`${source}`),
      version: set('version', '+', 1),
      updated_at,
    }))
    .where('id', '=', id)
    .where('stage', '=', 'prospect')
    .where('owner_id', 'is', null)
    .where('co_owner_id', 'is', null)
    .where('erased_at', 'is', null)
    .where('merged_into_id', 'is', null)
    .returning('source')
    .executeTakeFirst()
}

/** Inserts a person. @returns false if another has the email address */
export async function insertPerson(person: NewPerson): Promise<boolean> {
  const row = await db()
    .insertInto('people')
    .values(person)
    .onConflict((conflict) => conflict.column('email_normalized').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
