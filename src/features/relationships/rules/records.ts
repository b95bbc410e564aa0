/** A person's dealings with the brokerage, for the rule on records. */
export interface Dealings {
  /** Had an agreement in force at any time. */
  has_had_agreement: boolean
  /** Had a confirmed appointment at any time. */
  has_had_appointment: boolean
}

/**
 * Returns whether the brokerage must retain the conversations of a person who closes the account, as records of a
 * transaction. A lead's conversations are deleted with the account. Source: product decision, closing an account;
 * Indiana Code 25-34.1-10.
 */
export function isCorrespondenceRetained({ has_had_agreement, has_had_appointment }: Dealings): boolean {
  return has_had_agreement || has_had_appointment
}
