import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { Comparison } from './schema.ts'

const FIELDS = ['id', 'name', 'property_ids', 'created_at', 'updated_at'] as const

/** Lists an account's comparisons, last saved first. */
export async function listOf(accountId: string): Promise<Comparison[]> {
  return db()
    .selectFrom('comparisons')
    .select(FIELDS)
    .where('account_id', '=', accountId)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function countOf(accountId: string): Promise<number> {
  const { count } = await db()
    .selectFrom('comparisons')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export async function findComparison(accountId: string, id: string): Promise<Comparison | undefined> {
  return db()
    .selectFrom('comparisons')
    .select(FIELDS)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findByName(accountId: string, name: string): Promise<Comparison | undefined> {
  return db()
    .selectFrom('comparisons')
    .select(FIELDS)
    .where('account_id', '=', accountId)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .executeTakeFirst()
}

/** Locks an account's comparisons: their number and names are checked before a write. */
export async function lockList(accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`comparisons:${accountId}`}, 0))`.execute(db())
}

export async function insertComparison(
  accountId: string,
  { id, name, propertyIds }: { id: string; name: string; propertyIds: readonly string[] },
  now: Date,
): Promise<Comparison> {
  return db()
    .insertInto('comparisons')
    .values({ id, account_id: accountId, name, property_ids: [...propertyIds], created_at: now, updated_at: now })
    .returning(FIELDS)
    .executeTakeFirstOrThrow()
}

export async function updateComparison(
  accountId: string,
  { id, name, propertyIds }: { id: string; name: string; propertyIds: readonly string[] },
  now: Date,
): Promise<Comparison> {
  return db()
    .updateTable('comparisons')
    .set({ name, property_ids: [...propertyIds], updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(FIELDS)
    .executeTakeFirstOrThrow()
}

/** Deletes a comparison. @returns false if the account has none with this id */
export async function deleteComparison(accountId: string, id: string): Promise<boolean> {
  const row = await db()
    .deleteFrom('comparisons')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteAllOf(accountId: string): Promise<void> {
  await db().deleteFrom('comparisons').where('account_id', '=', accountId).execute()
}
