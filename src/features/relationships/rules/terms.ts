import type { FieldErrors } from '#kit/call/errors.ts'
import { money, number } from '#kit/time/format.ts'
import type { CreateRelationship, LastTerms, RelationshipTerms } from '../schema.ts'
import { type FeeBasis, MESSAGES, type RelationshipType } from '../words.ts'
import { daysAfter, daysBetween, isExpired, monthsAfter } from './calendar.ts'

/** Returns faults of the terms by field, or no keys. `today` is the calendar day in Indianapolis. */
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

/** Source: Indiana Code 25-34.1-10 as amended in 2024: an end date is required; bar I6. */
function dateFaults(
  { relationship_type, agreement_date, expiration_date }: CreateRelationship,
  today: string,
): FieldErrors {
  const days = daysBetween(today, agreement_date)
  const start: FieldErrors = days > 30 || days < -366 ? { agreement_date: MESSAGES.startTooFar } : {}
  if (expiration_date === null)
    return relationship_type === 'customer' ? start : { ...start, expiration_date: MESSAGES.endMissing }
  if (expiration_date <= agreement_date) return { ...start, expiration_date: MESSAGES.endTooEarly }
  if (isExpired(expiration_date, today)) return { ...start, expiration_date: MESSAGES.endPast }
  return daysBetween(agreement_date, expiration_date) > 731 ? { ...start, expiration_date: MESSAGES.endTooLate } : start
}

/** Source: National Association of Realtors, 2024: a fee must be ascertainable and not open-ended. */
function feeFaults({ relationship_type, fee_basis, fee_percent, fee_dollars }: CreateRelationship): FieldErrors {
  if (relationship_type === 'limited_agency' && fee_basis !== 'none') return { fee_basis: MESSAGES.feeOfConsent }
  if (relationship_type === 'customer' && fee_basis !== 'none') return { fee_basis: MESSAGES.feeOfCustomer }
  if (fee_basis === 'percent' && fee_percent === null) return { fee_percent: MESSAGES.percentMissing }
  return fee_basis === 'flat' && fee_dollars === null ? { fee_dollars: MESSAGES.dollarsMissing } : {}
}

/** Returns the terms to store, without fee fields that the basis does not use. */
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

/**
 * Returns the fields of a form that make its terms like those of an earlier agreement, for as many whole months, or for as
 * many days.
 */
export function termsLike({ days, months, ...last }: LastTerms, agreement_date: string) {
  const text = (value: string | number | null) => (value === null ? '' : String(value))
  return {
    scope: last.scope,
    expiration_date: endLike({ days, months }, agreement_date),
    fee_basis: last.fee_basis,
    fee_percent: text(last.fee_percent),
    fee_dollars: text(last.fee_dollars),
    fee_note: text(last.fee_note),
  }
}

function endLike({ days, months }: Pick<LastTerms, 'days' | 'months'>, agreement_date: string): string {
  if (agreement_date === '') return ''
  if (months !== null) return monthsAfter(agreement_date, months)
  return days === null ? '' : daysAfter(agreement_date, days)
}

/** Returns the label of a type. Source: specification 3, underscores replaced by spaces and words capitalised. */
export function typeText(type: string): string {
  return type.replaceAll('_', ' ').replace(/\b[a-z]/g, (character) => character.toUpperCase())
}

/** Returns the fee as one sentence: an amount, or a rate of a known base, never an open range. */
export function feeText({ relationship_type, fee_basis, fee_percent, fee_dollars }: RelationshipTerms): string {
  if (relationship_type === 'limited_agency')
    return 'This consent changes no fee. Your own agreement states any fee that you owe.'
  const isLease = relationship_type === 'tenant_agency' || relationship_type === 'landlord_agency'
  const when = isLease ? 'when the lease is signed' : 'at closing'
  if (fee_basis === 'percent')
    return `${number(fee_percent ?? 0)}% of the ${isLease ? 'first year’s rent' : 'price'}, due ${when}. No fee if there is no ${isLease ? 'lease' : 'closing'}.`
  if (fee_basis === 'flat')
    return `${money(fee_dollars ?? 0)}, due ${when}. No fee if there is no ${isLease ? 'lease' : 'closing'}.`
  return 'No fee.'
}

/** Returns the agent's duties by type, in one sentence. */
export function dutyText(type: RelationshipType): string {
  switch (type) {
    case 'buyer_agency':
      return 'Finds and shows homes, advises you on price, and negotiates for you. Owes you loyalty and confidentiality.'
    case 'seller_agency':
      return 'Advises you on price, presents your home to buyers, and negotiates for you. Owes you loyalty and confidentiality.'
    case 'limited_agency':
      return 'Represents both sides of one sale, takes neither side against the other, and keeps each side’s confidential information from the other.'
    case 'customer':
      return 'Shows homes and passes on your offers. Does not represent you or advise you against our clients.'
    case 'tenant_agency':
      return 'Looks for homes to lease and negotiates the lease for you. Owes you loyalty and confidentiality.'
    case 'landlord_agency':
      return 'Presents your home to tenants and negotiates the lease for you. Owes you loyalty and confidentiality.'
  }
}

/** Lists the fee bases that a type allows. */
export function feeBasesOf(type: RelationshipType | ''): FeeBasis[] {
  return type === 'limited_agency' || type === 'customer' ? ['none'] : ['percent', 'flat', 'none']
}
