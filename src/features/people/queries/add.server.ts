import { db } from '#db/db.server.ts'
import type { PersonSource } from '../words.ts'

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
