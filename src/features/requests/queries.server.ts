import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { ADMIN_LEVEL } from '#features/accounts/words.ts'
import { isPermission } from '#features/permissions/rules.ts'
import { settingQueries } from '#kit/record/queries.server.ts'
import type { Staff } from './schema.ts'

export const requestSetting = settingQueries('requests')

/** Lists the administrators and agents with an active account, oldest account first. */
export async function listStaff(): Promise<Staff[]> {
  const rows = await db()
    .selectFrom('accounts as a')
    .leftJoin('agents as g', (join) => join.onRef('g.account_id', '=', 'a.id').on('g.is_working', '=', true))
    .select([
      'a.id as account_id',
      'g.id as agent_id',
      sql<string>`coalesce(g.name, a.name)`.as('name'),
      sql<string>`coalesce(nullif(g.email, ''), a.email)`.as('email'),
      sql<string>`lower(a.email)`.as('account_email'),
      'a.role_level',
      sql<
        string[]
      >`array(select p.permission from admin_permissions p where p.account_id = a.id order by p.permission)`.as(
        'permissions',
      ),
    ])
    .where('a.status', '=', 'active')
    .where('a.deleted_at', 'is', null)
    .where((where) => where.or([where('a.role_level', '>=', ADMIN_LEVEL), where('g.id', 'is not', null)]))
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute()
  return rows.map(({ permissions, ...one }) => ({ ...one, permissions: permissions.filter(isPermission) }))
}

/** Finds the first principal with an email address. A suspended or deleted account excludes them. */
export async function findPrincipal(): Promise<Staff | null> {
  const row = await db()
    .selectFrom('agents as g')
    .leftJoin('accounts as a', 'a.id', 'g.account_id')
    .select(['g.id as agent_id', 'g.account_id', 'g.name', 'g.email'])
    .where('g.is_working', '=', true)
    .where('g.is_principal', '=', true)
    .where('g.email', '<>', '')
    .where((where) =>
      where.or([
        where('g.account_id', 'is', null),
        where.and([where('a.status', '=', 'active'), where('a.deleted_at', 'is', null)]),
      ]),
    )
    .orderBy('g.position')
    .orderBy('g.id')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, account_email: null, role_level: 0, permissions: [] } : null
}
