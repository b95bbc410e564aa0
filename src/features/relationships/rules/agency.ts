import type { RelationshipStatus, RelationshipType } from '../words.ts'

/** An agency relationship as the rule on agency words sees it. */
export interface Tie {
  status: RelationshipStatus
  relationship_type: RelationshipType
  agreement_date: string
  expiration_date: string | null
}

/**
 * Returns whether a relationship makes the person a client today: it is active, has begun, has not ended, and is no customer
 * agreement. Source: Indiana Code 25-34.1-10; voice, rule 10.
 */
export function isAgencyInForce(tie: Tie, today: string): boolean {
  const { status, relationship_type, agreement_date, expiration_date } = tie
  if (status !== 'active' || relationship_type === 'customer' || agreement_date > today) return false
  return expiration_date === null || expiration_date >= today
}

/** Names a person to an agent. Without an agreement in force nobody is a client. */
export function personTitle({ isClient, isCustomer }: { isClient: boolean; isCustomer: boolean }): string {
  if (isClient) return 'Your client'
  return isCustomer ? 'Your customer' : 'No agreement yet'
}

/** Returns whether a relationship is a customer agreement that holds today. */
export function isCustomerNow(tie: Tie, today: string): boolean {
  return tie.relationship_type === 'customer' && isAgencyInForce({ ...tie, relationship_type: 'buyer_agency' }, today)
}
