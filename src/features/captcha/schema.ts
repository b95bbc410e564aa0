import * as z from 'zod/mini'
import { keysOf } from '#kit/form/inputs.ts'
import { CAPTCHA_ACTIONS } from './words.ts'

const Action = z.enum(keysOf(CAPTCHA_ACTIONS), 'There is no such act.')

/** The act that somebody is about to do. */
export const IsCaptchaRequired = z.object({ action: Action })
export type IsCaptchaRequired = z.infer<typeof IsCaptchaRequired>

const hex = (characters: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${characters}}$`)))

/**
 * A task that costs a program time: find the counter from which the key is derived that begins as said. It names the act and the
 * caller that it is for, and is signed, so that nothing has to be kept until it is solved.
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

/** A solved task, and what it is to open. */
export const VerifyCaptcha = z.object({
  action: Action,
  solution: z.object({
    challenge: Challenge,
    counter: z.int().check(z.minimum(0), z.maximum(0xffff_ffff)),
    derivedKey: hex(64),
  }),
})
export type VerifyCaptcha = z.infer<typeof VerifyCaptcha>

/** The pass that a solved task gave, as the call that needs it takes it. */
export const CaptchaPass = z.optional(z.string().check(z.maxLength(100)))

/** Whether the caller must solve a task now, and if so which. */
export interface CaptchaState {
  required: boolean
  challenge: Challenge | null
}

/** `pass` opens one act, once, for the caller who solved the task, for five minutes. */
export type VerifyCaptchaResult = { success: true; pass: string } | { success: false; error: string }
