import type { ApplicationStatus, Decision } from './words.ts'

/** Returns the status that a decision leads to. */
export function statusAfter(decision: Decision): Exclude<ApplicationStatus, 'pending'> {
  return decision === 'approve' ? 'approved' : 'declined'
}

/** Returns the effect of a decision. A decided application cannot change. */
export function reviewOutcome(status: ApplicationStatus, decision: Decision): 'decide' | 'nothing' | 'refuse' {
  if (status === 'pending') return 'decide'
  return status === statusAfter(decision) ? 'nothing' : 'refuse'
}
