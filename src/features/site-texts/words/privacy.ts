import type { PageTexts } from '../words.ts'

/**
 * Sections of the privacy policy that a brokerage may word itself. Those on what the program stores in a browser, for
 * how long it stores data and what analytics see follow from the program and stay in the code.
 */
export const PRIVACY = {
  label: 'Privacy policy',
  path: '/privacy-policy',
  texts: {
    what: {
      kind: 'section',
      label: 'What we know about you',
      max: 4000,
      isLaw: true,
      original: `# What we know about you

- **What you tell us:** name, email, phone and postal address, what you write to us, documents you send, the homes and searches you save, and what you ask for: a showing, a valuation, a call.
- **What you agreed to,** and when, in which words, from which network address and browser.
- **What your visit leaves behind:** our servers note in their log what was asked of them and from which network address. With a form that you send comes the link that brought you here. When you are signed in, also which homes you open and what you download, because MLS rules require that record.

We ask for no Social Security number, no card number and no bank account on this site. If somebody asks you for one in our name, call us before you answer.`,
    },
    use: {
      kind: 'section',
      label: 'What we use it for',
      max: 4000,
      isLaw: true,
      original: `# What we use it for

- To answer you, arrange showings, and tell you about the homes and searches that you asked about.
- To keep your account safe: we write to you when a new browser signs in.
- To keep the records that {mls_name} and Indiana license law require a broker to keep.
- To see which links and pages lead people to us, from what comes with the forms that they send.`,
    },
    others: {
      kind: 'section',
      label: 'Who else sees it',
      max: 4000,
      isLaw: true,
      original: `# Who else sees it

Our own brokers and staff who work with you. Each time one of them opens your record, it is written down, and you see by whom under [Preferences](/dashboard/preferences).

- {mls_name}, which may look at this site and ask for the record of a registered user where it suspects that its rules are broken.
- The firms that run our servers and carry our mail, for that work only.
- Lenders, inspectors, title companies and the other side of a sale, when you ask us to involve them.
- Courts and authorities, where the law requires it.

**We do not sell personal data**, and we do not give it to others for their advertising. Mobile numbers and your consent to text messages are never shared with third parties or affiliates for marketing.`,
    },
    safety: {
      kind: 'section',
      label: 'How we keep it safe',
      max: 4000,
      isLaw: true,
      original: `# How we keep it safe

The site is encrypted on its way to you. Passwords are kept as hashes that cannot be turned back, expire after a time, and can be backed by a code from your phone. Who reads or changes a record is written down. Should data ever get into the wrong hands, we tell the people concerned and the Indiana Attorney General without unreasonable delay (Indiana Code 24-4.9).`,
    },
    children: {
      kind: 'section',
      label: 'Children',
      max: 2000,
      isLaw: true,
      original: `# Children

This site is for people who can sign a contract. It is not meant for children, and we do not knowingly keep anything of a child under 13. If you think that we do, tell us, and we delete it.`,
    },
    changes: {
      kind: 'section',
      label: 'When this text changes',
      max: 2000,
      isLaw: true,
      original: `# When this text changes

The date at the top is that of the last change. If a change matters to you as a registered user, we tell you by email before it takes effect.`,
    },
  },
} as const satisfies PageTexts
