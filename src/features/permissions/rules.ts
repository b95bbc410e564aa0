import { ADMIN_LEVEL, SUPER_ADMIN_LEVEL } from '#features/accounts/words.ts'
import type { Ranked } from './schema.ts'
import { MESSAGES, PERMISSIONS, type Permission } from './words.ts'

/**
 * What stands against one person changing another's account at all: nobody changes their own rights, and nobody changes
 * somebody of their own level or above. Super administrators, above whom nobody stands, may change each other.
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

/** What stands against a new level: nobody raises anybody to their own level or above. Source: calls, updateUserRole. */
export function refusalOfLevel(
  by: Pick<Ranked, 'id' | 'role_level'>,
  of: Pick<Ranked, 'id' | 'role_level'>,
  level: number,
): string | null {
  return refusalOfChange(by, of) ?? (level < by.role_level ? null : MESSAGES.levelTooHigh)
}

/**
 * What stands against giving a permission or taking it back. Only administrators hold permissions, and super
 * administrators hold all by their role. Who gives one holds it: rights cannot grow by way of a friend.
 */
export function refusalOfPermission(by: Ranked, of: Ranked, permission: Permission): string | null {
  if (by.id === of.id) return MESSAGES.ownRights
  if (of.role_level >= SUPER_ADMIN_LEVEL) return MESSAGES.superHoldsAll
  if (of.role_level < ADMIN_LEVEL) return MESSAGES.adminsOnly
  return holds(by, permission) ? null : MESSAGES.notYours
}

/** True where a person holds a permission, by their role or by name. */
export function holds(person: Pick<Ranked, 'role_level' | 'permissions'>, permission: Permission): boolean {
  if (person.role_level >= SUPER_ADMIN_LEVEL) return true
  return person.role_level >= ADMIN_LEVEL && person.permissions.includes(permission)
}

/** The permissions that one person may give another or take back. */
export function changeableBy(by: Ranked, of: Ranked): Permission[] {
  return Object.keys(PERMISSIONS)
    .filter(isPermission)
    .filter((key) => refusalOfPermission(by, of, key) === null)
}

/** True for the key of a permission. */
export function isPermission(key: string): key is Permission {
  return Object.hasOwn(PERMISSIONS, key)
}

/** What stands against changing any permission of a person, or null where some may be changed. */
export function refusalOfPermissions(by: Ranked, of: Ranked): string | null {
  if (changeableBy(by, of).length > 0) return null
  return refusalOfPermission(by, of, 'permissions') ?? MESSAGES.notYours
}

/** Reads the address of the page of permissions: whose permission is to be changed, and which. What is wrong in it is left out. */
export function permissionSearch(search: Record<string, unknown>): {
  of?: string | undefined
  permission?: Permission | undefined
} {
  const { of, permission } = search
  const isId = typeof of === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(of)
  const isKey = typeof permission === 'string' && isPermission(permission)
  return isId && isKey ? { of, permission } : { of: undefined, permission: undefined }
}
