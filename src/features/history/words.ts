/** Pages that tell what is new since the last visit. */
export const PLACES = { dashboard: 'Overview', favorites: 'Favorites' } as const
export type Place = keyof typeof PLACES

/** A history is kept for so many days; what is older goes each night. */
export const KEPT_DAYS = 180

/** Figures of the history look so many days back. */
export const STATS_DAYS = 30

/** Texts of our own. */
export const MESSAGES = {
  cleared: 'Your history is cleared.',
  turnedOn: 'Your history is kept from now on.',
  turnedOff: 'Your history is off, and what was kept is deleted.',
} as const
