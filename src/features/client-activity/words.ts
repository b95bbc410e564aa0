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

/** Clients on an agent's start page. */
export const MAX_ACTIVE_CLIENTS = 8

/**
 * Days before an agent may ask a client again, and after the client stopped, in which the start page doesn't ask either.
 * After a "no" neither asks.
 */
export const ASK_EVERY_DAYS = 30
export const ASK_AFTER_STOP_DAYS = 90

/** Reasons that an agent can't ask a client to share now. */
export const ASK_FAULTS = {
  no_account: 'They need an account to share.',
  asked: 'You already asked them.',
  declined: 'They chose not to be asked again.',
  stopped: 'They no longer share with you.',
} as const
export type AskFault = keyof typeof ASK_FAULTS

/** Pages of the client. */
export const PATHS = { sharing: '/dashboard/sharing' } as const

export const MESSAGES = {
  noConsent: 'Check the box to agree.',
  notTheirAgent: 'This agent no longer works with you. Reload the page.',
  shared: 'Sharing started. You can stop at any time.',
  stopped: 'Sharing stopped. The agent no longer sees what you view and save.',
  declined: 'You won’t be asked again. You can still share at any time.',
  personNotFound: 'This person was deleted, or you can’t open their record.',
  agentOnly: 'Only this person’s agents can ask.',
  sharesAlready: 'They already share with you.',
  unconfirmed: 'They haven’t confirmed their email address yet.',
  noAddress:
    'Not sent. By law, this email needs the brokerage’s postal address. Ask an administrator to enter it under Brokerage.',
  noEmails: 'They turned off these emails. Ask them in person.',
  asked: 'Request sent.',
} as const
