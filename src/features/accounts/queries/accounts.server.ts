import { sql, type Updateable } from 'kysely'
import { db } from '#db/db.server.ts'
import type { AccountsTable } from '#db/types.ts'
import type { Permission } from '#features/permissions/words.ts'
import type { CurrentAccount, Preferences, Profile, RequiredVersions } from '../schema.ts'

export async function findCurrentAccount(tokenHash: Buffer, now: Date): Promise<CurrentAccount | null> {
  const row = await db()
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .leftJoin('agents as g', (join) => join.onRef('g.account_id', '=', 'a.id').on('g.is_working', '=', true))
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
      sql<RequiredVersions>`current_legal_versions()`.as('required_versions'),
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

export async function findAgentId(accountId: string): Promise<string | null> {
  const row = await db()
    .selectFrom('agents')
    .select('id')
    .where('account_id', '=', accountId)
    .where('is_working', '=', true)
    .executeTakeFirst()
  return row?.id ?? null
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
      'created_at',
      'suspension_reason',
      'is_suspension_reason_shown',
      sql<boolean>`totp_confirmed_at is not null`.as('has_totp'),
    ])
    .where('email_normalized', '=', emailNormalized)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Locks an account until the transaction ends. */
export async function lockAccount(accountId: string) {
  return db()
    .selectFrom('accounts')
    .select([
      'id',
      'email',
      'name',
      'phone',
      'user_role',
      'role_level',
      'status',
      'password_hash',
      'password_days',
      'password_expires_at',
      'email_verified_at',
      'agency_disclosure_version',
      'terms_version',
      'mls_consent_version',
      'totp_secret',
      'totp_confirmed_at',
      'version',
    ])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function findAccountById(accountId: string) {
  return db()
    .selectFrom('accounts')
    .select(['id', 'email', 'name', 'status', 'password_hash'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Serializes claims on an address in the caller's transaction, so that of two concurrent ones the second finds it
 * taken.
 */
export async function lockAddress(emailNormalized: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address:${emailNormalized}`}, 0))`.execute(db())
}

/** The address must be locked. @returns false if another account has it */
export async function updateEmail(
  accountId: string,
  email: string,
  emailNormalized: string,
  now: Date,
): Promise<boolean> {
  const row = await db()
    .updateTable('accounts')
    .set({
      email,
      email_normalized: emailNormalized,
      email_verified_at: now,
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('id', '=', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('accounts as other')
            .select('other.id')
            .where('other.email_normalized', '=', emailNormalized)
            .where('other.deleted_at', 'is', null),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Lists registrations from before a time that are unconfirmed and whose link has expired. */
export async function listUnconfirmed(before: Date, now: Date, limit: number): Promise<{ id: string }[]> {
  return db()
    .selectFrom('accounts as a')
    .select('a.id')
    .where('a.status', '=', 'pending_verification')
    .where('a.deleted_at', 'is', null)
    .where('a.password_changed_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account_tokens as t')
            .select('t.id')
            .whereRef('t.account_id', '=', 'a.id')
            .where('t.expires_at', '>', now),
        ),
      ),
    )
    .orderBy('a.id')
    .limit(limit)
    .execute()
}

export async function findPasswordHash(accountId: string): Promise<string | null> {
  const row = await db().selectFrom('accounts').select('password_hash').where('id', '=', accountId).executeTakeFirst()
  return row?.password_hash ?? null
}

export type AccountChange = Updateable<
  Pick<
    AccountsTable,
    | 'name'
    | 'phone'
    | 'street'
    | 'city'
    | 'state'
    | 'postal_code'
    | 'password_hash'
    | 'password_changed_at'
    | 'password_expires_at'
    | 'status'
    | 'suspension_reason'
    | 'user_role'
    | 'role_level'
    | 'email_verified_at'
    | 'agency_disclosure_version'
    | 'terms_version'
    | 'mls_consent_version'
    | 'email_notifications'
    | 'marketing_emails'
    | 'sms_notifications'
    | 'preferred_contact_method'
    | 'property_alert_frequency'
    | 'totp_secret'
    | 'totp_confirmed_at'
    | 'totp_last_step'
    | 'sold_granted_at'
    | 'deleted_at'
    | 'purge_date'
  >
>

export async function updateAccount(accountId: string, change: AccountChange, now: Date): Promise<void> {
  await db()
    .updateTable('accounts')
    .set({ ...change, updated_at: now, version: sql`version + 1` })
    .where('id', '=', accountId)
    .execute()
}

export async function findProfile(accountId: string): Promise<Profile | null> {
  const row = await db()
    .selectFrom('accounts')
    .select([
      'id',
      'email',
      'name',
      'phone',
      'street',
      'city',
      'state',
      'postal_code',
      'created_at',
      'password_expires_at',
      'version',
    ])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export async function findPreferences(accountId: string): Promise<Preferences | null> {
  const row = await db()
    .selectFrom('accounts')
    .select([
      'email_notifications',
      'marketing_emails',
      'sms_notifications',
      'preferred_contact_method',
      'property_alert_frequency',
    ])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Returns whether the recipient’s account wants notifications; true without an account. */
export async function isNotified({
  email,
  account_id,
}: {
  email: string
  account_id?: string | null
}): Promise<boolean> {
  const rows = await db()
    .selectFrom('accounts')
    .select('email_notifications')
    .where('deleted_at', 'is', null)
    .where((when) =>
      account_id ? when('id', '=', account_id) : when('email_normalized', '=', email.trim().toLowerCase()),
    )
    .execute()
  return rows.every(({ email_notifications }) => email_notifications)
}

/**
 * True for the last active account at or above a level. Locks these accounts in a fixed order until the transaction
 * ends, so that concurrent deletions count correctly.
 */
export async function isLastOfLevel(accountId: string, level: number): Promise<boolean> {
  const rows = await db()
    .selectFrom('accounts')
    .select('id')
    .where('role_level', '>=', level)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('accounts as me').select('me.id').where('me.id', '=', accountId).where('me.role_level', '>=', level),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.length === 1 && rows[0]?.id === accountId
}

export async function findPhone(accountId: string): Promise<string | null> {
  const row = await db().selectFrom('accounts').select('phone').where('id', '=', accountId).executeTakeFirst()
  return row?.phone ?? null
}

/** Records a visit, at most once between `unlessAfter` and now. */
export async function updateLastSeen(accountId: string, now: Date, unlessAfter = now): Promise<void> {
  await db()
    .updateTable('accounts')
    .set({ last_seen_at: now })
    .where('id', '=', accountId)
    .where((when) => when.or([when('last_seen_at', 'is', null), when('last_seen_at', '<', unlessAfter)]))
    .execute()
}

export interface NewAccount {
  marketing_emails?: boolean
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
  sold_reason?: string | null
  mls_auditor_until: Date | null
}

/** @returns false if the email already has an account */
export async function insertAccount(account: NewAccount): Promise<boolean> {
  await lockAddress(account.email_normalized)
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
