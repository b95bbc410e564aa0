import type { Actor } from '#access/actors.ts'
import { workerActor } from '#access/make-actor.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { revokeConsents } from '#features/consents/public.server.ts'
import { CONSENT_PURPOSES, type ConsentPurpose } from '#features/consents/words.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { listUnconfirmed, lockAccount, updateAccount } from '../queries/accounts.server.ts'
import { deleteTokens } from '../queries/tokens.server.ts'
import { UNCONFIRMED_DAYS } from '../words.ts'

const BATCH = 200

/**
 * Removes registrations that are unconfirmed after two weeks. Sends no email, because the owner of the address may
 * never have registered.
 */
export async function removeUnconfirmedRegistrations(): Promise<void> {
  const at = now()
  const before = new Date(at.getTime() - UNCONFIRMED_DAYS * DAY_MS)
  const worker = workerActor('accounts')
  for (;;) {
    const rows = await listUnconfirmed(before, at, BATCH)
    for (const { id } of rows) await transaction(() => removeUnconfirmed(worker, id))
    if (rows.length < BATCH) return
  }
}

/**
 * Removes a registration in the caller's transaction: frees its address, and voids its links and consents. The next
 * retention run deletes the personal data but not the anonymous consent record.
 */
export async function removeUnconfirmed(actor: Actor, accountId: string): Promise<void> {
  const account = await lockAccount(accountId)
  if (account?.status !== 'pending_verification') return
  const at = now()
  await deleteTokens(accountId)
  await revokeConsents(accountId, Object.keys(CONSENT_PURPOSES) as ConsentPurpose[], at)
  const yesterday = calendarDayOf(new Date(at.getTime() - DAY_MS))
  await updateAccount(accountId, { marketing_emails: false, deleted_at: at, purge_date: yesterday }, at)
  audit(actor, 'registration.removed', {
    object_type: 'account',
    object_id: accountId,
    before: { status: account.status },
    reason: 'never confirmed',
  })
}
