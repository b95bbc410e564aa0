import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { RequiredVersions } from '#features/accounts/schema.ts'
import type { TablePage } from '#kit/table/list.ts'
import { likePattern, pageOf } from '#kit/table/queries.server.ts'
import type { ActivitySummary, ListUsers, UserLine, UserPage, UserRecord } from './schema.ts'
import type { GivenRole } from './words.ts'

const LINE = [
  'id',
  'name',
  'email',
  'phone',
  'user_role',
  'role_level',
  'status',
  'suspension_reason',
  'is_suspension_reason_shown',
  'password_expires_at',
  'created_at',
  'last_seen_at',
] as const
const HAS_SOLD = sql<boolean>`sold_granted_at is not null and (sold_until is null or sold_until > now())`

export async function listPage(input: ListUsers, now: Date, isPhoneSearched = true): Promise<TablePage<UserLine>> {
  const pattern = likePattern(input.q)
  const query = db()
    .selectFrom('accounts')
    .select(LINE)
    .select(HAS_SOLD.as('has_sold_access'))
    .$narrowType<UserLine>()
    .where('deleted_at', 'is', null)
    .$if(pattern !== null, (some) =>
      some.where(
        sql<boolean>`concat_ws(' ', name, email, case when ${isPhoneSearched} then phone end) ilike ${pattern}`,
      ),
    )
    .$if(input.role !== undefined, (some) => some.where('user_role', '=', input.role ?? 'registered'))
    .$if(input.status !== undefined, (some) => some.where('status', '=', input.status ?? 'active'))
    .$if(input.sold !== undefined, (some) =>
      some.where(input.sold === 'yes' ? HAS_SOLD : sql<boolean>`not (${HAS_SOLD})`),
    )
    .$if(input.password !== undefined, (some) =>
      some.where('password_expires_at', input.password === 'expired' ? '<=' : '>', now),
    )
  return pageOf(query, input, {
    id: sql`id`,
    usual: 'name',
    sorts: {
      name: { by: sql`lower(name)`, type: 'text' },
      created: { by: sql`created_at`, type: 'timestamptz' },
      seen: { by: sql`coalesce(last_seen_at, created_at)`, type: 'timestamptz' },
      level: { by: sql`role_level`, type: 'integer' },
    },
  })
}

export async function countByStatus(): Promise<UserPage['counts']> {
  const rows = await db()
    .selectFrom('accounts')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('deleted_at', 'is', null)
    .groupBy('status')
    .orderBy('status')
    .execute()
  const counts = { pending_verification: 0, active: 0, suspended: 0, deactivated: 0 }
  for (const { status, count } of rows) counts[status] = count
  return counts
}

const RECORD = [
  ...LINE,
  'street',
  'city',
  'state',
  'postal_code',
  'email_verified_at',
  'password_changed_at',
  'password_days',
  'agency_disclosure_version',
  'terms_version',
  'mls_consent_version',
  'sold_granted_at',
  'sold_until',
  'mls_auditor_until',
  'version',
] as const

/** Excludes the password hash and other credentials. */
export async function findUser(id: string): Promise<UserRecord | null> {
  const row = await db()
    .selectFrom('accounts')
    .select(RECORD)
    .select(sql<RequiredVersions>`current_legal_versions()`.as('required_versions'))
    .select([HAS_SOLD.as('has_sold_access'), sql<boolean>`totp_confirmed_at is not null`.as('has_totp')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export async function updateRole(id: string, role: GivenRole, level: number, now: Date): Promise<void> {
  await db()
    .updateTable('accounts')
    .set((set) => ({ user_role: role, role_level: level, updated_at: now, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function updateStatus(
  id: string,
  status: 'active' | 'suspended' | 'deactivated',
  { reason, isShown }: { reason: UserRecord['suspension_reason']; isShown: boolean },
  now: Date,
): Promise<void> {
  await db()
    .updateTable('accounts')
    .set((set) => ({
      status,
      suspension_reason: reason,
      is_suspension_reason_shown: isShown,
      // Otherwise the nightly inactivity job would deactivate a reactivated account right away.
      ...(status === 'active' ? { last_seen_at: now } : {}),
      updated_at: now,
      version: set('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function updateProfile(
  id: string,
  fields: {
    name: string
    phone: string | null
    street: string | null
    city: string | null
    state: string | null
    postal_code: string | null
  },
  now: Date,
): Promise<void> {
  await db()
    .updateTable('accounts')
    .set((set) => ({ ...fields, updated_at: now, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function expirePassword(id: string, now: Date): Promise<void> {
  await db()
    .updateTable('accounts')
    .set((set) => ({
      password_expires_at: sql<Date>`greatest(password_changed_at, least(password_expires_at, ${now}::timestamptz))`,
      updated_at: now,
      version: set('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** The password lifetime counts from when the password was set. */
export async function updateVowPermissions(
  id: string,
  given: { password_days: number; auditor_until: string | null; must_accept_again: boolean },
  now: Date,
): Promise<void> {
  await db()
    .updateTable('accounts')
    .set((set) => ({
      password_days: given.password_days,
      password_expires_at: sql<Date>`case when password_days = ${given.password_days}::integer then password_expires_at
        else password_changed_at + make_interval(days => ${given.password_days}::integer) end`,
      mls_auditor_until: sql<Date | null>`((${given.auditor_until}::date + 1)::timestamp at time zone 'America/Indiana/Indianapolis')`,
      ...(given.must_accept_again ? { terms_version: null, mls_consent_version: null } : {}),
      updated_at: now,
      version: set('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function listSessions(id: string, now: Date) {
  return db()
    .selectFrom('sessions')
    .select(['id', 'seen_at', 'created_at', 'ip', 'user_agent'])
    .where('account_id', '=', id)
    .where('ended_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute()
}

export async function listConsents(id: string) {
  return db()
    .selectFrom('consents')
    .select(['id', 'purpose', 'text_version', 'is_given', 'at', 'revoked_at', 'ip'])
    .where('account_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

export async function countActivity(id: string, since: Date) {
  const { rows } = await sql<{ sign_ins: number; homes: number; sold: number; downloads: number }>`
    select
      (select count(*) from audit_log where actor_id = ${id}::uuid and at > ${since} and act = 'session.started') as sign_ins,
      (select count(distinct object_id) from access_log where account_id = ${id}::uuid and at > ${since}
        and kind = 'property.viewed' and details->>'part' is null) as homes,
      (select count(*) from access_log where account_id = ${id}::uuid and at > ${since} and kind = 'sold.viewed') as sold,
      (select count(*) from downloads where account_id = ${id}::uuid and at > ${since} and outcome = 'allowed') as downloads
  `.execute(db())
  return rows[0] ?? { sign_ins: 0, homes: 0, sold: 0, downloads: 0 }
}

export async function listOpeners(id: string, since: Date): Promise<ActivitySummary['opened_by']> {
  return db()
    .selectFrom('access_log as v')
    .innerJoin('accounts as a', 'a.id', 'v.account_id')
    .select(['a.name', ({ fn }) => fn.countAll<number>().as('times'), ({ fn }) => fn.max<Date>('v.at').as('last_at')])
    .where('v.object_type', '=', 'account')
    .where('v.object_id', '=', id)
    .where('v.kind', '=', 'admin.opened_account')
    .where('v.at', '>', since)
    .groupBy(['a.id', 'a.name'])
    .orderBy('last_at', 'desc')
    .orderBy('a.name')
    .limit(50)
    .execute()
}

export async function listViews(id: string, limit: number) {
  return db()
    .selectFrom('access_log')
    .select(['at', 'kind', 'object_type', 'object_id'])
    .where('account_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
