import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { Permission } from '#features/permissions/words.ts'
import type { CurrentAccount } from './schema.ts'

/** The account of a session that has not ended, by the hash of its token. */
export async function findCurrentAccount(tokenHash: Buffer, now: Date): Promise<CurrentAccount | null> {
  const row = await db()
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .leftJoin('agents as g', (join) => join.onRef('g.account_id', '=', 'a.id').on('g.is_active', '=', true))
    .select([
      'a.id',
      'a.email',
      'a.name',
      'a.user_role',
      'a.role_level',
      'a.status',
      'a.email_verified_at',
      'a.password_expires_at',
      'a.agency_disclosure_version',
      'a.terms_version',
      'a.mls_consent_version',
      'a.sold_granted_at',
      'a.sold_until',
      'a.mls_auditor_until',
      'g.id as agent_id',
      's.id as session_id',
      's.seen_at as session_seen_at',
      's.idle_expires_at as session_expires_at',
      sql<
        Permission[]
      >`array(select p.permission from admin_permissions p where p.account_id = a.id order by p.permission)`.as(
        'permissions',
      ),
      sql<boolean>`a.totp_confirmed_at is not null`.as('has_totp'),
      sql<boolean>`coalesce((select (c.value ->> 'is_totp_required')::boolean from settings c where c.key = 'sign-in'), false)`.as(
        'is_totp_required',
      ),
    ])
    .where('s.token_hash', '=', tokenHash)
    .where('s.ended_at', 'is', null)
    .where('s.idle_expires_at', '>', now)
    .where('s.absolute_expires_at', '>', now)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst()
  return (row as CurrentAccount | undefined) ?? null
}

export async function findAccountByEmail(emailNormalized: string) {
  return db()
    .selectFrom('accounts')
    .select([
      'id',
      'email',
      'name',
      'user_role',
      'role_level',
      'status',
      'password_hash',
      'password_expires_at',
      'email_verified_at',
    ])
    .where('email_normalized', '=', emailNormalized)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function findPhone(accountId: string): Promise<string | null> {
  const row = await db().selectFrom('accounts').select('phone').where('id', '=', accountId).executeTakeFirst()
  return row?.phone ?? null
}

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

/** Ends a live session; says whose it was, or null where there was none. */
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

/** Moves the idle end of a session that is in use, never beyond its absolute end. */
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

export async function updateLastSeen(accountId: string, now: Date): Promise<void> {
  await db().updateTable('accounts').set({ last_seen_at: now }).where('id', '=', accountId).execute()
}

export interface NewAccount {
  id: string
  email: string
  email_normalized: string
  name: string
  phone: string | null
  password_hash: string
  password_changed_at: Date
  password_expires_at: Date
  user_role: 'super_admin' | 'admin' | 'registered' | 'authenticated'
  role_level: number
  status: 'pending_verification' | 'active' | 'suspended' | 'deactivated'
  suspension_reason: 'violation' | 'misuse' | 'false_information' | 'inactivity' | 'mls_request' | null
  email_verified_at: Date | null
  agency_disclosure_version: string | null
  terms_version: string | null
  mls_consent_version: string | null
  sold_granted_at: Date | null
  sold_until: Date | null
  mls_auditor_until: Date | null
}

/** False where the e-mail already has an account. */
export async function insertAccount(account: NewAccount): Promise<boolean> {
  const row = await db()
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('email_normalized').where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertPermission(
  accountId: string,
  permission: Permission,
  grantedBy: string | null,
): Promise<void> {
  await db()
    .insertInto('admin_permissions')
    .values({ account_id: accountId, permission, granted_by: grantedBy })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
