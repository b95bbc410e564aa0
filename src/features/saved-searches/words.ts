/** Alert frequencies of a search. */
export const FREQUENCIES = {
  preferred: 'Use my default',
  instant: 'Instantly',
  daily: 'Daily',
  weekly: 'Weekly',
} as const
export type Frequency = keyof typeof FREQUENCIES

/** Effective frequency, after the user's preference and last visit. */
export const RHYTHMS = { instant: 'Instantly', daily: 'Daily', weekly: 'Weekly', off: 'Off' } as const
export type Rhythm = keyof typeof RHYTHMS

/** Events that alerts report. */
export const EVENTS = {
  new_match: 'New matches',
  price_down: 'Price cuts',
  price_up: 'Price increases',
  back: 'Back on the market',
  pending: 'Offer accepted',
  sold: 'Sold',
  open_house: 'Open houses',
  photos: 'New photos',
} as const
export type AlertEvent = keyof typeof EVENTS

/** Default events of a new search. */
export const DEFAULT_EVENTS = ['new_match', 'price_down', 'back', 'pending', 'open_house'] as const

/** Searches per account. Source: bar 2.3.2. */
export const MAX_SEARCHES = 50
/** Homes of one search in an email; above this the rest is summarized. */
export const MAX_IN_EMAIL = 24
/** Homes with a photo in an email. */
export const MAX_WITH_PHOTO = 6
/** Days without a visit after which alerts become weekly. */
export const SLOW_AFTER_DAYS = 56
/** Minutes between two instant alerts. */
export const INSTANT_GAP_MINUTES = 10
/** Days of a pause by a link. */
export const PAUSE_DAYS = 7
/** Days that alert records are stored, and that a deleted search can be restored. */
export const RETENTION_DAYS = 180
export const UNDO_DAYS = 30

/** Weekdays of digests; Sunday is 0. */
export const WEEKDAYS = {
  '0': 'Sunday',
  '1': 'Monday',
  '2': 'Tuesday',
  '3': 'Wednesday',
  '4': 'Thursday',
  '5': 'Friday',
  '6': 'Saturday',
} as const

/** Hours of digests, in local time of Indianapolis. */
export const DIGEST_HOURS = {
  '5': '5 AM',
  '6': '6 AM',
  '7': '7 AM',
  '8': '8 AM',
  '9': '9 AM',
  '12': 'Noon',
  '15': '3 PM',
  '17': '5 PM',
  '18': '6 PM',
  '19': '7 PM',
  '20': '8 PM',
} as const

/** Actions of links in alerts. */
export const LINK_ACTS = {
  hide: 'Hide this home',
  show: 'Show this home again',
  pause: 'Pause for 7 days',
  resume: 'Resume alerts',
  instant: 'Send alerts instantly',
  daily: 'Send alerts daily',
  weekly: 'Send alerts weekly',
  keep: 'Switch back',
  stop: 'Stop these alerts',
  stop_all: 'Stop all alerts',
} as const
export type LinkAct = keyof typeof LINK_ACTS

export const MESSAGES = {
  notFound: 'This saved search was deleted.',
  tooMany: `You have ${MAX_SEARCHES} saved searches. Delete one you no longer need.`,
  savedAlready: 'You already saved this search.',
  changedMeanwhile: 'This search was changed in another window after you opened it.',
  badLink: 'This link is incomplete. Please open it from the email again.',
  noLongerAvailable: 'No longer available',
} as const
