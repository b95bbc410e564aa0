import { timingSafeEqual } from 'node:crypto'
import { getRequest } from '@tanstack/react-start/server'
import type { Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { listConsents, revokeConsents } from '#features/consents/public.server.ts'
import { CONSENT_PURPOSES, type ConsentPurpose } from '#features/consents/words.ts'
import { deleteIntents, nextIntent } from '#features/pending-intents/public.server.ts'
import { addPersonalData } from '#features/personal-data/public.server.ts'
import { now } from '#ports/clock.server.ts'
import * as accounts from '../queries/accounts.server.ts'
import type { LinkState, LinkToken, VerifyEmail, VerifyEmailResult } from '../schema.ts'
import { MESSAGES } from '../words/messages.ts'
import { ROLES } from '../words.ts'
import { confirmTerms, currentVersions, REQUIRED_PURPOSES } from './accept-terms.server.ts'
import { hashPassword, verifyPassword } from './passwords.server.ts'
import { clearOtherCookie, otherHashOf } from './session-cookies.server.ts'
import { endSessionsOf } from './sessions.server.ts'
import { issueToken, lookAtLink, spendLink } from './tokens.server.ts'

/** Returns the state of a confirmation link, without using it, because mail servers open links too. */
export async function getVerification({ token }: LinkToken): Promise<{ state: LinkState }> {
  const link = await lookAtLink('verify_email', token)
  if (link.state !== 'good') return { state: link.state }
  return { state: isOfThisBrowser(link.proof_hash) ? 'good' : 'password_needed' }
}

/**
 * Confirms an address. A person may register with the address of someone else, so the browser or the password of the
 * registration must come with the link. Otherwise its password and consents are void.
 * Source: bar A5.
 */
export async function verifyEmail(actor: Visitor, { token, password }: VerifyEmail): Promise<VerifyEmailResult> {
  const link = await lookAtLink('verify_email', token)
  if (link.state === 'expired') return { success: false, error: MESSAGES.linkExpired, reason: 'expired' }
  if (link.state === 'invalid') return { success: false, error: MESSAGES.linkInvalid, reason: 'invalid' }
  const isOwn = isOfThisBrowser(link.proof_hash)
  if (!isOwn && password !== undefined) {
    const stored = await accounts.findPasswordHash(link.account_id)
    if (!(await verifyPassword(stored, password)))
      return { success: false, error: MESSAGES.wrongCredentials, reason: 'wrong_password' }
  }
  const isProven = isOwn || password !== undefined
  const unusable = isProven ? null : await hashPassword(crypto.randomUUID())
  return transaction(async () => {
    const account = (await spendLink('verify_email', token))?.account
    if (!account) return { success: false, error: MESSAGES.linkInvalid, reason: 'invalid' }
    clearOtherCookie('registration')
    await confirmRegistration(actor, account, isProven)
    if (unusable === null) return { success: true, reset_token: null, next: await nextIntent(account.id) }
    await accounts.updateAccount(account.id, { password_hash: unusable }, now())
    return { success: true, reset_token: await issueToken('reset_password', account.id), next: null }
  })
}

type Locked = NonNullable<Awaited<ReturnType<typeof accounts.lockAccount>>>

/** Activates a registration in the caller's transaction, with what other features store of everyone who registers. */
export async function confirmRegistration(actor: Visitor, account: Locked, isProven: boolean): Promise<void> {
  if (account.status !== 'pending_verification') return
  await confirmAddress(actor, account, isProven)
  const { id: account_id, name, email, phone } = account
  await addPersonalData({ account_id, name, email, phone, created_at: now() })
}

/**
 * Activates an account with a confirmed address, in the caller's transaction, and ends its earlier sessions. The
 * consents count only if the same person is proven to have registered.
 */
export async function confirmAddress(actor: Visitor, account: Locked, isProven: boolean): Promise<void> {
  const at = now()
  if (account.status !== 'pending_verification') return
  const hasAgreed = isProven && (await hasAgreedToAll(account.id))
  if (!isProven) {
    await revokeConsents(account.id, Object.keys(CONSENT_PURPOSES) as ConsentPurpose[], at)
    await deleteIntents(account.id)
  }
  await accounts.updateAccount(
    account.id,
    {
      status: 'active',
      email_verified_at: at,
      ...(hasAgreed
        ? { ...(await currentVersions()), user_role: 'registered' as const, role_level: ROLES.registered.level }
        : { marketing_emails: false }),
    },
    at,
  )
  const owner = { ...actor, kind: 'account' as const, account_id: account.id, label: account.user_role }
  await endSessionsOf(owner, account.id, 'revoked')
  audit(owner, 'email.verified', {
    object_type: 'account',
    object_id: account.id,
    before: { status: account.status },
    after: { status: 'active' },
  })
  if (hasAgreed) await confirmTerms(account)
}

async function hasAgreedToAll(accountId: string): Promise<boolean> {
  const consents = await listConsents(accountId)
  const versions = await currentVersions()
  return REQUIRED_PURPOSES.every((purpose) => {
    const newest = consents.find((consent) => consent.purpose === purpose && consent.revoked_at === null)
    return newest?.is_given === true && newest.text_version === versions[`${purpose}_version`]
  })
}

function isOfThisBrowser(proofHash: Buffer | null): boolean {
  const carried = otherHashOf(getRequest(), 'registration')
  return carried !== null && proofHash !== null && timingSafeEqual(carried, proofHash)
}
