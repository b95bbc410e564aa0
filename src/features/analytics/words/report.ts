export const FUNNEL = {
  visit: { label: 'Visits', definition: 'Visits with at least one page view.' },
  search: { label: 'Searched', definition: 'Visits that opened the search page.' },
  listing: { label: 'Viewed a home', definition: 'Visits that viewed at least one home.' },
  request: {
    label: 'Leads',
    definition: 'Leads received in this period from all forms, not counting spam.',
  },
  appointment: {
    label: 'Appointments',
    definition: 'Tours and consultations requested in this period with a confirmed time.',
  },
  agreement: { label: 'Agreements', definition: 'Agency agreements that both sides signed in this period.' },
} as const
export type FunnelStep = keyof typeof FUNNEL

/** Periods offered as buttons, in days. */
export const PERIODS = { 7: '7 days', 30: '30 days', 90: '90 days' } as const

/** Months until events are deleted. */
export const RETENTION_MONTHS = 13
/** Maximum length of a reported period. */
export const MAX_DAYS = 400
/** Minimum number of visits for a rate. */
export const MIN_VISITS = 30
