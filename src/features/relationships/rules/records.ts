/** A person's dealings with the brokerage, as the rule on records sees them. */
export interface Dealings {
  /** An agreement of theirs was in force at some time. */
  has_had_agreement: boolean
  /** An appointment of theirs was fixed at some time. */
  has_had_appointment: boolean
}

/**
 * Returns whether conversations with a person who closes their account are records of a transaction that the brokerage retains.
 * Those of a person who only asked go with the account. Source: product decision, closing an account; Indiana Code 25-34.1-10.
 */
export function isCorrespondenceRetained({ has_had_agreement, has_had_appointment }: Dealings): boolean {
  return has_had_agreement || has_had_appointment
}
