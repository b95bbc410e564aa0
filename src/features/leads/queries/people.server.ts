import { db } from '#db/db.server.ts'
import type { Sender } from '#features/people/schema.ts'
import type { VersionedStep } from '../schema.ts'

/** Sets the person who sent a lead. */
export async function setPerson(leadId: string, personId: string): Promise<void> {
  await db().updateTable('leads').set({ person_id: personId }).where('id', '=', leadId).execute()
}

/** Lists the ids of the oldest leads without a person. */
export async function listWithoutPerson(limit: number): Promise<string[]> {
  const rows = await db()
    .selectFrom('leads')
    .select('id')
    .where('person_id', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks a lead that has no person until the transaction ends. */
export async function lockWithoutPerson(id: string): Promise<Sender | undefined> {
  return db()
    .selectFrom('leads')
    .select(['name', 'email', 'phone', 'account_id', 'created_at'])
    .where('id', '=', id)
    .where('person_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Finds the person who sent a lead. */
export async function findPersonOf(leadId: string): Promise<string | null> {
  const row = await db().selectFrom('leads').select('person_id').where('id', '=', leadId).executeTakeFirst()
  return row?.person_id ?? null
}

/** Finds the next step of a person, and the version of their record. */
export async function findStep(personId: string): Promise<VersionedStep | null> {
  const row = await db()
    .selectFrom('people')
    .select(['next_step', 'next_step_date', 'version'])
    .where('id', '=', personId)
    .executeTakeFirst()
  return row ?? null
}
