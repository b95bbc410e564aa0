import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { Favorite } from './schema.ts'

const FIELDS = ['property_id', 'notes', 'version', 'created_at', 'updated_at'] as const

/** Lists an account's favorites, last saved first. */
export async function listOf(accountId: string): Promise<Favorite[]> {
  return db()
    .selectFrom('favorites')
    .select(FIELDS)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('property_id')
    .execute()
}

/** Lists the ids of an account's favorites, last saved first. */
export async function listIds(accountId: string): Promise<string[]> {
  const rows = await db()
    .selectFrom('favorites')
    .select('property_id')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('property_id')
    .execute()
  return rows.map(({ property_id }) => property_id)
}

export async function countOf(accountId: string): Promise<number> {
  const { count } = await db()
    .selectFrom('favorites')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export async function findFavorite(accountId: string, propertyId: string): Promise<Favorite | undefined> {
  return db()
    .selectFrom('favorites')
    .select(FIELDS)
    .where('account_id', '=', accountId)
    .where('property_id', '=', propertyId)
    .executeTakeFirst()
}

export async function lockFavorite(accountId: string, propertyId: string): Promise<Favorite | undefined> {
  return db()
    .selectFrom('favorites')
    .select(FIELDS)
    .where('account_id', '=', accountId)
    .where('property_id', '=', propertyId)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks an account's list: two transactions could both pass the count and exceed the maximum. */
export async function lockList(accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`favorites:${accountId}`}, 0))`.execute(db())
}

export async function insertFavorites(
  accountId: string,
  homes: readonly { property_id: string; notes: string; created_at: Date }[],
  now: Date,
): Promise<void> {
  if (homes.length === 0) return
  await db()
    .insertInto('favorites')
    .values(homes.map((home) => ({ account_id: accountId, ...home, updated_at: now })))
    .onConflict((conflict) => conflict.columns(['account_id', 'property_id']).doNothing())
    .execute()
}

/** Deletes a favorite. @returns it with its note; undefined if there was none */
export async function deleteFavorite(accountId: string, propertyId: string): Promise<Favorite | undefined> {
  return db()
    .deleteFrom('favorites')
    .where('account_id', '=', accountId)
    .where('property_id', '=', propertyId)
    .returning(FIELDS)
    .executeTakeFirst()
}

export async function updateNotes(accountId: string, propertyId: string, notes: string, now: Date): Promise<Favorite> {
  return db()
    .updateTable('favorites')
    .set((set) => ({ notes, version: set('version', '+', 1), updated_at: now }))
    .where('account_id', '=', accountId)
    .where('property_id', '=', propertyId)
    .returning(FIELDS)
    .executeTakeFirstOrThrow()
}

export async function deleteAllOf(accountId: string): Promise<void> {
  await db().deleteFrom('favorites').where('account_id', '=', accountId).execute()
}
