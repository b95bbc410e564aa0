import * as z from 'zod/mini'
import { Email } from '#features/accounts/schema.ts'
import { leadFormInput } from '#features/leads/schema.ts'
import { ContactConsent } from '#features/public-forms/schema.ts'
import { line } from '#kit/form/inputs.ts'

/** Request for the sellers' checklist. */
export const CaptureSellerGuideLead = z.object({
  name: line(120, 'Enter your name.'),
  email: Email,
  contactConsent: ContactConsent,
  ...leadFormInput,
})
export type CaptureSellerGuideLead = z.infer<typeof CaptureSellerGuideLead>

/** Path of the guide, with the due time of the follow-up. */
export interface SellerGuide {
  success: true
  guide_path: string
  due_at: Date
  answerer: string | null
}
