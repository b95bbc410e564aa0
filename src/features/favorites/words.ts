/** Sort orders of the list. */
export const SORTS = {
  recent: 'Recently saved',
  changed: 'Recently changed',
  price_asc: 'Price, low to high',
  price_desc: 'Price, high to low',
} as const
export type FavoriteSort = keyof typeof SORTS

/** Filters of the list. */
export const VIEWS = { all: 'All', changed: 'Changed', gone: 'No longer available' } as const
export type FavoriteView = keyof typeof VIEWS

/** Characters of a note. */
export const MAX_NOTE_LENGTH = 2000

/** Favorites per account. */
export const MAX_FAVORITES = 500

export const MESSAGES = {
  notAmong: 'This home isn’t in your favorites.',
  full: `You can save up to ${MAX_FAVORITES} homes. Remove one to save another.`,
  noteChangedMeanwhile: 'This note was changed in another window or on another device.',
  gone: 'No longer available',
  goneText: 'It’s off the market, or the MLS no longer allows us to show it.',
  saved: 'Saved to your favorites.',
  removed: 'Removed from your favorites.',
  noteSaved: 'Note saved.',
} as const
