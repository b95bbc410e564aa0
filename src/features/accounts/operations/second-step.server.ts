import { createHash, randomBytes } from 'node:crypto'
import type { Account, Actor, Admin, SignedIn } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { now } from '#ports/clock.server.ts'
import { secondStepReset } from '../emails/second-step-reset.tsx'
import { lockAccount, updateAccount } from '../queries/accounts.server.ts'
import * as queries from '../queries/second-step.server.ts'
import { deleteTokens } from '../queries/tokens.server.ts'
import type {
  Brought,
  ConfirmTotp,
  DisableTotp,
  ProvePassword,
  SecondStep,
  TotpSecret,
  UpdateSignInSettings,
} from '../schema.ts'
import { MESSAGES } from '../words/messages.ts'
import { provePassword } from './prove-password.server.ts'
import { leaveNote, takeNote } from './second-step-note.server.ts'
import { endSessionsOf } from './sessions.server.ts'
import { base32, newSecret, openSecret, otpauthUrl, sealSecret, stepOfCode } from './totp.server.ts'

const CODES = 10

/**
 * Returns the caller's two-step verification: whether and since when it is on, and how many recovery codes are left.
 */
export async function getSecondStep(actor: SignedIn): Promise<SecondStep> {
  const found = await queries.findSecondStep(actor.account.id)
  return {
    is_on: Boolean(found?.totp_confirmed_at),
    confirmed_at: found?.totp_confirmed_at ?? null,
    codes_left: found?.codes_left ?? 0,
    is_required: actor.account.is_totp_required,
    brought: await broughtTo(actor, found?.totp_confirmed_at ? null : (found?.totp_secret ?? null)),
  }
}

async function broughtTo({ account }: SignedIn, openedSecret: Buffer | null): Promise<Brought | null> {
  const note = takeNote(account.id)
  if (note?.kind === 'codes') return { recovery_codes: note.codes }
  if (!note || !openedSecret) return null
  return { secret: await shown(openSecret(openedSecret, account.id), account.email) }
}

async function shown(secret: Buffer, email: string): Promise<TotpSecret> {
  const { name } = await getBrokerage()
  return {
    secret: base32(secret).replaceAll(/(.{4})(?=.)/g, '$1 '),
    otpauth_url: otpauthUrl(secret, name, email),
  }
}

/**
 * Stores a new secret for the caller's authenticator app, inactive until the first code.
 * @throws invalid, conflict, limited
 */
export async function beginTotp(actor: Account, { password }: ProvePassword): Promise<TotpSecret> {
  await provePassword(actor, password)
  const secret = newSecret()
  await transaction(async () => {
    const found = await queries.findSecondStep(actor.account.id)
    if (found?.totp_confirmed_at) throw new AppError('conflict', 'Two-step verification is already on.')
    await updateAccount(
      actor.account.id,
      { totp_secret: sealSecret(secret, actor.account.id), totp_last_step: null },
      now(),
    )
  })
  leaveNote(actor.account.id, 'secret')
  return shown(secret, actor.account.email)
}

/**
 * Turns two-step verification on with a first code.
 * @returns the recovery codes, which are never shown again
 * @throws invalid
 */
export async function confirmTotp(actor: Account, { code }: ConfirmTotp): Promise<{ recovery_codes: string[] }> {
  return transaction(async () => {
    const found = await queries.findSecondStep(actor.account.id)
    if (!found?.totp_secret || found.totp_confirmed_at)
      throw new AppError('conflict', 'Start again with a new key for your app.')
    const step = stepOfCode(openSecret(found.totp_secret, actor.account.id), code, now())
    if (step === null || !(await queries.spendTotpStep(actor.account.id, step))) {
      leaveNote(actor.account.id, 'secret')
      throw wrongCode()
    }
    await updateAccount(actor.account.id, { totp_confirmed_at: now() }, now())
    audit(actor, 'second_step.enabled', { object_type: 'account', object_id: actor.account.id })
    return { recovery_codes: await newCodes(actor.account.id) }
  })
}

