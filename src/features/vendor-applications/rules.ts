import type { ApplicationStatus, Decision } from './words.ts'

/** The status that a decision leads to. */
export function statusAfter(decision: Decision): Exclude<ApplicationStatus, 'pending'> {
  return decision === 'approve' ? 'approved' : 'declined'
}

/** What a decision does to an application: nothing outside of this changes one, and nothing leaves a decided one. */
export function reviewOutcome(status: ApplicationStatus, decision: Decision): 'decide' | 'nothing' | 'refuse' {
  if (status === 'pending') return 'decide'
  return status === statusAfter(decision) ? 'nothing' : 'refuse'
}
