/** Views of the calendar. */
export const VIEWS = { week: '7 days', day: 'Day' } as const
export type View = keyof typeof VIEWS

/** Days of each view. */
export const DAYS = { week: 7, day: 1 } as const satisfies Record<View, number>

/** Hours that the grid shows in any case. */
export const FIRST_HOUR = 8
export const LAST_HOUR = 18

/** Labels of the legend. */
export const KIND_LABELS = {
  tour: 'Tour',
  consultation: 'Consultation',
  request: 'Requested',
  offer: 'Offered',
  event: 'Event',
  agreement: 'Agreement ends',
} as const

/** Days before and after today that a feed contains. */
export const FEED_DAYS_BACK = 30
export const FEED_DAYS_AHEAD = 180

export const MESSAGES = {
  agentsOnly: 'Only agents have a calendar.',
  noFeed: 'Calendar not found.',
} as const
