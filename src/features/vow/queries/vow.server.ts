import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import {
  ADMIN_LEVEL,
  CURRENT_DISCLOSURE_VERSION,
  CURRENT_MLS_CONSENT_VERSION,
  CURRENT_TERMS_VERSION,
} from '#features/accounts/words.ts'
import { settingQueries } from '#kit/record/queries.server.ts'
import type { VowEvidence } from '../schema.ts'

export const vowSetting = settingQueries('vow')

const REPORT_KEY = 'vow-retention'

/** Returns the report of the latest retention run, as stored. */
export async function findReport(): Promise<unknown> {
  const row = await db().selectFrom('settings').select('value').where('key', '=', REPORT_KEY).executeTakeFirst()
  return row?.value
}

export async function saveReport(report: Record<string, unknown>, now: Date): Promise<void> {
  const value = JSON.stringify(report)
  await db()
    .insertInto('settings')
    .values({ key: REPORT_KEY, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
    .execute()
}

type EvidenceCounts = Omit<
  VowEvidence,
  'data_age_hours' | 'audit_entries' | 'audit_first_bad_seq' | 'audit_checked_at' | 'inactive_open'
>

/** Counts the evidence for the rules. Registrants are active accounts below administrators that accepted the terms. */
export async function countEvidence(now: Date, limits: { listings: number; share: number }): Promise<EvidenceCounts> {
  const { rows } = await sql<EvidenceCounts>`
    with people as (
      select *, (agency_disclosure_version = coalesce(r.versions ->> 'agency_disclosure', ${CURRENT_DISCLOSURE_VERSION})
        and terms_version = coalesce(r.versions ->> 'terms', ${CURRENT_TERMS_VERSION})
        and mls_consent_version = coalesce(r.versions ->> 'mls_consent', ${CURRENT_MLS_CONSENT_VERSION})) as is_current
      from accounts, (select current_legal_versions() as versions) as r where deleted_at is null
    ), registrants as (
      select * from people where status = 'active' and terms_version is not null and role_level < ${ADMIN_LEVEL}
    ), used as (
      select account_id, count(distinct property_id) as listings,
        coalesce((select l.listings_per_day from download_limits l where l.account_id = d.account_id), ${limits.listings}::bigint) as most
      from download_listings d where at > ${now}::timestamptz - interval '24 hours' group by account_id
    ), views as (
      select account_id, object_id from access_log
      where at > ${now}::timestamptz - interval '30 days' and kind not like 'admin.%'
    ), homes as (
      select count(*) as listings,
        count(*) filter (where list_office_name = '' or list_office_contact = '') as without_firm,
        count(*) filter (where status = 'active') as active
      from properties where is_idx or is_vow
    )
    select
      (select listings from homes) as listings,
      (select without_firm from homes) as listings_without_firm,
      (select count(*) from people) as accounts,
      (select count(*) from (select 1 from people group by email_normalized having count(*) > 1) as twice) as duplicate_emails,
      (select count(*) from registrants) as registrants,
      (select count(*) from registrants where email_verified_at is null) as registrants_unverified,
      (select count(*) from registrants where is_current) as registrants_current,
      (select count(*) from registrants r where not exists (
        select from consents c where c.account_id = r.id and c.purpose = 'terms' and c.is_given)) as registrants_without_consent,
      (select count(*) from people where status = 'active' and password_expires_at > ${now}::timestamptz
        and password_expires_at <= ${now}::timestamptz + interval '7 days') as passwords_ending,
      (select count(*) from people where status = 'active' and password_expires_at <= ${now}::timestamptz) as passwords_expired,
      (select count(*) from people where status = 'active' and password_days < 90) as passwords_short,
      (select count(*) from people where sold_granted_at is not null
        and (sold_until is null or sold_until > ${now}::timestamptz)) as sold_viewers,
      (select count(*) from people where sold_granted_at is not null and sold_until > ${now}::timestamptz
        and sold_until <= ${now}::timestamptz + interval '30 days') as sold_ending,
      (select count(*) from people where sold_granted_at is not null and sold_reason is null
        and (sold_until is null or sold_until > ${now}::timestamptz)) as sold_without_reason,
      (select count(*) from downloads where outcome <> 'allowed' and download_type <> 'document'
        and at > ${now}::timestamptz - interval '30 days') as refused_downloads,
      (select count(*) from downloads where outcome = 'allowed' and download_type <> 'document'
        and at > ${now}::timestamptz - interval '30 days') as listing_downloads,
      (select count(*) from used, homes where used.listings > used.most
        or used.listings > floor(homes.active * ${limits.share}::numeric / 100)) as over_limit,
      (select min(at) from consents) as oldest_consent_at,
      (select count(*) from registrants where last_seen_at > ${now}::timestamptz - interval '30 days') as registrants_here,
      (select count(*) from views) as views_30_days,
      (select count(distinct account_id) from views) as viewers_30_days,
      (select count(*) from views where account_id is null or object_id = '') as views_incomplete,
      (select count(*) from people where mls_auditor_until > ${now}::timestamptz and status = 'active') as auditors
  `.execute(db())
  const [row] = rows
  if (!row) throw new Error('The counts of the compliance page returned no row.')
  return row
}

/** Counts inactive accounts below administrators, and those that got each email. */
export async function countInactive(since: Date): Promise<{ first_letter: number; last_letter: number; due: number }> {
  const { rows } = await sql<{ first_letter: number; last_letter: number; due: number }>`
    select
      (select count(*) from account_notices n join accounts a on a.id = n.account_id
        where n.kind = 'inactivity_150_days' and n.about = coalesce(a.last_seen_at, a.created_at)
          and a.status = 'active' and a.deleted_at is null) as first_letter,
      (select count(*) from account_notices n join accounts a on a.id = n.account_id
        where n.kind = 'inactivity_173_days' and n.about = coalesce(a.last_seen_at, a.created_at)
          and a.status = 'active' and a.deleted_at is null) as last_letter,
      (select count(*) from accounts where status = 'active' and deleted_at is null and role_level < ${ADMIN_LEVEL}
        and coalesce(last_seen_at, created_at) <= ${since}) as due
  `.execute(db())
  return rows[0] ?? { first_letter: 0, last_letter: 0, due: 0 }
}

/** Locks the next inactive accounts until the transaction ends. Skips those that another worker has locked. */
export async function lockInactive(since: Date, limit: number): Promise<{ id: string; last_seen_at: Date }[]> {
  return db()
    .selectFrom('accounts')
    .select(['id', sql<Date>`coalesce(last_seen_at, created_at)`.as('last_seen_at')])
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where('role_level', '<', ADMIN_LEVEL)
    .where(sql<Date>`coalesce(last_seen_at, created_at)`, '<=', since)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function deactivate(id: string, now: Date): Promise<void> {
  await db()
    .updateTable('accounts')
    .set((set) => ({ status: 'deactivated' as const, updated_at: now, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/**
 * Locks the next accounts whose deactivation and password expiry are both before an instant, until the transaction
 * ends. Excludes administrators, because their actions are recorded under their names.
 */
export async function lockExpired(before: Date, limit: number): Promise<{ id: string }[]> {
  return db()
    .selectFrom('accounts')
    .select('id')
    .where('status', '=', 'deactivated')
    .where('deleted_at', 'is', null)
    .where('role_level', '<', ADMIN_LEVEL)
    .where('password_expires_at', '<', before)
    .where('updated_at', '<', before)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Locks the next closed accounts whose retention has ended, until the transaction ends. */
export async function lockPurgeable(today: string, limit: number): Promise<{ id: string; email_normalized: string }[]> {
  return db()
    .selectFrom('accounts')
    .select(['id', 'email_normalized'])
    .where('deleted_at', 'is not', null)
    .where('purge_date', '<', today)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/**
 * Deletes all personal data of a closed account. The row itself stays, because audit entries and consents refer to its
 * id.
 */
export async function purge(id: string, now: Date): Promise<void> {
  await db().deleteFrom('access_log').where('account_id', '=', id).execute()
  await db().deleteFrom('audit_values').where('account_id', '=', id).execute()
  await db().deleteFrom('downloads').where('account_id', '=', id).execute()
  await db().deleteFrom('download_limits').where('account_id', '=', id).execute()
  await db().deleteFrom('mail_outbox').where('to_account_id', '=', id).execute()
  await db().deleteFrom('text_outbox').where('account_id', '=', id).execute()
  await db().deleteFrom('sessions').where('account_id', '=', id).execute()
  await db().deleteFrom('account_notices').where('account_id', '=', id).execute()
  await db()
    .updateTable('consents')
    .set({ email_normalized: null, phone: null, ip: null, user_agent: null })
    .where('account_id', '=', id)
    .execute()
  await db()
    .updateTable('accounts')
    .set({
      email: `${id}@deleted.invalid`,
      email_normalized: `${id}@deleted.invalid`,
      name: 'Former user',
      phone: null,
      street: null,
      city: null,
      state: null,
      postal_code: null,
      password_hash: '',
      totp_secret: null,
      totp_confirmed_at: null,
      sold_granted_at: null,
      sold_until: null,
      sold_reason: null,
      sold_granted_by: null,
      mls_auditor_until: null,
      purge_date: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Deletes views and downloads before an instant, except those of accounts whose password was valid after it.
 * @returns number of deleted rows
 */
export async function deleteOldRecords(before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ forgotten: number }>`
    with views as (
      delete from access_log where id in (
        select v.id from access_log v left join accounts a on a.id = v.account_id
        where v.at < ${before} and (a.id is null or a.password_expires_at < ${before}) order by v.at, v.id limit ${limit}
      ) returning 1
    ), attempts as (
      delete from downloads where id in (
        select d.id from downloads d join accounts a on a.id = d.account_id
        where d.at < ${before} and a.password_expires_at < ${before} order by d.at, d.id limit ${limit}
      ) returning 1
    )
    select (select count(*) from views) + (select count(*) from attempts) as forgotten
  `.execute(db())
  return rows[0]?.forgotten ?? 0
}
