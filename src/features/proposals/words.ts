/** Fields of homes in the form, by number. */
export const HOME_NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8] as const

/** Homes that one search suggests. */
export const MAX_SUGGESTED = 8

/** Characters of an agent's note, and of a person's words when they decline. */
export const MAX_NOTE_LENGTH = 1000
export const MAX_WORDS_LENGTH = 500

/** Open proposals of a person. */
export const MAX_OPEN = 40

/** Open searches of a person. Each is run when they see it. */
export const MAX_OPEN_SEARCHES = 5

/** Days in which an answer is on the agent's start page. */
export const ANSWERED_DAYS = 7

/** Answers that end a proposal, as they are stored. */
export type Answer = 'saved' | 'declined'

/** Answers as the agent reads them. */
export const ANSWER_KINDS = {
  saved: 'Saved to their favorites',
  accepted: 'Accepted',
  changed: 'Accepted with other filters',
  declined: 'Declined',
} as const
export type AnswerKind = keyof typeof ANSWER_KINDS

/** Reasons to decline a home. They are about the home. */
export const DECLINE_REASONS = {
  price: 'Price',
  location: 'Location',
  size: 'Size',
  layout: 'Floor plan',
  condition: 'Condition',
  lot: 'Lot or yard',
  other: 'Something else',
} as const
export type DeclineReason = keyof typeof DECLINE_REASONS

/** Pages of the person and of the agent. */
export const PATHS = {
  mine: '/dashboard/proposals',
  new: '/agent/proposals/new',
  search: '/agent/proposals/search',
} as const

export const MESSAGES = {
  personNotFound: 'This person was deleted, or you can’t open their record.',
  notFound: 'This proposal was withdrawn, or it isn’t yours.',
  answered: 'You already answered this proposal.',
  isAnswered: 'They already answered this proposal.',
  noHome: 'Enter at least one home.',
  noteWithoutHome: 'Enter the home that this note is about.',
  noMatch: 'No home for sale has this MLS number or address.',
  several: 'Several homes have this address. Enter the MLS number.',
  twice: 'This home is already in the list above.',
  sold: 'This home is sold.',
  hidden: 'The MLS doesn’t allow us to show this home to this person.',
  noName: 'Give the search a name.',
  searchOpen: 'You already proposed this search, and it has no answer yet.',
  tooManySearches: `This person has ${MAX_OPEN_SEARCHES} open searches. Withdraw some first.`,
  alreadyOpen: 'You already proposed this home, and it has no answer yet.',
  noAccount: 'This person has no account, so they can’t get proposals.',
  unconfirmed: 'This person hasn’t confirmed their email address, so they can’t get proposals yet.',
  noAgent: 'Assign an agent to this person first. The proposal is sent in their name.',
  noAddress: 'Enter the brokerage’s postal address under Brokerage first. Emails about homes need it by law.',
  tooMany: `This person has ${MAX_OPEN} open proposals. Withdraw some first.`,
  gone: 'Home no longer available',
  goneText: 'It’s off the market, or the MLS no longer allows us to show it.',
} as const
