import type { RelationshipStatus, RelationshipType } from '../words.ts'

/** Columns of a relationship that decide on agency words. */
export interface Tie {
  status: RelationshipStatus
  relationship_type: RelationshipType
  agreement_date: string
  expiration_date: string | null
}

/**
 * Returns whether a relationship makes the person a client today: it is active, has begun, has not ended, and is not a
 * customer agreement. Source: Indiana Code 25-34.1-10; voice, rule 10.
 */
export function isAgencyInForce(tie: Tie, today: string): boolean {
  const { status, relationship_type, agreement_date, expiration_date } = tie
  if (status !== 'active' || relationship_type === 'customer' || agreement_date > today) return false
  return expiration_date === null || expiration_date >= today
}

/** Labels a person for an agent. Only an agreement in force makes a client. */
export function personTitle({ isClient, isCustomer }: { isClient: boolean; isCustomer: boolean }): string {
  if (isClient) return 'Your client'
  return isCustomer ? 'Your customer' : 'No agreement yet'
}

/** Returns whether a relationship is a customer agreement in force today. */
export function isCustomerNow(tie: Tie, today: string): boolean {
  return tie.relationship_type === 'customer' && isAgencyInForce({ ...tie, relationship_type: 'buyer_agency' }, today)
}
