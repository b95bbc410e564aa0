/** Statuses of an application, and their badge tones. Source: product decision, statuses. */
export const APPLICATION_STATUSES = { pending: 'Waiting', approved: 'Approved', declined: 'Declined' } as const
export type ApplicationStatus = keyof typeof APPLICATION_STATUSES
export const APPLICATION_TONES = { pending: 'pending', approved: 'ok', declined: 'grey' } as const

export const DECISIONS = { approve: 'Approve and list', decline: 'Decline' } as const
export type Decision = keyof typeof DECISIONS

export const APPLICATION_LIST = {
  sorts: ['received', 'name'],
  filters: { status: APPLICATION_STATUSES },
} as const

export const MESSAGES = {
  notFound: 'This application was deleted.',
  changedMeanwhile: 'Someone else decided on this application after you opened it.',
  noteMissing: 'Enter the reason. The applicant will read it.',
  phoneMissing: 'Enter a phone number where we can call you.',
} as const
