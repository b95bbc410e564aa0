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
  agreement: 'Agreement expires',
  entry: 'Personal entry',
} as const

/** Title of an entry without one. */
export const BUSY = 'Busy'

/** Days that one entry can span. */
export const MAX_ENTRY_DAYS = 366

export const HISTORY = { created: 'added this entry' } as const

/** Days before and after today that a feed contains. */
export const FEED_DAYS_BACK = 30
export const FEED_DAYS_AHEAD = 180

/** Label of the checkbox that accepts a warning. */
export const ANYWAY = 'Use this time anyway'

export const MESSAGES = {
  agentsOnly: 'Only agents have a calendar.',
  noFeed: 'Calendar not found.',
  notFound: 'This entry was removed, or it isn’t yours.',
  changedMeanwhile: 'This entry was changed in another window. Check the current version and save again.',
  noPerson: 'This person was deleted, or you don’t have access.',
  noDate: 'Choose a date.',
  noTime: 'Enter a time, or leave it blank.',
  oneTimeMissing: 'Enter both times, or leave both blank for an all-day entry.',
  endsBefore: 'The end must be after the start.',
  skippedTime: 'Clocks skip this time on that day. Choose another time.',
  tooLong: `Choose at most ${MAX_ENTRY_DAYS} days.`,
} as const
