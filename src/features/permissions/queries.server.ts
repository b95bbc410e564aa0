import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { ADMIN_LEVEL, SUPER_ADMIN_LEVEL } from '#features/accounts/words.ts'
import { isPermission } from './rules.ts'
import type { PermissionHolder, Ranked } from './schema.ts'
import type { Permission } from './words.ts'

/** Locks two accounts in a fixed order, which prevents a deadlock. */
export async function lockPair(one: string, other: string): Promise<Map<string, Ranked & { is_active: boolean }>> {
  const rows = await db()
    .selectFrom('accounts')
    .select(['id', 'role_level', 'status'])
    .where('id', 'in', [one, other])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const held = await db()
    .selectFrom('admin_permissions')
    .select(['account_id', 'permission'])
    .where('account_id', 'in', [one, other])
    .orderBy('permission')
    .execute()
  return new Map(
    rows.map(({ id, role_level, status }) => [
      id,
      {
        id,
        role_level,
        is_active: status === 'active',
        permissions: held.flatMap(({ account_id, permission }) =>
          account_id === id && isPermission(permission) ? [permission] : [],
        ),
      },
    ]),
  )
}

/** Lists administrators, highest level first. */
export async function listHolders(
  limit: number,
): Promise<Omit<PermissionHolder, 'has_all' | 'changeable' | 'refusal'>[]> {
  const people = await db()
    .selectFrom('accounts')
    .select(['id', 'name', 'email', 'user_role', 'role_level', 'status'])
    .where('role_level', '>=', ADMIN_LEVEL)
    .where('deleted_at', 'is', null)
    .orderBy('role_level', 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute()
  if (people.length === 0) return []
  const held = await db()
    .selectFrom('admin_permissions')
    .select(['account_id', 'permission'])
    .where(
      'account_id',
      'in',
      people.map(({ id }) => id),
    )
    .orderBy('permission')
    .execute()
  return people.map(({ status, ...person }) => ({
    ...person,
    is_active: status === 'active',
    held: held.flatMap(({ account_id, permission }) =>
      account_id === person.id && isPermission(permission) ? [permission] : [],
    ),
  }))
}

export async function findLevel(id: string): Promise<number | null> {
  const row = await db()
    .selectFrom('accounts')
    .select('role_level')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.role_level ?? null
}

export async function listHeld(id: string) {
  return db()
    .selectFrom('admin_permissions as p')
    .leftJoin('accounts as g', 'g.id', 'p.granted_by')
    .select(['p.permission', 'p.granted_at', 'g.name as granted_by_name'])
    .where('p.account_id', '=', id)
    .orderBy('p.permission')
    .execute()
}

/** @returns false if already granted */
export async function insertPermission(id: string, permission: Permission, by: string, now: Date): Promise<boolean> {
  const row = await db()
    .insertInto('admin_permissions')
    .values({ account_id: id, permission, granted_by: by, granted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('permission')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false if it was not granted */
export async function deletePermission(id: string, permission: Permission): Promise<boolean> {
  const row = await db()
    .deleteFrom('admin_permissions')
    .where('account_id', '=', id)
    .where('permission', '=', permission)
    .returning('permission')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns the revoked permissions */
export async function deletePermissions(id: string): Promise<string[]> {
  const rows = await db().deleteFrom('admin_permissions').where('account_id', '=', id).returning('permission').execute()
  return rows.map(({ permission }) => permission).sort()
}

/** SQL: an account, by its alias, has a permission through the role or a grant. */
export const holdsPermission = (account: string, permission: Permission) => {
  const of = (column: string) => sql.ref(`${account}.${column}`)
  return sql<boolean>`(${of('role_level')} >= ${SUPER_ADMIN_LEVEL} or ${of('role_level')} >= ${ADMIN_LEVEL} and exists (
    select from admin_permissions as h where h.account_id = ${of('id')} and h.permission = ${permission}))`
}

/** Includes super administrators. */
export async function listHoldersOf(permission: Permission): Promise<{ id: string; name: string; email: string }[]> {
  return db()
    .selectFrom('accounts as a')
    .select(['a.id', 'a.name', 'a.email'])
    .where('a.status', '=', 'active')
    .where('a.deleted_at', 'is', null)
    .where(holdsPermission('a', permission))
    .orderBy('a.id')
    .execute()
}
