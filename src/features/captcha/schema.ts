import * as z from 'zod/mini'
import { keysOf } from '#kit/form/inputs.ts'
import { CAPTCHA_ACTIONS, CAPTCHA_MAX_NUMBER } from './words.ts'

const Action = z.enum(keysOf(CAPTCHA_ACTIONS), 'There is no such act.')

/** The act that somebody is about to do. */
export const IsCaptchaRequired = z.object({ action: Action })
export type IsCaptchaRequired = z.infer<typeof IsCaptchaRequired>

/**
 * A task that costs a program time: find the number whose SHA-256 together with the salt is the challenge. It is signed, so
 * that nothing has to be kept until it is solved.
 */
export const Challenge = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  salt: z.string().check(z.minLength(1), z.maxLength(200)),
  maxNumber: z.int().check(z.minimum(1), z.maximum(CAPTCHA_MAX_NUMBER)),
  signature: z.string().check(z.regex(/^[\w-]{43}$/)),
})
export type Challenge = z.infer<typeof Challenge>

/** A solved task, and what it is to open. */
export const VerifyCaptcha = z.object({
  action: Action,
  solution: z.extend(Challenge, { number: z.int().check(z.minimum(0), z.maximum(CAPTCHA_MAX_NUMBER)) }),
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
