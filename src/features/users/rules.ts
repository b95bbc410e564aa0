import type { CurrentAccount } from '#features/accounts/schema.ts'
import { CURSOR } from '#kit/table/list.ts'
import type { UpdateUserProfile, UpdateUserStatus, UserRecord } from './schema.ts'
import { type EmailKey, MESSAGES, USER_ACTS, type UserAct } from './words.ts'

type Status = CurrentAccount['status']

/** An administrator cannot confirm a user's email address. */
const NEXT_STATUSES: Record<Status, readonly UpdateUserStatus['status'][]> = {
  pending_verification: ['suspended', 'deactivated'],
  active: ['active', 'suspended', 'deactivated'],
  suspended: ['active', 'suspended', 'deactivated'],
  deactivated: ['active', 'suspended', 'deactivated'],
}

/**
 * Returns the reason that a status may not be set, or null. An account with an unconfirmed address cannot become
 * active.
 */
export function refusalOfStatus(
  person: Pick<UserRecord, 'status' | 'email_verified_at'>,
  next: UpdateUserStatus['status'],
): string | null {
  if (!NEXT_STATUSES[person.status].includes(next)) return MESSAGES.notConfirmed
  return next === 'active' && person.email_verified_at === null ? MESSAGES.notConfirmed : null
}

/** Lists the statuses that an administrator may set for a user now. */
export function nextStatuses(person: Pick<UserRecord, 'status' | 'email_verified_at'>): UpdateUserStatus['status'][] {
  return NEXT_STATUSES[person.status].filter((next) => next !== person.status && refusalOfStatus(person, next) === null)
}

const EMAILS_FOR: Record<Status, EmailKey[]> = {
  pending_verification: ['verify-email'],
  active: ['reset-password'],
  suspended: ['account-suspended'],
  deactivated: [],
}

/**
 * Lists the emails that fit an account's status: no confirmation of a confirmed address, and no password link for a
 * closed account.
 */
export function emailsFor(person: Pick<UserRecord, 'status'>): EmailKey[] {
  return EMAILS_FOR[person.status]
}

/** Returns whether an edit changes nothing. */
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

/** Parses the search of the user page: the open action and the page of the activity list. Ignores invalid values. */
export function userSearch(search: Record<string, unknown>): {
  act?: UserAct | undefined
  after?: string | undefined
  before?: string | undefined
} {
  const mark = (given: unknown) => (typeof given === 'string' && CURSOR.test(given) ? given : undefined)
  return {
    act: USER_ACTS.find((act) => act === search.act),
    after: mark(search.after),
    before: mark(search.before),
  }
}
