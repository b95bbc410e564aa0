/** Pages that show what is new since the last visit. */
export const PLACES = { dashboard: 'Overview', favorites: 'Favorites' } as const
export type Place = keyof typeof PLACES

/** Days that history entries are stored. */
export const RETENTION_DAYS = 180

/** Minutes after a view of a home from which the next one on the same day counts as another. */
export const VIEW_GAP_MINUTES = 30

/** Days covered by the view counts. */
export const STATS_DAYS = 30

export const MESSAGES = {
  clear: 'The homes, searches, and comparisons on this page are deleted. This can’t be undone.',
  cleared: 'Your history is cleared.',
  turnedOn: 'Your history is on.',
  turnedOff: 'Your history is off and was deleted.',
} as const
