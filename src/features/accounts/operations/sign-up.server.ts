import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { requirePass } from '#features/captcha/public.server.ts'
import { recordConsents, revokeConsents } from '#features/consents/public.server.ts'
import { CONSENT_PURPOSES, type ConsentPurpose } from '#features/consents/words.ts'
import { deleteIntents, rememberIntent } from '#features/pending-intents/public.server.ts'
import { intentOf } from '#features/pending-intents/rules.ts'
import { waitSecondsAfterHit } from '#kit/call/limit.server.ts'
import { newId } from '#kit/ids.server.ts'
import { enqueue } from '#kit/job/job.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { sendAlreadyRegisteredJob, sendResetJob, sendVerificationJob } from '../jobs/send-emails.server.ts'
import * as accounts from '../queries/accounts.server.ts'
import { normaliseEmail, safeRedirect } from '../rules.ts'
import type { EmailOnly, ResetPassword, SignUp, SignUpResult, Told } from '../schema.ts'
import { MESSAGES } from '../words/messages.ts'
import { PASSWORD_DAYS, ROLES } from '../words.ts'
import { refuseWeakPassword } from './choose-password.server.ts'
import { hashPassword } from './passwords.server.ts'
import { newToken, setOtherCookie } from './session-cookies.server.ts'
import { issueToken } from './tokens.server.ts'

/** Longer than the work for a known or unknown address, so that timing does not reveal which it is. */
const ANSWER_AFTER_MS = 300

/**
 * Registers a user. The answer does not reveal whether the address has an account, whose owner gets an email.
 * Registering an unconfirmed address again voids the earlier registration.
 * @throws invalid, limited, unavailable
 */
export async function signUp(actor: Visitor, input: SignUp): Promise<SignUpResult> {
  const began = performance.now()
  await requirePass(actor, 'sign_up', input.captcha)
  await refuseWeakPassword(input.password, input, 'password')
  const password_hash = await hashPassword(input.password)
  const proof = newToken()
  await transaction(() => register(actor, input, password_hash, proof.hash))
  setOtherCookie('registration', proof.token)
  await sleep(Math.max(0, ANSWER_AFTER_MS - (performance.now() - began)))
  return { success: true, user: null, session: null }
}

async function register(actor: Visitor, input: SignUp, password_hash: string, proofHash: Buffer): Promise<void> {
  const at = now()
  const email = normaliseEmail(input.email)
  const registration = {
    name: input.name,
    phone: input.phone,
    password_hash,
    password_changed_at: at,
    password_expires_at: new Date(at.getTime() + PASSWORD_DAYS * DAY_MS),
    marketing_emails: input.marketingEmails,
  }
  const id = newId()
  const isNew = await accounts.insertAccount({
    ...registration,
    id,
    email: input.email,
    email_normalized: email,
    user_role: 'authenticated',
    role_level: ROLES.authenticated.level,
    status: 'pending_verification',
    suspension_reason: null,
    email_verified_at: null,
    agency_disclosure_version: null,
    terms_version: null,
    mls_consent_version: null,
    sold_granted_at: null,
    sold_until: null,
    mls_auditor_until: null,
  })
  const known = isNew ? null : await accounts.findAccountByEmail(email)
  if (known && known.status !== 'pending_verification') return enqueue(sendAlreadyRegisteredJob, { email })
  // Three emails an hour. Beyond that, a registration would void the last link and no email would bring a new one.
  if ((await waitSecondsAfterHit('letter-on-request', `verify|${email}`)) > 0) return
  const accountId = known?.id ?? id
  if (known) {
    await deleteIntents(known.id)
    await accounts.updateAccount(known.id, registration, at)
    await revokeConsents(known.id, Object.keys(CONSENT_PURPOSES) as ConsentPurpose[], at)
  }
  await recordConsents(
    actor,
    { id: accountId, email: input.email },
    {
      agency_disclosure: input.acknowledgeDisclosure,
      terms: input.acceptTerms,
      mls_consent: input.acceptMLSConsent,
      contact: input.contactConsent,
      marketing: input.marketingEmails,
    },
    'register',
  )
  await rememberIntent(accountId, input.intent)
  // The job issues its own token. This one stores the browser's proof for it.
  await issueToken('verify_email', accountId, { proofHash })
  audit(actor, 'account.registered', {
    object_type: 'account',
    object_id: accountId,
    after: { status: 'pending_verification' },
  })
  enqueue(sendVerificationJob, { email, isCounted: true })
}

/** Sends the confirmation link again. The answer is the same for every address. @throws invalid, limited */
export async function resendVerification(actor: Visitor, input: EmailOnly): Promise<Told> {
  await requirePass(actor, 'reset_password', input.captcha)
  await transaction(async () => enqueue(sendVerificationJob, { email: normaliseEmail(input.email) }))
  return { success: true, message: MESSAGES.verificationSent }
}

/** Sends a link to set a new password. The answer is the same for every address. @throws invalid, limited */
export async function resetPassword(actor: Visitor, input: ResetPassword): Promise<Told> {
  await requirePass(actor, 'reset_password', input.captcha)
  const redirect = safeRedirect(input.returnPath)
  const intent = intentOf(redirect) ? { redirect } : {}
  await transaction(async () => enqueue(sendResetJob, { email: normaliseEmail(input.email), ...intent }))
  return { success: true, message: MESSAGES.resetSent }
}
