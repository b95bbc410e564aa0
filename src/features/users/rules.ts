import type { CurrentAccount, CurrentUser } from '#features/accounts/schema.ts'
import { SUPER_ADMIN_LEVEL } from '#features/accounts/words.ts'
import type { Permission } from '#features/permissions/words.ts'
import { MARK } from '#kit/table/list.ts'
import type { UpdateUserProfile, UpdateUserStatus, UserRecord } from './schema.ts'
import { type EmailKey, MESSAGES, USER_ACTS, type UserAct } from './words.ts'

type Status = CurrentAccount['status']

/** Returns true where an administrator has a permission; a super administrator has all of them. */
export function may(user: Pick<CurrentUser, 'role_level' | 'permissions'>, permission: Permission): boolean {
  return user.role_level >= SUPER_ADMIN_LEVEL || user.permissions.includes(permission)
}

/** What an administrator may make of each status. Nobody confirms an e-mail address for somebody else. */
const AFTER: Record<Status, readonly UpdateUserStatus['status'][]> = {
  pending_verification: ['suspended', 'deactivated'],
  active: ['active', 'suspended', 'deactivated'],
  suspended: ['active', 'suspended', 'deactivated'],
  deactivated: ['active', 'suspended', 'deactivated'],
}

/** What stands against a change of status, or null. An account whose address was never confirmed cannot be made active. */
export function refusalOfStatus(
  person: Pick<UserRecord, 'status' | 'email_verified_at'>,
  next: UpdateUserStatus['status'],
): string | null {
  if (!AFTER[person.status].includes(next)) return MESSAGES.notConfirmed
  return next === 'active' && person.email_verified_at === null ? MESSAGES.notConfirmed : null
}

/** What an administrator may make of a person's status now. */
export function nextStatuses(person: Pick<UserRecord, 'status' | 'email_verified_at'>): UpdateUserStatus['status'][] {
  return AFTER[person.status].filter((next) => next !== person.status && refusalOfStatus(person, next) === null)
}

const LETTERS_FOR: Record<Status, EmailKey[]> = {
  pending_verification: ['verify-email'],
  active: ['reset-password'],
  suspended: ['account-suspended'],
  deactivated: [],
}

/** Letters that fit how a person's account stands: nobody confirms an address twice, or sets a password that opens nothing. */
export function emailsFor(person: Pick<UserRecord, 'status'>): EmailKey[] {
  return LETTERS_FOR[person.status]
}

/** True where an edit changes nothing. */
export function isUnchanged(person: UserRecord, fields: Omit<UpdateUserProfile, 'userId' | 'version'>): boolean {
  return (
    person.name === fields.name &&
    person.phone === fields.phone &&
    person.street === fields.street &&
    person.city === fields.city &&
    person.state === fields.state &&
    person.postal_code === fields.postal_code
  )
}

/** Reads the address of a person's page: which act is open, and which page of what they did. What is wrong in it is left out. */
export function userSearch(search: Record<string, unknown>): {
  act?: UserAct | undefined
  after?: string | undefined
  before?: string | undefined
} {
  const mark = (given: unknown) => (typeof given === 'string' && MARK.test(given) ? given : undefined)
  return {
    act: USER_ACTS.find((act) => act === search.act),
    after: mark(search.after),
    before: mark(search.before),
  }
}
