import type { FieldErrors } from '#kit/errors.ts'
import { longCalendarDay, money, number } from '#kit/format.ts'
import type { CreateRelationship, Relationship, RelationshipTerms } from './schema.ts'
import type { DisclosureText, TextSection } from './words/texts.ts'
import {
  type FeeBasis,
  MESSAGES,
  RELATIONSHIP_ACTS,
  REMINDER_DAYS,
  type RelationshipAct,
  type RelationshipStatus,
  type RelationshipType,
  type Side,
  SOON_DAYS,
  TEXTS,
} from './words.ts'

interface Transition {
  act: RelationshipAct
  side: Side
  from: RelationshipStatus
  /** Whether it must have been sent; null where that does not matter. */
  isSent: boolean | null
  to: RelationshipStatus
}

/**
 * Every way that a relationship can go, and whose it is; what does not stand here cannot be done. Signing leads to `active`
 * when everybody whom it is about has signed, and until then leaves it pending.
 * Source: product decision, statuses; Indiana Code 25-34.1-10.
 */
export const TRANSITIONS: readonly Transition[] = [
  { act: 'edit', side: 'agent', from: 'pending', isSent: false, to: 'pending' },
  { act: 'send', side: 'agent', from: 'pending', isSent: false, to: 'pending' },
  { act: 'recall', side: 'agent', from: 'pending', isSent: true, to: 'pending' },
  { act: 'terminate', side: 'agent', from: 'pending', isSent: null, to: 'terminated' },
  { act: 'terminate', side: 'agent', from: 'active', isSent: null, to: 'terminated' },
  { act: 'complete', side: 'agent', from: 'active', isSent: null, to: 'completed' },
  { act: 'acknowledge', side: 'consumer', from: 'pending', isSent: true, to: 'pending' },
  { act: 'sign', side: 'consumer', from: 'pending', isSent: true, to: 'active' },
  { act: 'terminate', side: 'consumer', from: 'pending', isSent: true, to: 'terminated' },
  { act: 'terminate', side: 'consumer', from: 'active', isSent: null, to: 'terminated' },
  { act: 'expire', side: 'date', from: 'active', isSent: null, to: 'expired' },
  { act: 'lapse', side: 'date', from: 'pending', isSent: null, to: 'terminated' },
]

/** Where an act of a side leads, or null where it is not theirs or not possible now. */
export function transitionOf(
  act: RelationshipAct,
  side: Side,
  { status, isSent }: { status: RelationshipStatus; isSent: boolean },
): RelationshipStatus | null {
  const found = TRANSITIONS.find(
    (one) => one.act === act && one.side === side && one.from === status && (one.isSent ?? isSent) === isSent,
  )
  return found?.to ?? null
}

/** What a person may do now, in the order of the words. `mine` are their own acts under the texts that count. */
export function actsOf(
  standing: { status: RelationshipStatus; isSent: boolean; expiration_date: string | null },
  side: 'agent' | 'consumer',
  mine: { hasAcknowledged: boolean; hasSigned: boolean },
  today: string,
): RelationshipAct[] {
  return actKeys().filter((act) => {
    if (transitionOf(act, side, standing) === null) return false
    if (act === 'acknowledge') return !mine.hasAcknowledged && !isOver(standing.expiration_date, today)
    if (act === 'sign') return mine.hasAcknowledged && !mine.hasSigned && !isOver(standing.expiration_date, today)
    return act !== 'send' || !isOver(standing.expiration_date, today)
  })
}

/** What a person is asked to do next, or null where nothing waits for them. */
export function nextAct(acts: readonly RelationshipAct[]): RelationshipAct | null {
  return (['acknowledge', 'sign', 'send'] as const).find((act) => acts.includes(act)) ?? null
}

function actKeys(): RelationshipAct[] {
  return Object.keys(RELATIONSHIP_ACTS).filter((key): key is RelationshipAct => Object.hasOwn(RELATIONSHIP_ACTS, key))
}

/** True where nothing follows a status any more. */
export function isEnd(status: RelationshipStatus): boolean {
  return !TRANSITIONS.some(({ from }) => from === status)
}

/** True where the last day lies before today. Both are calendar days in Indianapolis: the last day itself still counts. */
export function isOver(expiration_date: string | null, today: string): boolean {
  return expiration_date !== null && expiration_date < today
}

/** Whole days from one calendar day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** What is wrong with the terms as a whole, by field; empty where nothing is. `today` is the calendar day in Indianapolis. */
export function faultsOf(terms: CreateRelationship, today: string): FieldErrors {
  return {
    ...sideFaults(terms),
    ...dateFaults(terms, today),
    ...feeFaults(terms),
  }
}

