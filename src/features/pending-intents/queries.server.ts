import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { PendingIntent } from './schema.ts'
import type { IntentKind } from './words.ts'

export interface NewIntent {
  id: string
  account_id: string
  kind: IntentKind
  target: string
  created_at: Date
  expires_at: Date
}

/** Renews the intent if it exists. */
export async function insertIntent(intent: NewIntent): Promise<void> {
  await sql`
    insert into pending_intents (id, account_id, kind, target, created_at, expires_at)
    values (${intent.id}::uuid, ${intent.account_id}::uuid, ${intent.kind}, ${intent.target}, ${intent.created_at}, ${intent.expires_at})
    on conflict (account_id, md5(target)) do update
      set created_at = excluded.created_at, expires_at = excluded.expires_at, offered_at = null
  `.execute(db())
}

/** Lists unexpired intents, newest first. */
export async function listIntents(
  accountId: string,
  now: Date,
): Promise<(PendingIntent & { offered_at: Date | null })[]> {
  return db()
    .selectFrom('pending_intents')
    .select(['id', 'kind', 'target', 'created_at', 'expires_at', 'offered_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function updateOffered(id: string, now: Date): Promise<void> {
  await db().updateTable('pending_intents').set({ offered_at: now }).where('id', '=', id).execute()
}

/** Deletes one intent, those of a kind, or all. */
export async function deleteIntents(accountId: string, only: { id?: string; kind?: IntentKind } = {}): Promise<number> {
  const { id, kind } = only
  let query = db().deleteFrom('pending_intents').where('account_id', '=', accountId)
  if (id !== undefined) query = query.where('id', '=', id)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  const { numDeletedRows } = await query.executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteExpiredIntents(now: Date): Promise<void> {
  await db().deleteFrom('pending_intents').where('expires_at', '<', now).execute()
}
