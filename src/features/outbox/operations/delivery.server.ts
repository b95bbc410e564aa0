import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import type { HourlyCounts } from '#kit/per-hour/queries.server.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries.server.ts'
import type { AllowBouncedAddress, EmailCounts, EmailDelivery, ListSuppressions } from '../schema.ts'
import { MAX_FAILED, MAX_SUPPRESSIONS, MESSAGES } from '../words.ts'

/** Counts the emails by state. */
export function countEmails(): Promise<EmailCounts> {
  return queries.countEmails(now())
}

/** Counts the emails sent per hour of the last day. */
export function countSentEmails(at: Date): Promise<HourlyCounts> {
  return queries.countSentPerHour(at)
}

/** Returns failed emails of the last days, and the addresses that get no email, newest first. */
export async function getEmailDelivery(_actor: Admin<'operations'>, { q }: ListSuppressions): Promise<EmailDelivery> {
  const counts = await countEmails()
  const failed = await queries.listFailedEmails(now(), MAX_FAILED)
  const { suppressions, total } = await queries.listSuppressions(q ?? '', MAX_SUPPRESSIONS)
  return { counts, failed, suppressions, suppressions_total: total }
}

/**
 * Allows email to an address that bounced, such as after its mailbox was full. An unsubscription or a spam complaint
 * remains: only the person can undo those. @throws not_found if the address is not listed as bounced
 */
export async function allowBouncedAddress(
  actor: Admin<'operations'>,
  { email }: AllowBouncedAddress,
): Promise<{ success: true }> {
  const address = email.trim().toLowerCase()
  await transaction(async () => {
    const scopes = await queries.deleteBounces(address)
    if (scopes.length === 0) throw new AppError('not_found', MESSAGES.noSuchBounce)
    audit(actor, 'suppression.removed', {
      object_type: 'suppression',
      object_id: address,
      before: { scope: scopes.join(', '), reason: 'bounced' },
    })
  })
  return { success: true }
}
