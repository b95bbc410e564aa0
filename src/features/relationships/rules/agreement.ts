import { longCalendarDay } from '#kit/time/format.ts'
import type { RelationshipTerms } from '../schema.ts'
import type { DisclosureText, TextSection } from '../words/texts.ts'
import { dutyText, feeText, typeText } from './terms.ts'

/** Returns a disclosure with the brokerage's name filled in, without the notes for the designated broker. */
export function filledDisclosure(
  { version, title, intro, sections }: DisclosureText,
  brokerage: string,
): Omit<DisclosureText, 'to_confirm'> {
  const fill = (words: string) => words.replaceAll('{brokerage}', brokerage)
  return {
    version,
    title,
    intro: fill(intro),
    sections: sections.map(({ title, text: words }) => ({ title, text: fill(words) })),
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
      title: 'Parties',
      text: `${brokerage}, through its broker ${agent} (license ${license_number}), and ${clients}.`,
    },
    { title: 'Services', text: `${type}. ${dutyText(terms.relationship_type)}` },
    { title: 'Homes covered', text: property ? `${terms.scope} Address: ${property}.` : terms.scope },
    {
      title: 'Term',
      text: terms.expiration_date
        ? `From ${longCalendarDay(terms.agreement_date)} through the end of ${longCalendarDay(terms.expiration_date)}. It then ends automatically and does not renew.`
        : `From ${longCalendarDay(terms.agreement_date)} until one of us ends it.`,
    },
    {
      title: 'Fee',
      text: [
        feeText(terms),
        terms.fee_note,
        terms.fee_basis === 'none'
          ? null
          : `${brokerage} may not receive more than this for the same work from any source. Any amount that someone else pays toward it is deducted.`,
        'Broker fees are not set by law and are fully negotiable.',
      ]
        .filter(Boolean)
        .join(' '),
    },
    {
      title: 'Ending early',
      text: 'Either of us can end the agreement at any time, in writing and with the reason.',
    },
    {
      title: 'When it takes effect',
      text: other_consumer
        ? 'The agreement takes effect when both of you have acknowledged the disclosure and signed. Each of us gets a copy by email.'
        : 'The agreement takes effect when you have acknowledged the disclosure and signed. Each of us gets a copy by email.',
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
