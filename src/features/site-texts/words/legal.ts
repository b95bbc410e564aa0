import type { PageTexts } from '../words.ts'

/** Version of the originals. Source: specification 2 and 9. */
export const ORIGINAL_VERSION = '2025-01-18'

/** Texts that a registrant accepts. A changed text takes effect on a day, and is accepted again from then on. */
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
      original: `Indiana law asks a broker to tell you, before you share anything in confidence, whom the broker works for.

## Who represents you

In Indiana a licensed broker who works with you is your agent, with duties to you alone, unless a written agreement says otherwise or you are treated as a customer only. Registering on this site makes nobody your agent.

## What an agent owes you

Your agent promotes your interest, tells you of adverse facts about the home that are known, accounts for money, follows your lawful instructions, and keeps what you say in confidence to themselves.

## Limited agency

Where one broker works for buyer and seller of the same home, both agree to it in writing first. The broker then tells neither what the other would pay or accept.

## Customers

Anyone who has no agency relationship with {name} is treated honestly and is told of known defects, but is not advised against the interests of our client.

## Fees

What a broker earns is not set by law and is fully negotiable. Before you tour a home with us, you and we put it in writing.`,
    },
    terms: {
      kind: 'legal',
      path: '/terms',
      label: 'Terms of use',
      max: 8000,
      isLaw: true,
      original: `These are the terms on which {name} lets you use this website and your account.

## Your account

You give your true name and e-mail address, use one account for yourself alone, and keep its password to yourself.

## Your password

It expires 90 days after you set it, as MLS rules require. We write to you before it does, and setting a new one takes a minute.

## What the site is not

Estimates, payments and school or flood facts are for orientation. They are no appraisal, offer of credit or legal advice. Check what matters to you before you decide.

## Fair use

You do not use programs to read the site, do not try to get around its limits, and do not disturb others who use it.

## Ending

You may close your account at any time. We keep what the MLS requires us to keep, for as long as it requires, and delete the rest.`,
    },
    mls_consent: {
      kind: 'legal',
      path: '/mls-terms',
      label: 'MLS access terms',
      max: 8000,
      isLaw: true,
      original: `As a registrant of {name} you may see more of the data of {mls_name} than other visitors. For that you agree:

## Relationship

You enter into a lawful consumer-broker relationship with {name}. It costs you nothing and is not an agency agreement: that would be a separate document, signed by you.

## Personal use

You use what you see for your own personal, non-commercial purposes only.

## Real interest

You have a bona fide interest in buying, selling or leasing real estate of the type that is offered here.

## No copying

You do not copy, redistribute or retransmit any of the data, except in connection with your own purchase, sale or lease.

## Ownership

You acknowledge that {mls_name} owns the data and that its copyright is valid.

## Oversight

{mls_name} and its participants may enter this site to see that its rules are kept. What you view and download is recorded for that purpose.

## Limits

You download no more than 500 listings in any 24 hours, and never more than 50% of the active listings. Records are kept for at least 180 days. An account that is not used for 180 days may be ended.

## Suspension

An account may be suspended for violation, misuse, false information or inactivity, or at the request of {mls_name}.`,
    },
  },
} as const satisfies PageTexts
