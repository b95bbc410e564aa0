import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { ADMIN_LEVEL, CURRENT_TERMS_VERSION } from '#features/accounts/words.ts'
import type { Registrants, ViewFacts } from '../schema.ts'

/** Counts active registrants by the version of the terms that they accepted. */
export async function listVersions(): Promise<Registrants['versions']> {
  const { rows } = await sql<Registrants['versions'][number]>`
    select terms_version as version, terms_version = coalesce(current_legal_versions() ->> 'terms', ${CURRENT_TERMS_VERSION}) as is_current, count(*) as people
    from accounts
    where deleted_at is null and status = 'active' and terms_version is not null and role_level < ${ADMIN_LEVEL}
    group by terms_version order by terms_version desc
  `.execute(db())
  return rows
}

export async function countRegistered(since: Date): Promise<number> {
  const { registered } = await db()
    .selectFrom('accounts')
    .select(({ fn }) => fn.countAll<number>().as('registered'))
    .where('deleted_at', 'is', null)
    .where('status', '=', 'active')
    .where('terms_version', 'is not', null)
    .where('role_level', '<', ADMIN_LEVEL)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return registered
}

/** Lists the MLS auditors with their views since an instant. */
export async function listAuditors(now: Date, since: Date): Promise<Registrants['auditors']> {
  const { rows } = await sql<Registrants['auditors'][number]>`
    select a.id, a.name, a.email, a.mls_auditor_until as until, a.last_seen_at,
      (select count(*) from access_log v where v.account_id = a.id and v.at > ${since}) as views_30_days
    from accounts a
    where a.deleted_at is null and a.status = 'active' and a.mls_auditor_until > ${now}
    order by a.mls_auditor_until, a.id limit 50
  `.execute(db())
  return rows
}

/** Lists the accounts with the most views since an instant. Excludes administrators, who view homes for others. */
export async function listViewers(since: Date, limit: number): Promise<ViewFacts[]> {
  const { rows } = await sql<ViewFacts>`
    with views as (
      select account_id, object_id, at from access_log
      where at > ${since} and kind in ('property.viewed', 'sold.viewed') and account_id is not null
    ), minutes as (
      select account_id, count(distinct object_id) as homes from views group by account_id, date_trunc('minute', at)
    ), most as (
      select account_id, max(homes) as homes from minutes group by account_id
    ), viewers as (
      select account_id, count(distinct object_id) as homes,
        count(*) filter (where extract(hour from at at time zone 'America/Indiana/Indianapolis') < 5) as at_night
      from views group by account_id
    )
    select a.id as account_id, a.name, a.email, a.status, v.homes, m.homes as most_in_a_minute, v.at_night
    from viewers v
    join most m using (account_id)
    join accounts a on a.id = v.account_id
    where a.deleted_at is null and a.role_level < ${ADMIN_LEVEL}
    order by v.homes desc, a.id limit ${limit}
  `.execute(db())
  return rows
}

export async function countActive(): Promise<number> {
  const { active } = await db()
    .selectFrom('properties')
    .select(({ fn }) => fn.countAll<number>().as('active'))
    .where('status', '=', 'active')
    .where((where) => where.or([where('is_idx', '=', true), where('is_vow', '=', true)]))
    .executeTakeFirstOrThrow()
  return active
}

/** Counts the accounts whose sold data access ends in a period. */
export async function countSoldEnding(from: Date, until: Date): Promise<number> {
  const { count } = await db()
    .selectFrom('accounts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .where('sold_granted_at', 'is not', null)
    .where('sold_until', '>', from)
    .where('sold_until', '<=', until)
    .executeTakeFirstOrThrow()
  return count
}
