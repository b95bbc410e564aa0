import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { requireAuthorityOver } from '#features/permissions/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries.server.ts'
import type { SoldAccess, UpdateUserSoldAccess } from '../schema.ts'
import { MESSAGES } from '../words.ts'

/**
 * Grants sold data access, until the end of a day or without an end, or revokes it. Effective with the user's next
 * request, in every process. @throws not_found, forbidden, invalid
 */
export async function updateUserSoldAccess(
  actor: Admin<'vow'>,
  { userId, granted, until = null, reason }: UpdateUserSoldAccess,
): Promise<SoldAccess> {
  const at = now()
  if (granted && until !== null && until < calendarDayOf(at)) {
    throw new AppError('invalid', 'Check the highlighted fields.', { until: MESSAGES.untilPast })
  }
  return transaction(async () => {
    await requireAuthorityOver(actor, userId)
    const before = found(await queries.findAccess(userId))
    if (!granted && !before.granted) {
      noteAudit()
      return before
    }
    if (granted) await queries.grantAccess(userId, { until, reason, by: actor.account_id }, at)
    else await queries.revokeAccess(userId, at)
    const after = found(await queries.findAccess(userId))
    audit(actor, granted ? 'sold_access.granted' : 'sold_access.revoked', {
      object_type: 'account',
      object_id: userId,
      before: { granted: before.granted, until: before.until, reason: before.reason },
      after: { granted: after.granted, until: after.until, reason: after.reason },
      reason,
    })
    return after
  })
}

/** Returns a user's sold data access. @throws not_found */
export async function getSoldAccess(userId: string): Promise<SoldAccess> {
  return found(await queries.findAccess(userId))
}

function found(access: SoldAccess | null): SoldAccess {
  if (!access) throw new AppError('not_found', MESSAGES.noSuchUser)
  return access
}