function sideFaults({
  relationship_type,
  consumerEmail,
  otherConsumerEmail,
  listingId,
}: CreateRelationship): FieldErrors {
  const isLimited = relationship_type === 'limited_agency'
  if (!isLimited) return otherConsumerEmail ? { otherConsumerEmail: MESSAGES.otherUnneeded } : {}
  return {
    ...(otherConsumerEmail ? {} : { otherConsumerEmail: MESSAGES.otherMissing }),
    ...(otherConsumerEmail?.toLowerCase() === consumerEmail.toLowerCase()
      ? { otherConsumerEmail: MESSAGES.sameSides }
      : {}),
    ...(listingId ? {} : { listingId: MESSAGES.listingMissing }),
  }
}

/** Source: Indiana Code 25-34.1-10 as amended in 2024: a date on which it ends; bar I6. */
function dateFaults(
  { relationship_type, agreement_date, expiration_date }: CreateRelationship,
  today: string,
): FieldErrors {
  const days = daysBetween(today, agreement_date)
  const start: FieldErrors = days > 30 || days < -366 ? { agreement_date: MESSAGES.startTooFar } : {}
  if (expiration_date === null)
    return relationship_type === 'customer' ? start : { ...start, expiration_date: MESSAGES.endMissing }
  if (expiration_date <= agreement_date) return { ...start, expiration_date: MESSAGES.endTooEarly }
  if (isOver(expiration_date, today)) return { ...start, expiration_date: MESSAGES.endPast }
  return daysBetween(agreement_date, expiration_date) > 731 ? { ...start, expiration_date: MESSAGES.endTooLate } : start
}

/** Source: National Association of Realtors, 2024: a fee that can be worked out, and is not open-ended. */
function feeFaults({ relationship_type, fee_basis, fee_percent, fee_dollars }: CreateRelationship): FieldErrors {
  if (relationship_type === 'limited_agency' && fee_basis !== 'none') return { fee_basis: MESSAGES.feeOfConsent }
  if (relationship_type === 'customer' && fee_basis !== 'none') return { fee_basis: MESSAGES.feeOfCustomer }
  if (fee_basis === 'percent' && fee_percent === null) return { fee_percent: MESSAGES.percentMissing }
  return fee_basis === 'flat' && fee_dollars === null ? { fee_dollars: MESSAGES.dollarsMissing } : {}
}

/** The terms as they are kept: of a fee only what its basis needs. */
export function termsOf(input: CreateRelationship): RelationshipTerms {
  const { relationship_type, scope, agreement_date, expiration_date, fee_basis, fee_note } = input
  return {
    relationship_type,
    scope,
    agreement_date,
    expiration_date,
    fee_basis,
    fee_percent: fee_basis === 'percent' ? input.fee_percent : null,
    fee_dollars: fee_basis === 'flat' ? input.fee_dollars : null,
    fee_note,
  }
}

