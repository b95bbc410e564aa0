import * as z from 'zod/mini'
import type { ConsentPurpose } from './words.ts'

/** Grants or withdraws the consent to contact. */
export const UpdateContactConsent = z.object({ contactConsent: z.boolean() })
export type UpdateContactConsent = z.infer<typeof UpdateContactConsent>
/** `UpdateContactConsent` as the form that grants it sends it. The checkbox starts clear. */
export const ContactConsentDraft = z.object({
  contactConsent: z.boolean().check(z.refine((value) => value, 'Check the box to agree.')),
})

/** A consent, given or declined. */
export interface Consent {
  id: string
  purpose: string
  text_version: string
  /** True if the version is in effect. */
  is_current: boolean
  is_given: boolean
  at: Date
  /** Day on which it was given, if an agent recorded it. */
  given_date: string | null
  source: string
  ip: string | null
  user_agent: string | null
  revoked_at: Date | null
  /** Agent that the text names. Null for another text, or after the account of the client closed. */
  agent_name: string | null
}

/** A consent as its owner sees it. */
export interface MyConsent extends Consent {
  /** Text that was shown, if another version is in effect now. */
  earlier_text: string | null
}

/** A consent text as shown to the user. */
export interface ConsentText {
  purpose: ConsentPurpose
  version: string
  intro: string
  sections: { title: string; text: string }[]
}
