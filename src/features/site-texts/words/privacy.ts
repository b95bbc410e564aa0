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
      label: 'Information we collect',
      max: 4000,
      isLaw: true,
      original: `# Information we collect

- **Information you give us:** your name, email, phone, and postal address, your messages and documents, the homes and searches you save, and your requests for tours, valuations, and calls.
- **Your consents:** the text you agreed to, the date and time, and your IP address and browser.
- **Your visits:** our server logs record each request and its IP address. When you send a form, we also store the link that brought you here. When you’re signed in, we record which homes you open and what you download, because MLS rules require it.

We don’t ask for a Social Security number, card number, or bank account on this site. If someone asks you for one in our name, call us before you answer.`,
    },
    use: {
      kind: 'section',
      label: 'How we use it',
      max: 4000,
      isLaw: true,
      original: `# How we use it

- To answer you, arrange tours, and send you news about the homes and searches you asked about.
- To protect your account. We email you when a new browser signs in.
- To keep the records that {mls_name} and Indiana license law require of a broker.
- To see which links and pages bring people to us, from the data sent with their forms.`,
    },
    others: {
      kind: 'section',
      label: 'Who we share it with',
      max: 4000,
      isLaw: true,
      original: `# Who we share it with

Our brokers and staff who work with you can see your data. Each time one of them opens your record, we log it, and you can see who did under [Preferences](/dashboard/preferences). We also share data with:

- {mls_name}, which may review this site and request the record of a registered user if it suspects a violation of its rules.
- Companies that run our servers and deliver our email, for that work only.
- Lenders, inspectors, title companies, and the other side of a sale, when you ask us to involve them.
- Courts and authorities, when the law requires it.

**We do not sell personal data**, and we do not give it to others for their advertising. We do not share mobile numbers or your consent to text messages with third parties or affiliates for marketing.`,
    },
    safety: {
      kind: 'section',
      label: 'How we keep it safe',
      max: 4000,
      isLaw: true,
      original: `# How we keep it safe

Your connection to the site is encrypted. We store only a one-way hash of your password. Passwords expire, and you can add a code from your phone. We log who reads or changes a record. If there is a data breach, we notify the people affected and the Indiana Attorney General without unreasonable delay (Indiana Code 24-4.9).`,
    },
    children: {
      kind: 'section',
      label: 'Children',
      max: 2000,
      isLaw: true,
      original: `# Children

This site is for people who can sign a contract. It is not meant for children, and we do not knowingly keep data about a child under 13. If you think we do, tell us, and we will delete it.`,
    },
    changes: {
      kind: 'section',
      label: 'Changes to this policy',
      max: 2000,
      isLaw: true,
      original: `# Changes to this policy

The date at the top is the date of the last change. If a change affects you as a registered user, we email you before it takes effect.`,
    },
  },
} as const satisfies PageTexts
