import { NEWSLETTER_CONSENT } from './words/newsletter.ts'

export const CONSENT_PURPOSES = {
  agency_disclosure: 'Agency disclosure',
  terms: 'Terms of use',
  mls_consent: 'MLS access terms',
  contact: 'Contact permission',
  marketing: 'Marketing emails',
  newsletter: 'Newsletter',
  testimonial: 'Publishing a testimonial',
  activity: 'Sharing activity with an agent',
} as const
export type ConsentPurpose = keyof typeof CONSENT_PURPOSES

/** How a person gave a permission that an agent records for them. */
export const PERMISSION_WAYS = {
  in_person: 'In person',
  phone: 'By phone',
  email: 'By email or text',
  paper: 'On paper',
} as const
export type PermissionWay = keyof typeof PERMISSION_WAYS

export interface ConsentSection {
  title: string
  text: string
}

/** Purposes whose text a brokerage can change as a site text. */
export const LEGAL_PURPOSES = ['agency_disclosure', 'terms', 'mls_consent'] as const
export type LegalPurpose = (typeof LEGAL_PURPOSES)[number]

/**
 * Consent texts of the other purposes. `{brokerage}`, `{mls}` and `{agent}` are replaced by their names. A changed text
 * needs a new version. Accepted versions stay stored in full.
 */
export const CONSENT_TEXTS: Record<
  Exclude<ConsentPurpose, LegalPurpose>,
  { version: string; intro: string; sections: readonly ConsentSection[] }
> = {
  contact: {
    version: '2025-01-18',
    intro:
      'I agree to be contacted by {brokerage} by call, email and text. Reply STOP to opt out and HELP for assistance. Emails carry an unsubscribe link. Message and data rates may apply, and message frequency may vary.',
    sections: [],
  },
  marketing: {
    version: '2026-11-27',
    intro: 'Also send me market news by email. Every email has an unsubscribe link.',
    sections: [],
  },
  newsletter: {
    version: '2026-11-27',
    intro: NEWSLETTER_CONSENT,
    sections: [],
  },
  testimonial: {
    version: '2026-11-27',
    intro:
      'I wrote this myself about my own dealings with {brokerage}, and no one gave me anything for it. {brokerage} may publish it with my name, street, and city. I can withdraw this permission at any time.',
    sections: [],
  },
  activity: {
    version: '2026-11-30',
    intro:
      'I agree that {agent} of {brokerage} sees the homes I view and save, and the searches I save, from now on. I can stop at any time. Sharing also ends when {agent} no longer works with me, and when I close my account.',
    sections: [],
  },
}
