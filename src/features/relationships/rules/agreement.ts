import { longCalendarDay } from '#kit/time/format.ts'
import type { RelationshipTerms } from '../schema.ts'
import type { DisclosureText, TextSection } from '../words/texts.ts'
import { dutyText, feeText, typeText } from './terms.ts'

/** Returns a disclosure with the brokerage's name filled in. */
export function filledDisclosure(text: DisclosureText, brokerage: string): DisclosureText {
  const fill = (words: string) => words.replaceAll('{brokerage}', brokerage)
  return {
    ...text,
    intro: fill(text.intro),
    sections: text.sections.map(({ title, text: words }) => ({ title, text: fill(words) })),
  }
}

/** Returns a text as it is hashed and stored: every word on screen and nothing else. */
export function plainTextOf({ title, intro, sections }: Pick<DisclosureText, 'title' | 'intro' | 'sections'>): string {
  return [title, intro, ...sections.map((section, at) => `${at + 1}. ${section.title}. ${section.text}`)].join('\n')
}

/** Parties and home that an agreement names beside its terms. */
export interface AgreementParties {
  brokerage: string
  agent: string
  license_number: string
  consumer: string
  other_consumer: string | null
  /** Address of the home, if the agent may see it. */
  property: string | null
}

/** Returns the full agreement in plain language. */
export function agreementText(terms: RelationshipTerms, parties: AgreementParties): string {
  const { agent, brokerage, consumer, other_consumer, property, license_number } = parties
  const clients = other_consumer ? `${consumer} and ${other_consumer}` : consumer
  const type = typeText(terms.relationship_type)
  const sections: TextSection[] = [
    {
      title: 'Who',
      text: `${brokerage}, through its broker ${agent} (license ${license_number}), and ${clients}.`,
    },
    { title: 'What', text: `${type}. ${dutyText(terms.relationship_type)}` },
    { title: 'Which homes', text: property ? `${terms.scope} The home: ${property}.` : terms.scope },
    {
      title: 'From when, until when',
      text: terms.expiration_date
        ? `From ${longCalendarDay(terms.agreement_date)} until the end of ${longCalendarDay(terms.expiration_date)}. It ends then by itself and does not renew.`
        : `From ${longCalendarDay(terms.agreement_date)} until one of us ends it.`,
    },
    {
      title: 'The fee',
      text: [
        feeText(terms),
        terms.fee_note,
        terms.fee_basis === 'none'
          ? null
          : `${brokerage} may not receive more than this for the same work from any source; what somebody else pays toward it is taken off.`,
        'Broker fees are not set by law and are fully negotiable.',
      ]
        .filter(Boolean)
        .join(' '),
    },
    {
      title: 'Ending it earlier',
      text: 'Either of us can end it at any time, in writing and with the reason.',
    },
    {
      title: 'When it holds',
      text: other_consumer
        ? 'It holds once both of you have acknowledged the disclosure and signed. A copy goes to each of us by e-mail.'
        : 'It holds once you have acknowledged the disclosure and signed. A copy goes to each of us by e-mail.',
    },
  ]
  return plainTextOf({ title: `${type} agreement`, intro: `Between ${brokerage} and ${clients}.`, sections })
}

/** Returns whether two names are equal, ignoring case, spaces and accents. */
export function isSameName(a: string, b: string): boolean {
  const plain = (name: string) =>
    name
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[\s.]+/g, ' ')
      .trim()
  return plain(a) === plain(b)
}
