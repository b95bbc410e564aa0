import type { Account, Actor, SignedIn } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { listConsents } from '#features/consents/public.server.ts'
import { erasePersonalData, readPersonalData } from '#features/personal-data/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { fileAnswer } from '#kit/call/file-response.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { insertSuppression } from '#kit/queries.server.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { accountClosed } from '../emails/account-closed.tsx'
import * as accounts from '../queries/accounts.server.ts'
import { replaceRecoveryCodes } from '../queries/second-step.server.ts'
import { deleteDevices, listSessions } from '../queries/sessions.server.ts'
import { deleteTokens } from '../queries/tokens.server.ts'
import { normaliseEmail, recordRetainedUntil } from '../rules.ts'
import type { ProvePassword } from '../schema.ts'
import { MESSAGES } from '../words/messages.ts'
import { SUPER_ADMIN_LEVEL, TEXTS } from '../words.ts'
import { provePassword } from './prove-password.server.ts'
import { clearCookies } from './session-cookies.server.ts'
import { endSessionsOf } from './sessions.server.ts'

/** Exports the caller's data as a JSON file. @throws invalid, limited */
export async function exportMyData(actor: Account, { password }: ProvePassword): Promise<Response> {
  await provePassword(actor, password)
  const { id } = actor.account
  const exported_at = now()
  const json = await transaction(async () => {
    const parts = {
      profile: await accounts.findProfile(id),
      preferences: await accounts.findPreferences(id),
      consents: await listConsents(id),
      sessions: await listSessions(id, now()),
      ...(await readPersonalData(id)),
    }
    audit(actor, 'my_data.exported', { object_type: 'account', object_id: id, after: { parts: Object.keys(parts) } })
    return JSON.stringify({ exported_at, ...parts }, null, 2)
  })
  return fileAnswer(inOnePiece(json), {
    name: `my-data-${calendarDayOf(exported_at)}.json`,
    type: 'application/json; charset=utf-8',
  })
}

async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text
}

/**
 * Closes the caller's account. Deletes most data now. The record that the MLS requires (name, email, consents) goes 180
 * days after the password's expiration.
 * @throws invalid, conflict, limited
 */
export async function deleteMyAccount(
  actor: SignedIn,
  { password }: ProvePassword,
): Promise<{ success: true; kept_until: string }> {
  await provePassword(actor, password)
  const kept_until = await transaction(() => closeAccount(actor, actor.account_id, 'by its owner'))
  clearCookies()
  return { success: true, kept_until }
}

/**
 * Closes an account in the caller's transaction.
 * @returns the end of the retention that the MLS requires
 * @throws not_found, conflict for the last super administrator
 */
export async function closeAccount(actor: Actor, id: string, reason: string): Promise<string> {
  // Lock the level before the account, or two super administrators who leave at the same time would deadlock.
  const isLast = await accounts.isLastOfLevel(id, SUPER_ADMIN_LEVEL)
  const account = await accounts.lockAccount(id)
  if (!account) throw new AppError('not_found', TEXTS.userNotFound)
  if (isLast) throw new AppError('conflict', MESSAGES.lastSuperAdmin)
  const at = now()
  // If the retention has already ended, the next nightly run deletes the record, after the owner was notified.
  const purge_date = calendarDayOf(
    new Date(Math.max(recordRetainedUntil(account.password_expires_at).getTime(), at.getTime())),
  )
  await erasePersonalData(id, actor)
  await endSessionsOf(actor, id, 'deleted')
  await deleteTokens(id)
  await deleteDevices(id)
  await replaceRecoveryCodes(id, [])
  await accounts.updateAccount(
    id,
    {
      status: 'deactivated',
      suspension_reason: null,
      phone: null,
      street: null,
      city: null,
      state: null,
      postal_code: null,
      totp_secret: null,
      totp_confirmed_at: null,
      totp_last_step: null,
      marketing_emails: false,
      email_notifications: false,
      sms_notifications: false,
      sold_granted_at: null,
      deleted_at: at,
      purge_date,
    },
    at,
  )
  await insertSuppression(normaliseEmail(account.email), 'marketing', 'unsubscribed')
  await insertSuppression(normaliseEmail(account.email), 'alerts', 'unsubscribed')
  audit(actor, 'account.deleted', {
    object_type: 'account',
    object_id: id,
    before: { status: account.status },
    after: { status: 'deactivated', purge_date },
    reason,
  })
  await sendEmail(
    accountClosed,
    { name: account.name, retainedUntil: purge_date },
    { email: account.email, account_id: id },
  )
  return purge_date
}
