import type { PageTexts } from '../words.ts'

/** Version of the originals: the day of their present wording. */
export const ORIGINAL_VERSION = '2026-11-27'

/** Texts that a registrant accepts. A changed text takes effect on a day, and is accepted again from that day on. */
export const LEGAL = {
  label: 'Legal texts',
  path: null,
  texts: {
    agency_disclosure: {
      kind: 'legal',
      path: '/terms',
      label: 'Agency disclosure',
      max: 8000,
      isLaw: true,
      original: `Indiana law requires a broker to tell you who the broker works for before you share anything in confidence.

## Who represents you

In Indiana, a licensed broker who works with you is your agent, with duties to you alone, unless a written agreement says otherwise or you are treated as a customer only. Registering on this site does not make anyone your agent.

## Duties of your agent

Your agent promotes your interests, discloses known adverse facts about the home, accounts for money, follows your lawful instructions, and keeps your confidential information confidential.

## Limited agency

If one broker works for both the buyer and the seller of the same home, both must agree to it in writing first. The broker then tells neither side what the other would pay or accept.

## Customers

We treat anyone who has no agency relationship with {name} honestly and disclose known defects to them. We do not advise them against the interests of our client.

## Fees

Broker fees are not set by law and are fully negotiable. Before you tour a home with us, you and we put the fee in writing.`,
    },
    terms: {
      kind: 'legal',
      path: '/terms',
      label: 'Terms of use',
      max: 8000,
      isLaw: true,
      original: `{name} lets you use this website and your account on these terms.

## Your account

You must give your true name and email address, use one account for yourself alone, and keep its password to yourself.

## Your password

Your password expires 90 days after you set it, as MLS rules require. We email you before it expires so you can set a new one.

## General information

Estimates, payment calculations, and school or flood facts are for general information. They are not an appraisal, an offer of credit, or legal advice. Check what matters to you before you decide.

## Fair use

You must not use programs to read the site, try to bypass its limits, or disturb other users.

## Closing your account

You may close your account at any time. We keep what the MLS requires us to keep, for as long as it requires, and delete the rest.`,
    },
    mls_consent: {
      kind: 'legal',
      path: '/mls-terms',
      label: 'MLS access terms',
      max: 8000,
      isLaw: true,
      original: `As a registrant of {name}, you may see more data from {mls_name} than other visitors. For this access, you agree to these terms.

## Relationship

You enter into a lawful consumer-broker relationship with {name}. It costs you nothing and is not an agency agreement. An agency agreement would be a separate document that you sign.

## Personal use

You use the data only for your own personal, non-commercial purposes.

## Bona fide interest

You have a bona fide interest in buying, selling, or leasing real estate of the type offered here.

## No copying

You will not copy, redistribute, or retransmit any of the data, except in connection with your own purchase, sale, or lease.

## Ownership

You acknowledge that {mls_name} owns the data and that its copyright is valid.

## Oversight

{mls_name} and its participants may access this site to verify that its rules are followed. We record what you view and download for that purpose.

## Limits

You may download no more than 500 listings in any 24 hours, and no more than 50% of the active listings. We keep records for at least 180 days. An account that is not used for 180 days may be closed.

## Suspension

An account may be suspended for violation, misuse, false information, or inactivity, or at the request of {mls_name}.`,
    },
  },
} as const satisfies PageTexts
