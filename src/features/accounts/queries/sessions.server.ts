import { sql } from 'kysely'
import { db } from '#db/db.server.ts'

export interface NewSession {
  id: string
  account_id: string
  token_hash: Buffer
  created_at: Date
  seen_at: Date
  idle_expires_at: Date
  absolute_expires_at: Date
  ip: string | null
  user_agent: string | null
}

export async function insertSession(session: NewSession): Promise<void> {
  await db().insertInto('sessions').values(session).execute()
}

/** @returns the session that ended, or null if there was none */
export async function endSession(
  tokenHash: Buffer,
  reason: string,
  now: Date,
): Promise<{ id: string; account_id: string } | null> {
  const row = await db()
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .returning(['id', 'account_id'])
    .executeTakeFirst()
  return row ?? null
}

/** Extends the idle timeout of a session, up to its absolute timeout. */
export async function renewSession(sessionId: string, now: Date, idleExpiresAt: Date): Promise<Date | null> {
  const row = await db()
    .updateTable('sessions')
    .set({ seen_at: now, idle_expires_at: sql`least(absolute_expires_at, ${idleExpiresAt}::timestamptz)` })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('idle_expires_at')
    .executeTakeFirst()
  return row?.idle_expires_at ?? null
}

/** @returns the number of sessions that ended */
export async function endSessionsOf(
  accountId: string,
  reason: string,
  now: Date,
  exceptSessionId: string | null = null,
): Promise<number> {
  const result = await db()
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .$if(exceptSessionId !== null, (query) => query.where('id', '!=', exceptSessionId ?? ''))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** @returns false if the account has no live session with that id */
export async function endOwnSession(accountId: string, sessionId: string, now: Date): Promise<boolean> {
  const row = await db()
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'revoked' })
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateSessionToken(sessionId: string, tokenHash: Buffer): Promise<void> {
  await db().updateTable('sessions').set({ token_hash: tokenHash }).where('id', '=', sessionId).execute()
}

export async function findAbsoluteEnd(sessionId: string): Promise<Date> {
  const row = await db()
    .selectFrom('sessions')
    .select('absolute_expires_at')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return row.absolute_expires_at
}

/** Lists live sessions, most recently used first. */
export async function listSessions(accountId: string, now: Date) {
  return db()
    .selectFrom('sessions')
    .select(['id', 'created_at', 'seen_at', 'idle_expires_at as expires_at', 'absolute_expires_at', 'ip', 'user_agent'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .where('absolute_expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** @returns false if the device was known */
export async function upsertDevice(accountId: string, deviceHash: Buffer, now: Date): Promise<boolean> {
  const row = await db()
    .insertInto('account_devices')
    .values({ account_id: accountId, device_hash: deviceHash, first_seen_at: now, last_seen_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'device_hash']).doUpdateSet({ last_seen_at: now }))
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirst()
  return row?.is_new ?? false
}

export async function isDeviceOf(email: string, deviceHash: Buffer): Promise<boolean> {
  const row = await db()
    .selectFrom('account_devices as d')
    .innerJoin('accounts as a', 'a.id', 'd.account_id')
    .select('d.account_id')
    .where('a.email_normalized', '=', email)
    .where('d.device_hash', '=', deviceHash)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasDevices(accountId: string): Promise<boolean> {
  const row = await db()
    .selectFrom('account_devices')
    .select('device_hash')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteDevices(accountId: string): Promise<void> {
  await db().deleteFrom('account_devices').where('account_id', '=', accountId).execute()
}

/** Deletes sessions that ended and devices last seen before a time. */
export async function deleteOldSessions(before: Date): Promise<void> {
  await db()
    .deleteFrom('sessions')
    .where((when) => when.or([when('ended_at', '<', before), when('idle_expires_at', '<', before)]))
    .execute()
  await db().deleteFrom('account_devices').where('last_seen_at', '<', before).execute()
}
