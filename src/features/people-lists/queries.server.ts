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

/** Lists those of these ids that are of an agent or a follow-up plan. */
export async function listExisting(ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const isOne = sql<boolean>`id = any(${[...ids]}::uuid[])`
  const rows = await db()
    .selectFrom('agents')
    .select('id')
    .where(isOne)
    .unionAll(db().selectFrom('follow_up_plans').select('id').where(isOne))
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