/** Turns two-step verification off. @throws invalid, limited */
export async function disableTotp(actor: Account, { password, code }: DisableTotp): Promise<{ success: true }> {
  await provePassword(actor, password)
  return transaction(async () => {
    if (!(await isRightCode(actor.account.id, code))) throw wrongCode()
    await updateAccount(actor.account.id, { totp_secret: null, totp_confirmed_at: null, totp_last_step: null }, now())
    await queries.replaceRecoveryCodes(actor.account.id, [])
    audit(actor, 'second_step.disabled', { object_type: 'account', object_id: actor.account.id })
    return { success: true }
  })
}

/**
 * Turns off two-step verification for a user who lost phone and recovery codes, in the caller's transaction. Ends the
 * user's sessions, voids pending sign-ins, and notifies the user.
 * @returns false if it was not on
 */
export async function resetSecondStepOf(actor: Actor, accountId: string): Promise<boolean> {
  const account = await lockAccount(accountId)
  if (!account?.totp_confirmed_at) return false
  const at = now()
  await updateAccount(accountId, { totp_secret: null, totp_confirmed_at: null, totp_last_step: null }, at)
  await queries.replaceRecoveryCodes(accountId, [])
  await deleteTokens(accountId, 'second_step')
  await endSessionsOf(actor, accountId, 'second_step_reset')
  const { email, name } = account
  await sendEmail(secondStepReset, { name, at }, { email, account_id: accountId })
  return true
}

/** Replaces the caller's recovery codes. @throws invalid, conflict, limited */
export async function renewRecoveryCodes(
  actor: Account,
  { password }: ProvePassword,
): Promise<{ recovery_codes: string[] }> {
  await provePassword(actor, password)
  return transaction(async () => {
    if (!actor.account.has_totp) throw new AppError('conflict', 'Two-step verification is off.')
    audit(actor, 'recovery_codes.renewed', { object_type: 'account', object_id: actor.account.id })
    return { recovery_codes: await newCodes(actor.account.id) }
  })
}

/** Checks and consumes a current app code or an unused recovery code, in the caller's transaction. */
export async function isRightCode(accountId: string, code: string): Promise<boolean> {
  const found = await queries.findSecondStep(accountId)
  if (!found?.totp_secret || !found.totp_confirmed_at) return false
  // Recovery codes need no secret, so they still work after SECRET was changed.
  if (!/^\d{6}$/.test(code)) return queries.spendRecoveryCode(accountId, hashOf(accountId, code))
  const step = stepOfCode(openSecret(found.totp_secret, accountId), code, now())
  return step !== null && (await queries.spendTotpStep(accountId, step))
}

/** Returns whether agents and administrators must have two-step verification. */
export function getSignInSettings(_actor: Admin<'users'>): Promise<{ is_totp_required: boolean; version: number }> {
  return queries.findSignInSettings()
}

/** Sets whether agents and administrators must have two-step verification. The caller must have it. @throws conflict */
export async function updateSignInSettings(
  actor: Admin<'users'>,
  { isTotpRequired, version }: UpdateSignInSettings,
): Promise<{ is_totp_required: boolean; version: number }> {
  return transaction(async () => {
    const before = await queries.findSignInSettings()
    if (before.is_totp_required === isTotpRequired) {
      noteAudit()
      return before
    }
    if (isTotpRequired && !actor.account.has_totp)
      throw new AppError('conflict', 'Turn on two-step verification for yourself first, or you’ll lock yourself out.')
    if (!(await queries.updateSignInSettings(isTotpRequired, version, actor.account.id, now())))
      throw new AppError('conflict', 'Someone else changed this. Reload the page and try again.')
    audit(actor, 'sign_in_settings.updated', {
      object_type: 'setting',
      object_id: 'sign-in',
      before: { is_totp_required: before.is_totp_required },
      after: { is_totp_required: isTotpRequired },
    })
    return queries.findSignInSettings()
  })
}

async function newCodes(accountId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => base32(randomBytes(10)).toLowerCase())
  const grouped = codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
  await queries.replaceRecoveryCodes(
    accountId,
    codes.map((code) => hashOf(accountId, code)),
  )
  leaveNote(accountId, 'codes', grouped)
  return grouped
}

function hashOf(accountId: string, code: string): Buffer {
  return createHash('sha256').update(`${accountId}:${code}`).digest()
}

function wrongCode(): AppError {
  return new AppError('invalid', MESSAGES.wrongCode, { code: MESSAGES.wrongCode })
}
