import * as z from 'zod/mini'
import { CaptchaPass } from '#features/captcha/schema.ts'
import { Honeypot } from '#kit/form/inputs.ts'
import { CONSENT_MISSING } from './words.ts'

/** Members that every public form sends besides its own fields. */
export const formInput = { website: z.optional(Honeypot), captcha: CaptchaPass }

/** The checkbox that allows contact by call, email, and text. */
export const ContactConsent = z.boolean().check(z.refine((value) => value, CONSENT_MISSING))

/** A public form as its call receives it. */
export interface FormInput {
  website?: string | undefined
  captcha?: string | undefined
  tracking?: object | undefined
}

/** Columns that a stored form starts with. The same form sent twice in a day has the same key. */
export interface ReceivedForm {
  id: string
  submission_key: string
  created_at: Date
}
