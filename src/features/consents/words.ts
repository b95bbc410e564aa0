import {
  CURRENT_DISCLOSURE_VERSION,
  CURRENT_MLS_CONSENT_VERSION,
  CURRENT_TERMS_VERSION,
} from '#features/accounts/words.ts'
import { NEWSLETTER_CONSENT } from './words/newsletter.ts'

export const CONSENT_PURPOSES = {
  agency_disclosure: 'Agency disclosure',
  terms: 'Terms of use',
  mls_consent: 'MLS access terms',
  contact: 'Being contacted',
  marketing: 'Market news by e-mail',
  newsletter: 'Newsletter',
  testimonial: 'Publishing what a client wrote',
} as const
export type ConsentPurpose = keyof typeof CONSENT_PURPOSES

export interface ConsentSection {
  title: string
  text: string
}

/**
 * Consent texts. `{brokerage}` and `{mls}` are replaced by their names. A changed text needs a new version. Accepted
 * versions stay stored in full.
 */
export const CONSENT_TEXTS: Record<
  ConsentPurpose,
  { version: string; intro: string; sections: readonly ConsentSection[] }
> = {
  agency_disclosure: {
    version: CURRENT_DISCLOSURE_VERSION,
    intro: 'Indiana law asks a broker to tell you, before you share anything in confidence, whom the broker works for.',
    sections: [
      {
        title: 'Who represents you',
        text: 'In Indiana a licensed broker who works with you is your agent, with duties to you alone, unless a written agreement says otherwise or you are treated as a customer only. Registering on this site makes nobody your agent.',
      },
      {
        title: 'What an agent owes you',
        text: 'Your agent promotes your interest, tells you of adverse facts about the home that are known, accounts for money, follows your lawful instructions, and keeps what you say in confidence to themselves.',
      },
      {
        title: 'Limited agency',
        text: 'Where one broker works for buyer and seller of the same home, both agree to it in writing first. The broker then tells neither what the other would pay or accept.',
      },
      {
        title: 'Customers',
        text: 'Anyone who has no agency relationship with {brokerage} is treated honestly and is told of known defects, but is not advised against the interests of our client.',
      },
      {
        title: 'Fees',
        text: 'What a broker earns is not set by law and is fully negotiable. Before you tour a home with us, you and we put it in writing.',
      },
    ],
  },
  terms: {
    version: CURRENT_TERMS_VERSION,
    intro: 'These are the terms on which {brokerage} lets you use this website and your account.',
    sections: [
      {
        title: 'Your account',
        text: 'You give your true name and e-mail address, use one account for yourself alone, and keep its password to yourself.',
      },
      {
        title: 'Your password',
        text: 'It expires 90 days after you set it, as MLS rules require. We write to you before it does, and setting a new one takes a minute.',
      },
      {
        title: 'What the site is not',
        text: 'Estimates, payments and school or flood facts are for orientation. They are no appraisal, offer of credit or legal advice. Check what matters to you before you decide.',
      },
      {
        title: 'Fair use',
        text: 'You do not use programs to read the site, do not try to get around its limits, and do not disturb others who use it.',
      },
      {
        title: 'Ending',
        text: 'You may close your account at any time. We keep what the MLS requires us to keep, for as long as it requires, and delete the rest.',
      },
    ],
  },
  mls_consent: {
    version: CURRENT_MLS_CONSENT_VERSION,
    intro:
      'As a registrant of {brokerage} you may see more of the data of {mls} than other visitors. For that you agree:',
    sections: [
      {
        title: 'Relationship',
        text: 'You enter into a lawful consumer-broker relationship with {brokerage}. It costs you nothing and is not an agency agreement: that would be a separate document, signed by you.',
      },
      {
        title: 'Personal use',
        text: 'You use what you see for your own personal, non-commercial purposes only.',
      },
      {
        title: 'Real interest',
        text: 'You have a bona fide interest in buying, selling or leasing real estate of the type that is offered here.',
      },
      {
        title: 'No copying',
        text: 'You do not copy, redistribute or retransmit any of the data, except in connection with your own purchase, sale or lease.',
      },
      {
        title: 'Ownership',
        text: 'You acknowledge that {mls} owns the data and that its copyright is valid.',
      },
      {
        title: 'Oversight',
        text: '{mls} and its participants may enter this site to see that its rules are kept. What you view and download is recorded for that purpose.',
      },
      {
        title: 'Limits',
        text: 'You download no more than 500 listings in any 24 hours, and never more than 50% of the active listings. Records are kept for at least 180 days. An account that is not used for 180 days may be ended.',
      },
      {
        title: 'Suspension',
        text: 'An account may be suspended for violation, misuse, false information or inactivity, or at the request of {mls}.',
      },
    ],
  },
  contact: {
    version: '2025-01-18',
    intro:
      'I agree to be contacted by {brokerage} by call, email and text. Reply STOP to opt out and HELP for assistance. Emails carry an unsubscribe link. Message and data rates may apply, and message frequency may vary.',
    sections: [],
  },
  marketing: {
    version: '2025-01-18',
    intro: 'Also send me market news by e-mail. Every message has a link to unsubscribe.',
    sections: [],
  },
  newsletter: {
    version: '2026-11-21',
    intro: NEWSLETTER_CONSENT,
    sections: [],
  },
  testimonial: {
    version: '2026-11-21',
    intro:
      'I wrote this myself about my own dealings with {brokerage}, and nobody gave me anything for it. {brokerage} may publish it with my name and the place. I can take that back at any time.',
    sections: [],
  },
}
