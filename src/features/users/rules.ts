import type { CurrentAccount } from '#features/accounts/schema.ts'
import type { UpdateUserProfile, UpdateUserStatus, UserRecord } from './schema.ts'
import { MESSAGES } from './words.ts'

type Status = CurrentAccount['status']

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
