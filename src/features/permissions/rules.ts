import { ADMIN_LEVEL, SUPER_ADMIN_LEVEL } from '#features/accounts/words.ts'
import type { Ranked } from './schema.ts'
import { MESSAGES, PERMISSIONS, type Permission } from './words.ts'

/**
 * Returns the reason that one user may not change another's account, or null. An administrator may change only lower
 * levels. Super administrators, who have the highest level, may change each other but not themselves.
 * Source: specification 6; bar Z6.
 */
export function refusalOfChange(
  by: Pick<Ranked, 'id' | 'role_level'>,
  of: Pick<Ranked, 'id' | 'role_level'>,
): string | null {
  if (by.id === of.id) return MESSAGES.ownRights
  if (by.role_level < ADMIN_LEVEL) return MESSAGES.levelTooHigh
  const isBelow = of.role_level < by.role_level
  const areBothSuper = of.role_level >= SUPER_ADMIN_LEVEL && by.role_level >= SUPER_ADMIN_LEVEL
  return isBelow || areBothSuper ? null : MESSAGES.levelTooHigh
}

/**
 * Returns the reason that a level may not be assigned, or null: an administrator assigns only levels below their own.
 * Source: calls, updateUserRole.
 */
export function refusalOfLevel(
  by: Pick<Ranked, 'id' | 'role_level'>,
  of: Pick<Ranked, 'id' | 'role_level'>,
  level: number,
): string | null {
  return refusalOfChange(by, of) ?? (level < by.role_level ? null : MESSAGES.levelTooHigh)
}

/**
 * Returns the reason that a permission may not be granted or revoked, or null. Only administrators hold permissions.
 * The granting administrator must hold the permission, so that two of them cannot extend each other's permissions.
 */
export function refusalOfPermission(by: Ranked, of: Ranked, permission: Permission): string | null {
  if (by.id === of.id) return MESSAGES.ownRights
  if (of.role_level >= SUPER_ADMIN_LEVEL) return MESSAGES.superHoldsAll
  if (of.role_level < ADMIN_LEVEL) return MESSAGES.adminsOnly
  return hasPermission(by, permission) ? null : MESSAGES.notYours
}

/** Returns whether a user has a permission, through the role or a grant. */
export function hasPermission(person: Pick<Ranked, 'role_level' | 'permissions'>, permission: Permission): boolean {
  if (person.role_level >= SUPER_ADMIN_LEVEL) return true
  return person.role_level >= ADMIN_LEVEL && person.permissions.includes(permission)
}

/** Lists the permissions of one user that another may grant or revoke. */
export function changeableBy(by: Ranked, of: Ranked): Permission[] {
  return Object.keys(PERMISSIONS)
    .filter(isPermission)
    .filter((key) => refusalOfPermission(by, of, key) === null)
}

/** Returns whether a string is the key of a permission. */
export function isPermission(key: string): key is Permission {
  return Object.hasOwn(PERMISSIONS, key)
}

/** Returns the reason that none of a user's permissions may be changed, or null. */
export function refusalOfPermissions(by: Ranked, of: Ranked): string | null {
  if (changeableBy(by, of).length > 0) return null
  return refusalOfPermission(by, of, 'permissions') ?? MESSAGES.notYours
}

/** Parses the search of the permissions page: the user and the permission to change. Ignores invalid values. */
export function permissionSearch(search: Record<string, unknown>): {
  of?: string | undefined
  permission?: Permission | undefined
} {
  const { of, permission } = search
  const isId = typeof of === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(of)
  const isKey = typeof permission === 'string' && isPermission(permission)
  return isId && isKey ? { of, permission } : { of: undefined, permission: undefined }
}
