import * as z from 'zod/mini'
import { Email } from '#features/accounts/schema.ts'
import { CaptchaPass } from '#features/captcha/schema.ts'
import { TrackingContext } from '#features/contacts/schema.ts'
import { Honeypot, line } from '#kit/form/inputs.ts'
import { MESSAGES } from './words.ts'

const fields = {
  name: line(120, 'Enter your name.'),
  email: Email,
  contactConsent: z.boolean().check(z.refine((value) => value, MESSAGES.consentMissing)),
}
/** The form as its page holds it. */
export const SellerGuideForm = z.object({ ...fields, website: Honeypot })

/** Somebody who asks for the sellers' checklist. */
export const CaptureSellerGuideLead = z.object({
  ...fields,
  website: z.optional(Honeypot),
  captcha: CaptchaPass,
  tracking: z.optional(TrackingContext),
})
export type CaptureSellerGuideLead = z.infer<typeof CaptureSellerGuideLead>

/** The guide's page, and who follows up by when. */
export interface SellerGuide {
  success: true
  guide_path: string
  due_at: Date
  answerer: string | null
}
