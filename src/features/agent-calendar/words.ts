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
  entry: 'Own entry',
} as const

/** Title of an entry without one. */
export const BUSY = 'Busy'

/** Days that one entry can span. */
export const MAX_ENTRY_DAYS = 366

export const HISTORY = { created: 'added this entry' } as const

/** Days before and after today that a feed contains. */
export const FEED_DAYS_BACK = 30
export const FEED_DAYS_AHEAD = 180

export const MESSAGES = {
  agentsOnly: 'Only agents have a calendar.',
  noFeed: 'Calendar not found.',
  notFound: 'This entry was removed, or it isn’t yours.',
  changedMeanwhile: 'Someone else changed this entry after you opened it.',
  noPerson: 'This person was deleted, or you can’t open them.',
  noDate: 'Choose a date.',
  noTime: 'Enter a time such as 14:30, or leave it empty.',
  oneTimeMissing: 'Enter both times, or neither for whole days.',
  endsBefore: 'The end must be after the start.',
  skippedTime: 'The clock skips this time. Choose another one.',
  tooLong: `Choose at most ${MAX_ENTRY_DAYS} days.`,
} as const
