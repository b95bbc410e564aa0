import { sql } from 'kysely'
import { db } from '#db/db.server.ts'

export type NoticeKind =
  | 'password_7_days'
  | 'password_3_days'
  | 'password_1_day'
  | 'inactivity_150_days'
  | 'inactivity_173_days'

/** @returns false if the notice was sent before */
export async function insertNotice(accountId: string, kind: NoticeKind, about: Date, now: Date): Promise<boolean> {
  const row = await db()
    .insertInto('account_notices')
    .values({ account_id: accountId, kind, about, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function listEndingPasswords(from: Date, until: Date, afterId: string | null, limit: number) {
  let query = db()
    .selectFrom('accounts')
    .select(['id', 'email', 'name', 'password_expires_at'])
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .where('password_expires_at', '>', from)
    .where('password_expires_at', '<=', until)
  if (afterId) query = query.where('id', '>', afterId)
  return query.orderBy('id').limit(limit).execute()
}

export async function listIdleAccounts(
  from: Date,
  until: Date,
  belowLevel: number,
  afterId: string | null,
  limit: number,
) {
  let query = db()
    .selectFrom('accounts')
    .select(['id', 'email', 'name', sql<Date>`coalesce(last_seen_at, created_at)`.as('last_seen_at')])
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where('role_level', '<', belowLevel)
    .where(sql<Date>`coalesce(last_seen_at, created_at)`, '>', from)
    .where(sql<Date>`coalesce(last_seen_at, created_at)`, '<=', until)
  if (afterId) query = query.where('id', '>', afterId)
  return query.orderBy('id').limit(limit).execute()
}
