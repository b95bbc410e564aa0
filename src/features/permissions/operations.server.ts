import type { Account, Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { SUPER_ADMIN_LEVEL } from '#features/accounts/words.ts'
import { audit, listTrail, logView } from '#features/audit/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from './queries.server.ts'
import {
  changeableBy,
  hasPermission,
  isPermission,
  refusalOfChange,
  refusalOfLevel,
  refusalOfPermission,
  refusalOfPermissions,
} from './rules.ts'
import type {
  AdminPermissions,
  ChangeAdminPermission,
  CheckAdminPermission,
  GetUserAdminPermissions,
  PermissionMatrix,
  Ranked,
} from './schema.ts'
import { MESSAGES, PERMISSIONS } from './words.ts'

/** Returns whether the caller has a permission, through the role or a grant. */
export function checkAdminPermission(actor: Account, { permission }: CheckAdminPermission): { allowed: boolean } {
  return { allowed: hasPermission(actor.account, permission) }
}

/** Returns a user's permissions, and which of them the caller may change. @throws not_found */
export async function getUserAdminPermissions(
  actor: Admin<'permissions'>,
  { userId }: GetUserAdminPermissions,
): Promise<AdminPermissions> {
  const role_level = await queries.findLevel(userId)
  if (role_level === null) throw new AppError('not_found', MESSAGES.noSuchUser)
  await logView(actor, 'admin.opened_account', {
    object_type: 'account',
    object_id: userId,
    details: { part: 'permissions' },
  })
  const held = (await queries.listHeld(userId)).flatMap(({ permission, ...rest }) =>
    isPermission(permission) ? [{ ...rest, permission, label: PERMISSIONS[permission] }] : [],
  )
  const of = { id: userId, role_level, permissions: held.map(({ permission }) => permission) }
  return {
    user_id: userId,
    has_all: role_level >= SUPER_ADMIN_LEVEL,
    held,
    changeable: changeableBy(rankOf(actor), of),
  }
}

const MAX_HOLDERS = 100
const CHANGES = ['permission.granted', 'permission.revoked', 'user.role_changed'] as const

/** Lists administrators with their permissions, which of those the caller may change, and the latest changes. */
export async function getPermissionMatrix(actor: Admin<'permissions'>): Promise<PermissionMatrix> {
  await logView(actor, 'admin.opened_account', {
    object_type: 'accounts',
    object_id: 'list',
    details: { part: 'permissions' },
  })
  const by = rankOf(actor)
  const found = await queries.listHolders(MAX_HOLDERS + 1)
  const history: PermissionMatrix['history'] = []
  for (const act of CHANGES) history.push(...(await listTrail('all', { act })).rows)
  return {
    holders: found.slice(0, MAX_HOLDERS).map((holder) => {
      const of = { id: holder.id, role_level: holder.role_level, permissions: holder.held }
      return {
        ...holder,
        has_all: holder.role_level >= SUPER_ADMIN_LEVEL,
        changeable: changeableBy(by, of),
        refusal: refusalOfPermissions(by, of),
      }
    }),
    is_cut: found.length > MAX_HOLDERS,
    history: history.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, 25),
  }
}

/** Grants an administrator a permission. No effect if already granted. @throws not_found, forbidden */
export async function grantAdminPermission(
  actor: Admin<'permissions'>,
  { userId, permission, reason }: ChangeAdminPermission,
): Promise<{ success: true }> {
  return transaction(async () => {
    await requireCanGrant(actor, userId, permission)
    if (!(await queries.insertPermission(userId, permission, actor.account_id, now()))) {
      noteAudit()
      return { success: true }
    }
    audit(actor, 'permission.granted', {
      object_type: 'account',
      object_id: userId,
      before: { [permission]: false },
      after: { [permission]: true },
      reason: reason ?? null,
    })
    return { success: true }
  })
}

/** Revokes a permission, starting with the user's next request. @throws not_found, forbidden */
export async function revokeAdminPermission(
  actor: Admin<'permissions'>,
  { userId, permission, reason }: ChangeAdminPermission,
): Promise<{ success: true }> {
  return transaction(async () => {
    await requireCanGrant(actor, userId, permission)
    if (!(await queries.deletePermission(userId, permission))) {
      noteAudit()
      return { success: true }
    }
    audit(actor, 'permission.revoked', {
      object_type: 'account',
      object_id: userId,
      before: { [permission]: true },
      after: { [permission]: false },
      reason: reason ?? null,
    })
    return { success: true }
  })
}

async function requireCanGrant(
  actor: Admin<'permissions'>,
  userId: string,
  permission: ChangeAdminPermission['permission'],
): Promise<void> {
  const { by, of } = await lockBoth(actor, userId)
  const refusal = by && hasPermission(by, 'permissions') ? refusalOfPermission(by, of, permission) : MESSAGES.notYours
  if (refusal) throw new AppError('forbidden', refusal)
}

/**
 * Checks that an administrator may change another account, and locks both rows until the transaction ends. If two super
 * administrators demote each other at the same time, the second one fails, so one always remains.
 * @param level the new level of the account, if it changes
 * @throws not_found, forbidden
 */
export async function requireAuthorityOver(actor: Account, userId: string, level?: number): Promise<void> {
  const { by, of } = await lockBoth(actor, userId)
  if (!by) throw new AppError('forbidden', MESSAGES.levelTooHigh)
  const refusal = level === undefined ? refusalOfChange(by, of) : refusalOfLevel(by, of, level)
  if (refusal) throw new AppError('forbidden', refusal)
}

async function lockBoth(actor: Account, userId: string): Promise<{ by: Ranked | null; of: Ranked }> {
  const pair = await queries.lockPair(actor.account_id, userId)
  const of = pair.get(userId)
  if (!of) throw new AppError('not_found', MESSAGES.noSuchUser)
  const by = pair.get(actor.account_id)
  return { by: by?.is_active ? by : null, of }
}

function rankOf({ account }: Admin<'permissions'>): Ranked {
  return { id: account.id, role_level: account.role_level, permissions: account.permissions }
}
