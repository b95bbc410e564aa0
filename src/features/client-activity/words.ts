/** Kinds of entries in the list of what a client shares. */
export type ActivityKind = 'viewed' | 'saved' | 'searched'

/** Days that the list covers, as many as views are stored. */
export const SHARED_DAYS = 180

/** Days that an agent's start page and "in the last 7 days" cover. */
export const RECENT_DAYS = 7

/** Views in the recent days, or days with a view, from which a home is named. */
export const MIN_REPEATS = 3

/** Homes or searches that an entry names. */
export const MAX_NAMED = 3

/** Entries on a page of the client's list. */
export const PAGE_SIZE = 30

/** Homes that are named for being viewed repeatedly. */
export const MAX_REPEATED = 3

/** Format of a place in the list: a time with microseconds, and the key of an entry. */
export const PLACE = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}_[a-z]{1,20}-[\w-]{1,80}$/

/** Pages of the client. */
export const PATHS = { sharing: '/dashboard/sharing' } as const

export const MESSAGES = {
  noConsent: 'Check the box to agree.',
  notTheirAgent: 'This agent doesn’t work with you anymore. Reload the page.',
  shared: 'Shared. You can stop at any time.',
  stopped: 'Sharing stopped. The agent no longer sees what you view and save.',
  declined: 'We won’t ask again here.',
} as const
