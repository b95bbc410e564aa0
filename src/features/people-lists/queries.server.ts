import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { Criteria } from './schema.ts'

/** A list as its row stores it. */
export interface StoredList {
  id: string
  account_id: string
  is_office: boolean
  name: string
  criteria: Record<string, unknown>
  position: number
}

function ofAccount(accountId: string) {
  return db()
    .selectFrom('people_lists')
    .select(['id', 'account_id', 'is_office', 'name', 'criteria', 'position'])
    .$narrowType<{ criteria: Record<string, unknown> }>()
    .where('account_id', '=', accountId)
}

/** Lists the saved lists of an account in their order. */
export async function listLists(accountId: string, isOffice: boolean): Promise<StoredList[]> {
  return ofAccount(accountId).where('is_office', '=', isOffice).orderBy('position').orderBy('id').execute()
}

export async function findList(accountId: string, id: string): Promise<StoredList | undefined> {
  return ofAccount(accountId).where('id', '=', id).executeTakeFirst()
}

export async function insertList({
  criteria,
  ...list
}: Omit<StoredList, 'criteria'> & { criteria: Criteria; created_at: Date }): Promise<void> {
  await db()
    .insertInto('people_lists')
    .values({ ...list, criteria: JSON.stringify(criteria) })
    .execute()
}

export async function updateList(id: string, fields: { name: string } | { position: number }): Promise<void> {
  await db().updateTable('people_lists').set(fields).where('id', '=', id).execute()
}

export async function deleteList(accountId: string, id: string): Promise<void> {
  await db().deleteFrom('people_lists').where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** Lists the ids of these agents that exist. */
export async function listAgentIds(ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db()
    .selectFrom('agents')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists the lists of an account, for its export. */
export async function listOf(accountId: string) {
  return db()
    .selectFrom('people_lists')
    .select(['name', 'criteria', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('is_office')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function deleteAllOf(accountId: string): Promise<void> {
  await db().deleteFrom('people_lists').where('account_id', '=', accountId).execute()
}
