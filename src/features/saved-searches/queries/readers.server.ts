import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { CurrentAccount, RequiredVersions } from '#features/accounts/schema.ts'

/** An account that can receive alerts. */
export type Reader = CurrentAccount & { frequency: 'instant' | 'daily' | 'weekly' | 'never'; last_here_at: Date }

/** Lists active accounts with a confirmed email address. */
export async function listReaders(ids: readonly string[]): Promise<Reader[]> {
  const rows = await db()
    .selectFrom('accounts as a')
    .leftJoin('agents as g', (join) => join.onRef('g.account_id', '=', 'a.id').on('g.is_working', '=', true))
    .leftJoin('alert_settings as t', 't.account_id', 'a.id')
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
      'a.property_alert_frequency as frequency',
      sql<Date>`greatest(a.created_at, a.last_seen_at, t.kept_at,
        (select max(s.seen_at) from sessions s where s.account_id = a.id))`.as('last_here_at'),
    ])
    .where('a.id', 'in', ids.length > 0 ? [...ids] : [NOBODY])
    .where('a.status', '=', 'active')
    .where('a.email_verified_at', 'is not', null)
    .where('a.deleted_at', 'is', null)
    .orderBy('a.id')
    .execute()
  return rows.map((row) => ({ ...row, ...WITHOUT_SESSION }))
}

/** Finds the agent who looks after a user and reads replies to their alerts. */
export async function findAgentOf(accountId: string): Promise<{ name: string; email: string } | undefined> {
  return db()
    .selectFrom('people as p')
    .innerJoin('agents as g', 'g.id', 'p.owner_id')
    .innerJoin('accounts as a', 'a.id', 'g.account_id')
    .select(['g.name', 'a.email'])
    .where('p.account_id', '=', accountId)
    .where('p.merged_into_id', 'is', null)
    .where('g.is_working', '=', true)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst()
}

const NOBODY = '00000000-0000-0000-0000-000000000000'
/** Alerts are sent outside of a request, so there is no session and no permission to use. */
const WITHOUT_SESSION = {
  session_id: NOBODY,
  session_seen_at: new Date(0),
  session_expires_at: new Date(0),
  permissions: [],
  has_totp: false,
  is_totp_required: false,
}
