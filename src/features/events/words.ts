/** Event statuses, and the tones of their badges. Source: product decision, statuses. */
export const EVENT_STATUSES = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
} as const
export type EventStatus = keyof typeof EVENT_STATUSES
export const EVENT_TONES = { draft: 'grey', scheduled: 'pending', published: 'ok', archived: 'grey' } as const

/** Registration statuses, and the tones of their badges. */
export const REGISTRATION_STATUSES = { registered: 'Has a seat', waiting: 'Waiting', cancelled: 'Canceled' } as const
export type RegistrationStatus = keyof typeof REGISTRATION_STATUSES
export const REGISTRATION_TONES = { registered: 'ok', waiting: 'pending', cancelled: 'grey' } as const

/** Sort keys and filters of the admin tables. */
export const EVENT_LIST = {
  sorts: ['time', 'title', 'seats'],
  filters: { status: EVENT_STATUSES },
} as const
export const REGISTRATION_LIST = {
  sorts: ['order', 'name'],
  filters: { status: REGISTRATION_STATUSES },
} as const

/** Days for which the link in a registration's emails works after the event. */
export const LINK_DAYS = 14
/** Hours before an event at which guests get a reminder. */
export const REMINDER_HOURS = 24
/** Past events on the public page. */
export const MAX_PAST = 12

/** Texts that more than one place shows or compares. */
export const MESSAGES = {
  notFound: 'This event was deleted.',
  noRegistration: 'Registration not found.',
  changedMeanwhile: 'Someone else saved this event after you opened it.',
  full: 'All seats are taken.',
  begun: 'This event has started, so registration is closed.',
  notOpen: 'Registration isn’t available for this event.',
  timeMissing: 'Enter a time, such as 6:30 PM.',
  noSuchTime: 'Clocks skip this time on that day. Choose another time.',
  endsBefore: 'The end must be after the start.',
  publishMissing: 'Enter the date to publish it.',
  tooFewSeats: (taken: number) => `${taken} seats are already taken. Enter at least that many.`,
  pastCancel: 'The event has started, so you can’t cancel anymore.',
  noHost: 'This agent is no longer on the site.',
  hereAlready: 'There’s already an event with this title at this time.',
  intoPast: 'People have registered. Choose a time in the future.',
  isOver: 'This event is over. Add a new event instead.',
  noSeat: 'Only guests with a seat can be checked in.',
} as const