/** The type as people read it. Source: specification 3, underscores replaced by spaces and words capitalised. */
export function typeText(type: string): string {
  return type.replaceAll('_', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

/** The fee in one sentence: an amount, or a rate of something that is known, and never more than that. */
export function feeText({ relationship_type, fee_basis, fee_percent, fee_dollars }: RelationshipTerms): string {
  if (relationship_type === 'limited_agency')
    return 'This consent changes no fee. What you owe, if anything, stands in your own agreement.'
  const isLease = relationship_type === 'tenant_agency' || relationship_type === 'landlord_agency'
  const when = isLease ? 'when the lease is signed' : 'at closing'
  if (fee_basis === 'percent')
    return `${number(fee_percent ?? 0)}% of the ${isLease ? 'first year’s rent' : 'price'}, ${when}, and nothing if there is no ${isLease ? 'lease' : 'closing'}.`
  if (fee_basis === 'flat')
    return `${money(fee_dollars ?? 0)}, ${when}, and nothing if there is no ${isLease ? 'lease' : 'closing'}.`
  return 'No fee.'
}

/** What an agent does for a client, in a sentence, by the type. */
export function dutyText(type: RelationshipType): string {
  switch (type) {
    case 'buyer_agency':
      return 'Finds and shows homes, advises you on price, and negotiates for you. Owes you loyalty and keeps what you say in confidence.'
    case 'seller_agency':
      return 'Advises you on price, brings your home before buyers, and negotiates for you. Owes you loyalty and keeps what you say in confidence.'
    case 'limited_agency':
      return 'Works for both sides of one sale, takes neither side against the other, and keeps from each what the other said in confidence.'
    case 'customer':
      return 'Shows homes and passes on what you offer. Does not represent you or advise you against our clients.'
    case 'tenant_agency':
      return 'Looks for homes to lease and negotiates the lease for you. Owes you loyalty and keeps what you say in confidence.'
    case 'landlord_agency':
      return 'Brings your home before tenants and negotiates the lease for you. Owes you loyalty and keeps what you say in confidence.'
  }
}

/** A disclosure with the brokerage's name in it. */
export function filledDisclosure(text: DisclosureText, brokerage: string): DisclosureText {
  const fill = (words: string) => words.replaceAll('{brokerage}', brokerage)
  return {
    ...text,
    intro: fill(text.intro),
    sections: text.sections.map(({ title, text: words }) => ({ title, text: fill(words) })),
  }
}

/** A text as it is hashed and kept: every word that is shown, and nothing else. */
export function plainTextOf({ title, intro, sections }: Pick<DisclosureText, 'title' | 'intro' | 'sections'>): string {
  return [title, intro, ...sections.map((section, at) => `${at + 1}. ${section.title}. ${section.text}`)].join('\n')
}

/** What an agreement names beside its terms. */
export interface AgreementParties {
  brokerage: string
  agent: string
  license_number: string
  consumer: string
  other_consumer: string | null
  /** The home, as the agent may see it. */
  property: string | null
}

/** The agreement in full: what was agreed, in words that can be read at a kitchen table. */
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

/** True where two names are the same but for case, spaces and accents. */
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

/** How many days before its end a reminder is due today, or null. `active_date` is the day on which it began to hold. */
export function reminderDue(
  { active_date, expiration_date }: { active_date: string; expiration_date: string },
  today: string,
): (typeof REMINDER_DAYS)[number] | null {
  const left = daysBetween(today, expiration_date)
  // One that was missed, as the worker stood still, is caught up with; the nearest one is enough.
  const due = [...REMINDER_DAYS].reverse().find((days) => left >= 0 && left <= days)
  // Who signed three weeks before the end needs no letter on the next day that it ends within thirty.
  return due !== undefined && daysBetween(active_date, expiration_date) > due ? due : null
}

/** The agent's list in its parts: what waits for a signature first, then what ends soon, then the rest. */
export function groupsOf(rows: readonly Relationship[], today: string): { title: string; rows: Relationship[] }[] {
  const byEnd = (a: Relationship, b: Relationship) =>
    (a.expiration_date ?? '9999').localeCompare(b.expiration_date ?? '9999') || a.id.localeCompare(b.id)
  const isSoon = ({ status, expiration_date }: Relationship) =>
    status === 'active' && expiration_date !== null && daysBetween(today, expiration_date) <= SOON_DAYS
  const isPending = ({ status }: Relationship) => status === 'pending'
  const parts: [string, (row: Relationship) => boolean][] = [
    [TEXTS.awaiting, (row) => isPending(row) && row.sent_at !== null && !row.disclosure_acknowledged],
    ['Awaiting signature', (row) => isPending(row) && row.sent_at !== null && row.disclosure_acknowledged],
    ['Not sent yet', (row) => isPending(row) && row.sent_at === null],
    [`Expire within ${SOON_DAYS} days`, isSoon],
    ['Active', (row) => row.status === 'active' && !isSoon(row)],
    ['Past', ({ status }) => isEnd(status)],
  ]
  return parts
    .map(([title, fits]) => ({ title, rows: rows.filter(fits).sort(byEnd) }))
    .filter((group) => group.rows.length > 0)
}

/** The one sentence above a client's list: who works for them, and until when; null where nobody does. */
export function standingText(rows: readonly Relationship[]): string | null {
  const row = rows.find(({ status, relationship_type }) => status === 'active' && relationship_type !== 'customer')
  if (!row) return null
  const as = {
    buyer_agency: ' as a buyer',
    seller_agency: ' as a seller',
    tenant_agency: ' as a tenant',
    landlord_agency: ' as a landlord',
    limited_agency: '',
    customer: '',
  }[row.relationship_type]
  return `${row.agent.name} works for you${as}${row.expiration_date ? ` until ${longCalendarDay(row.expiration_date)}` : ''}.`
}

/** What a pending relationship waits for; null for any other. Source: specification 4, relationship status. */
export function waitingText({
  status,
  sent_at,
  disclosure_acknowledged,
}: Pick<Relationship, 'status' | 'sent_at' | 'disclosure_acknowledged'>): string | null {
  if (status !== 'pending') return null
  if (sent_at === null) return 'Not sent yet'
  return disclosure_acknowledged ? 'Awaiting signature' : TEXTS.awaiting
}

/** An act of the audit trail as a line of what happened. `by` is the name of who did it. */
export function eventText(act: string, by: string): string | null {
  switch (act) {
    case 'relationship.created':
      return `Written by ${by}`
    case 'relationship.updated':
      return `Changed by ${by}`
    case 'relationship.sent':
      return `Signed and sent by ${by}`
    case 'relationship.recalled':
      return `Taken back by ${by}. What was signed no longer counts`
    case 'relationship.acknowledged':
      return `Disclosure acknowledged by ${by}`
    case 'relationship.signed':
      return `Signed by ${by}`
    case 'relationship.activated':
      return 'Active. A copy was mailed to everybody named'
    case 'relationship.terminated':
      return by ? `Ended by ${by}` : 'Ended: it was not signed before its last day'
    case 'relationship.completed':
      return `Completed, said ${by}`
    case 'relationship.expired':
      return 'Expired: its last day is over'
    default:
      return null
  }
}

/** The ways to work out a fee that a type allows. */
export function feeBasesOf(type: RelationshipType | ''): FeeBasis[] {
  return type === 'limited_agency' || type === 'customer' ? ['none'] : ['percent', 'flat', 'none']
}
