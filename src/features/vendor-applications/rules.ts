import { SERVICE_TYPES } from '#features/vendors/words.ts'
import { APPLICATION_STATUSES, type ApplicationStatus, type Decision } from './words.ts'

/** What the administrators' table can be ordered and filtered by. */
export const APPLICATION_LIST = {
  sorts: ['received', 'name'],
  filters: { status: APPLICATION_STATUSES, service: SERVICE_TYPES },
} as const

/** The status that a decision leads to. */
export function statusAfter(decision: Decision): Exclude<ApplicationStatus, 'pending'> {
  return decision === 'approve' ? 'approved' : 'declined'
}

/** What a decision does to an application: nothing outside of this changes one, and nothing leaves a decided one. */
export function reviewOutcome(status: ApplicationStatus, decision: Decision): 'decide' | 'nothing' | 'refuse' {
  if (status === 'pending') return 'decide'
  return status === statusAfter(decision) ? 'nothing' : 'refuse'
}
