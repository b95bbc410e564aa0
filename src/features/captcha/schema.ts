import * as z from 'zod/mini'
import { keysOf } from '#kit/form/inputs.ts'
import { CAPTCHA_ACTIONS } from './words.ts'

const Action = z.enum(keysOf(CAPTCHA_ACTIONS), 'Unknown action.')

/** The action that the caller is about to take. */
export const IsCaptchaRequired = z.object({ action: Action })
export type IsCaptchaRequired = z.infer<typeof IsCaptchaRequired>

const hex = (characters: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${characters}}$`)))

/**
 * A proof of work: find the counter whose derived key begins with `keyPrefix`. Signed for one action and caller, so the
 * server stores nothing until it is solved.
 */
export const Challenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    cost: z.int().check(z.minimum(1), z.maximum(100_000)),
    data: z.object({ action: Action, caller: hex(64) }),
    expiresAt: z.int(),
    keyLength: z.literal(32),
    keyPrefix: hex(32),
    keySignature: hex(64),
    nonce: hex(32),
    salt: hex(32),
  }),
  signature: hex(64),
})
export type Challenge = z.infer<typeof Challenge>

/** A solved challenge and the action it is for. */
export const VerifyCaptcha = z.object({
  action: Action,
  solution: z.object({
    challenge: Challenge,
    counter: z.int().check(z.minimum(0), z.maximum(0xffff_ffff)),
    derivedKey: hex(64),
  }),
})
export type VerifyCaptcha = z.infer<typeof VerifyCaptcha>

/** The pass of a solved challenge, as input of the call that needs it. */
export const CaptchaPass = z.optional(z.string().check(z.maxLength(100)))

/** The answer of `isCaptchaRequired`. `challenge` is set if a pass is required. */
export interface CaptchaState {
  required: boolean
  challenge: Challenge | null
}

/** `pass` allows one action, once, for the caller who solved the challenge, within five minutes. */
export type VerifyCaptchaResult = { success: true; pass: string } | { success: false; error: string }
