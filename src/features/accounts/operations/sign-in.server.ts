import { getRequest } from '@tanstack/react-start/server'
import type { Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { requirePass } from '#features/captcha/public.server.ts'
import { offerIntent, rememberIntent } from '#features/pending-intents/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { hitsOf, resetRateLimit, waitSecondsAfterHit } from '#kit/call/limit.server.ts'
import { LIMITS } from '#kit/call/limits.ts'
import { networkOf } from '#kit/call/request.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { enqueue } from '#kit/job/job.server.ts'
import { log } from '#kit/log.server.ts'
import { count } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { newDevice } from '../emails/new-device.tsx'
import { sendVerificationJob } from '../jobs/send-emails.server.ts'
import * as accounts from '../queries/accounts.server.ts'
import * as sessions from '../queries/sessions.server.ts'
import * as tokens from '../queries/tokens.server.ts'
import { suspensionNotice } from '../rules/refusals.ts'
import { deviceOf, normaliseEmail, passwordWarning } from '../rules.ts'
import type { ConfirmSignIn, SignIn, SignInResult } from '../schema.ts'
import { MESSAGES } from '../words/messages.ts'
import { MAX_HASHES, signInLimit, verifyPassword } from './passwords.server.ts'
import { isRightCode } from './second-step.server.ts'
import { clearOtherCookie, newToken, otherHashOf, setOtherCookie } from './session-cookies.server.ts'
import { startSession } from './sessions.server.ts'
import { issueToken } from './tokens.server.ts'

/** Without this cap, a burst of sign-ins would take all database connections from pages and sign in no user sooner. */
const limitSignIns = signInLimit(MAX_HASHES + 1)

/**
 * Signs a user in. A wrong email and a wrong password give the same answer in the same time. With two-step
 * verification, no session starts before the code.
 * @throws limited, invalid (captcha), unavailable
 */
export function signIn(actor: Visitor, input: SignIn): Promise<SignInResult> {
  return limitSignIns(() => tryPassword(actor, input))
}

async function tryPassword(actor: Visitor, input: SignIn): Promise<SignInResult> {
  const email = normaliseEmail(input.email)
  const network = networkOf(actor.caller?.ip ?? '')
  const who = `${email}|${network}`
  // After too many wrong passwords for an account, unknown networks need a captcha until the limit's window ends.
  if (await isBeyondBudget(email)) await waitSecondsAfterHit('sign-in-asked', network)
  await requirePass(actor, 'sign_in', input.captcha)
  await refuseTooMany('sign-in-account', who)
  const account = await accounts.findAccountByEmail(email)
  const isRight = await verifyPassword(account?.password_hash ?? null, input.password)
  if (!account || !isRight) {
    await waitSecondsAfterHit('sign-in-wrong', network)
    await waitSecondsAfterHit('sign-in-budget', email)
    // The log must not contain the email address.
    log.info({ request_id: actor.caller?.request_id, network, is_known: Boolean(account) }, 'sign-in refused')
    return { success: false, error: MESSAGES.wrongCredentials }
  }
  await resetRateLimit('sign-in-account', who)
  if (account.status === 'suspended') return { success: false, error: suspensionNotice(account) }
  if (account.status === 'deactivated') return { success: false, error: MESSAGES.deactivated }
  if (account.status === 'pending_verification' || !account.email_verified_at) {
    await transaction(async () => {
      await rememberIntent(account.id, input.redirect)
      enqueue(sendVerificationJob, { email })
    })
    return { success: false, error: MESSAGES.confirmEmail }
  }
  if (account.has_totp) {
    setOtherCookie('step', await transaction(() => issueToken('second_step', account.id)))
    return { success: false, error: MESSAGES.enterCode, second_step: true }
  }
  return transaction(() => begin(actor, account))
}

/**
 * Returns whether wrong passwords for an address, from all networks, have reached the limit. Each attempt then needs a
 * captcha, except on a known device, so no user is locked out. The answer does not depend on whether an account exists.
 */
async function isBeyondBudget(email: string): Promise<boolean> {
  if ((await hitsOf('sign-in-budget', email)) < LIMITS['sign-in-budget'].hits) return false
  const device = otherHashOf(getRequest(), 'device')
  return !(device && (await sessions.isDeviceOf(email, device)))
}

/** Completes a sign-in with an authenticator code or a recovery code, each valid once. @throws limited */
export async function confirmSignIn(actor: Visitor, { code }: ConfirmSignIn): Promise<SignInResult> {
  const hash = otherHashOf(getRequest(), 'step')
  const found = hash && (await tokens.findToken('second_step', hash))
  if (!found || found.expires_at <= now()) {
    clearOtherCookie('step')
    return { success: false, error: MESSAGES.secondStepOver }
  }
  await refuseTooMany('second-step', found.account_id)
  return transaction(async () => {
    const account = await accounts.lockAccount(found.account_id)
    if (account?.status !== 'active' || !(await isRightCode(account.id, code)))
      return { success: false, error: MESSAGES.wrongCode, second_step: true }
    // Spend the pending sign-in, so that its cookie cannot start a second session.
    if (!(await tokens.spendToken('second_step', hash, now())))
      return { success: false, error: MESSAGES.secondStepOver }
    clearOtherCookie('step')
    await resetRateLimit('second-step', account.id)
    return begin(actor, account)
  })
}

/** Returns whether this browser must enter a two-step verification code now. */
export async function getSignInStep(): Promise<{ step: 'password' | 'code' }> {
  const hash = otherHashOf(getRequest(), 'step')
  const found = hash && (await tokens.findToken('second_step', hash))
  return { step: found && found.expires_at > now() ? 'code' : 'password' }
}

/** Returns from the code to the password step. */
export async function cancelSignIn(): Promise<{ success: true }> {
  const hash = otherHashOf(getRequest(), 'step')
  if (hash) await transaction(() => tokens.spendToken('second_step', hash, now()))
  clearOtherCookie('step')
  return { success: true }
}

type Known = Parameters<typeof startSession>[1] & { password_expires_at: Date }

async function begin(actor: Visitor, account: Known): Promise<SignInResult> {
  await noteDevice(actor, account)
  const { user, session } = await startSession(actor, account)
  const passwordExpiration = passwordWarning(account.password_expires_at, now())
  return { success: true, user, session, passwordExpiration, next: await offerIntent(account.id) }
}

/** Skips an account's first device. */
async function noteDevice(actor: Visitor, account: Known): Promise<void> {
  const at = now()
  const carried = otherHashOf(getRequest(), 'device')
  const isFirst = !(await sessions.hasDevices(account.id))
  const fresh = carried ? null : newToken()
  const hash = carried ?? fresh?.hash
  if (!hash) return
  const isNew = await sessions.upsertDevice(account.id, hash, at)
  if (fresh) setOtherCookie('device', fresh.token)
  if (!isNew || isFirst) return
  const device = deviceOf(actor.caller?.user_agent ?? null)
  await sendEmail(
    newDevice,
    { name: account.name, device, at, ip: actor.caller?.ip ?? null },
    {
      email: account.email,
      account_id: account.id,
    },
  )
  audit({ ...actor, kind: 'account', account_id: account.id, label: account.user_role }, 'device.added', {
    object_type: 'account',
    object_id: account.id,
    after: { device },
  })
}

async function refuseTooMany(name: 'sign-in-account' | 'second-step', who: string): Promise<void> {
  const wait = await waitSecondsAfterHit(name, who)
  if (wait === 0) return
  throw new AppError(
    'limited',
    `Too many attempts. Please wait ${count(Math.ceil(wait / 60), 'minute')} and try again.`,
    undefined,
    { retry_after_seconds: wait },
  )
}
