import type { Actor, Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { addPersonalData } from '#features/personal-data/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { newId } from '#kit/ids.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import * as accounts from '../queries/accounts.server.ts'
import { deleteTokens } from '../queries/tokens.server.ts'
import { normaliseEmail } from '../rules.ts'
import { MESSAGES } from '../words/messages.ts'
import { PASSWORD_DAYS, ROLES } from '../words.ts'
import { refuseWeakPassword } from './choose-password.server.ts'
import { hashPassword } from './passwords.server.ts'
import { confirmAddress } from './verify-email.server.ts'

/**
 * Opens an account for an invited address, which the link proved, without accepted terms. An unconfirmed registration of
 * the address becomes this account: another person may have made it, so its password and consents are void.
 * @param accept spends the invitation in the same transaction; if it throws, no account remains
 * @throws invalid for a weak password, conflict if the address has a confirmed account
 */
export async function openInvitedAccount(
  actor: Visitor,
  { email, name, password }: { email: string; name: string; password: string },
  accept: (owner: Actor, accountId: string) => Promise<unknown>,
): Promise<void> {
  // Hash before the transaction, which locks the invitation.
  await refuseWeakPassword(password, { name, email }, 'password')
  const password_hash = await hashPassword(password)
  await transaction(async () => {
    const at = now()
    const password_expires_at = new Date(at.getTime() + PASSWORD_DAYS * DAY_MS)
    const chosen = { name, password_hash, password_changed_at: at, password_expires_at }
    const id = newId()
    const isNew = await accounts.insertAccount({
      ...chosen,
      id,
      email,
      email_normalized: normaliseEmail(email),
      phone: null,
      user_role: 'authenticated',
      role_level: ROLES.authenticated.level,
      status: 'active',
      suspension_reason: null,
      email_verified_at: at,
      agency_disclosure_version: null,
      terms_version: null,
      mls_consent_version: null,
      sold_granted_at: null,
      sold_until: null,
      mls_auditor_until: null,
      marketing_emails: false,
    })
    const accountId = isNew ? id : await takeOver(actor, normaliseEmail(email), chosen, at)
    const owner = { ...actor, kind: 'account' as const, account_id: accountId, label: 'authenticated' }
    audit(owner, 'account.created', {
      object_type: 'account',
      object_id: accountId,
      after: { user_role: 'authenticated', by: 'invitation' },
    })
    await accept(owner, accountId)
    // After it: the account of an agent or administrator is of the team, which is no prospect.
    await addPersonalData({ account_id: accountId, name, email, phone: null, created_at: at })
  })
}

async function takeOver(
  actor: Visitor,
  emailNormalized: string,
  chosen: accounts.AccountChange,
  at: Date,
): Promise<string> {
  const known = await accounts.findAccountByEmail(emailNormalized)
  const account = known && (await accounts.lockAccount(known.id))
  if (account?.status !== 'pending_verification') throw new AppError('conflict', MESSAGES.signInFirst)
  await confirmAddress(actor, account, false)
  await accounts.updateAccount(account.id, { ...chosen, phone: null }, at)
  await deleteTokens(account.id)
  return account.id
}
