import { createHash, randomBytes, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import type { Actor, Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { env } from '#env.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { hitsOf } from '#kit/call/limit.server.ts'
import type { LimitName } from '#kit/call/limits.ts'
import { networkOf } from '#kit/call/request.server.ts'
import { emailBrand } from '#kit/email/email-brand.server.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from './queries.server.ts'
import {
  type CaptchaState,
  Challenge,
  type IsCaptchaRequired,
  type VerifyCaptcha,
  type VerifyCaptchaResult,
} from './schema.ts'
import { CAPTCHA_TEXTS, type CaptchaAction } from './words.ts'

const CHALLENGE_SECONDS = 600
const PASS_SECONDS = 300
/** PBKDF2 rounds per try, and the range of tries to a solution: about half a second of CPU in a browser. */
const PBKDF2_ROUNDS = 5000
const TRIES = { min: 150, max: 350 } as const
const SECRETS = {
  hmacSignatureSecret: `captcha:${env.SECRET}`,
  hmacKeySignatureSecret: `captcha-key:${env.SECRET}`,
} as const

/** Decides whether a caller needs a pass. `isCounted` is true if the action is already counted. */
type Need = (actor: Visitor, isCounted: boolean) => Promise<boolean>

interface Threshold {
  limit: LimitName
  hits: number
  /** False if only failed attempts are hits. */
  isEachCounted: boolean
  /** A limit of which one hit is enough, counted by the feature that owns the action. */
  instantLimit?: LimitName
}

/** Hits per network from which an action needs a pass. */
const THRESHOLDS: Record<Exclude<CaptchaAction, 'download' | 'read_listings'>, Threshold> = {
  sign_in: { limit: 'sign-in-wrong', hits: 10, isEachCounted: false, instantLimit: 'sign-in-asked' },
  sign_up: { limit: 'sign-up', hits: 4, isEachCounted: true },
  reset_password: { limit: 'reset-password', hits: 4, isEachCounted: true },
  public_form: { limit: 'public-form', hits: 8, isEachCounted: true },
}
const needs = new Map<CaptchaAction, Need>(
  Object.entries<Threshold>(THRESHOLDS).map(([action, { limit, hits, isEachCounted, instantLimit }]) => [
    action as keyof typeof THRESHOLDS,
    async (actor, isCounted) =>
      (instantLimit !== undefined && (await hitsOf(instantLimit, networkOfActor(actor))) > 0) ||
      (await hitsOf(limit, networkOfActor(actor))) + (isEachCounted && !isCounted ? 1 : 0) >= hits,
  ]),
)

/** Sets the rule for actions of a feature on a higher shelf. The feature that owns the action calls it once. */
export function setCaptchaNeed(action: CaptchaAction, need: Need): void {
  needs.set(action, need)
}

/** Returns whether the caller needs a pass, with a challenge if so. Stores nothing: the challenge is signed. */
export async function isCaptchaRequired(actor: Visitor, { action }: IsCaptchaRequired): Promise<CaptchaState> {
  const required = (await needs.get(action)?.(actor, false)) ?? false
  return { required, challenge: required ? await newChallenge(actor, action) : null }
}

/** Returns a new challenge for one action of one caller. */
export async function newChallenge(actor: Actor, action: CaptchaAction): Promise<Challenge> {
  const challenge = await createChallenge({
    ...SECRETS,
    algorithm: 'PBKDF2/SHA-256',
    cost: PBKDF2_ROUNDS,
    counter: randomInt(TRIES.min, TRIES.max),
    data: { action, caller: callerHash(actor) },
    deriveKey,
    expiresAt: new Date(now().getTime() + CHALLENGE_SECONDS * 1000),
  })
  return z.parse(Challenge, challenge)
}

/** Accepts a solved challenge once, and returns a pass for its action and caller. */
export async function verifyCaptcha(actor: Actor, { action, solution }: VerifyCaptcha): Promise<VerifyCaptchaResult> {
  const at = now()
  const { challenge, ...answer } = solution
  const { data, expiresAt } = challenge.parameters
  const ends = new Date(expiresAt * 1000)
  const isRight =
    data.action === action &&
    data.caller === callerHash(actor) &&
    ends > at &&
    (await verifySolution({ ...SECRETS, challenge, solution: answer, deriveKey })).verified
  if (!isRight) return { success: false, error: await withPhone(CAPTCHA_TEXTS.refused) }
  const pass = randomBytes(24).toString('base64url')
  const isFirst = await transaction(async () => {
    if (!(await queries.insertSolved(sha256(challenge.signature), ends))) return false
    await queries.insertPass({
      token_hash: sha256(pass),
      action,
      caller: callerKey(actor),
      expires_at: new Date(at.getTime() + PASS_SECONDS * 1000),
    })
    return true
  })
  return isFirst ? { success: true, pass } : { success: false, error: await withPhone(CAPTCHA_TEXTS.refused) }
}

/**
 * Consumes the pass of an action that needs one. Fails closed on any error.
 * @throws invalid at `captcha`, with the office's phone number
 */
export async function requirePass(actor: Visitor, action: CaptchaAction, pass: string | undefined): Promise<void> {
  if (!((await needs.get(action)?.(actor, true)) ?? false)) return
  if (pass && (await queries.deletePass(sha256(pass), action, callerKey(actor), now()))) return
  const message = await withPhone(pass ? CAPTCHA_TEXTS.refused : CAPTCHA_TEXTS.needed)
  throw new AppError('invalid', message, { captcha: message })
}

/** Deletes expired challenges and passes. */
export async function sweepCaptcha(): Promise<void> {
  await queries.deleteExpired(now())
}

async function withPhone(text: string): Promise<string> {
  const { phone } = await emailBrand()
  return phone ? `${text} ${CAPTCHA_TEXTS.call(phone)}` : text
}

/** A pass belongs to the account that solved the challenge, or to the network of a visitor. */
function callerKey(actor: Actor): string {
  return actor.account_id ?? networkOfActor(actor)
}

function networkOfActor(actor: Actor): string {
  return networkOf(actor.caller?.ip ?? '')
}

/** Hash of the caller, since a challenge travels through the browser. */
function callerHash(actor: Actor): string {
  return sha256(`captcha:${callerKey(actor)}`).toString('hex')
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
