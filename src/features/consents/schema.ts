import * as z from 'zod/mini'
import type { ConsentPurpose } from './words.ts'

/** Agreeing to be contacted, or taking it back: either is an act of the person. */
export const UpdateContactConsent = z.object({ contactConsent: z.boolean() })
export type UpdateContactConsent = z.infer<typeof UpdateContactConsent>
/** The same as the form that agrees asks for it: the box starts empty, and is ticked by the person. */
export const ContactConsentDraft = z.object({
  contactConsent: z.boolean().check(z.refine((value) => value, 'Please tick the box to agree.')),
})

/** Something that was agreed to, or not. */
export interface Consent {
  id: string
  purpose: string
  text_version: string
  is_given: boolean
  at: Date
  source: string
  ip: string | null
  user_agent: string | null
  revoked_at: Date | null
}

/** A text as somebody is asked to agree to it. */
export interface ConsentText {
  purpose: ConsentPurpose
  version: string
  intro: string
  sections: { title: string; text: string }[]
}
