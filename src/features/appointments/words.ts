/** Kinds of appointment. */
export const APPOINTMENT_KINDS = { tour: 'Tour', consultation: 'Consultation' } as const
export type AppointmentKind = keyof typeof APPOINTMENT_KINDS

/** Ways to meet. */
export const MEETINGS = { in_person: 'In person', video: 'By video', phone: 'By phone' } as const
export type Meeting = keyof typeof MEETINGS

/** Appointment statuses. Source: product decision, statuses. */
export const APPOINTMENT_STATUSES = {
  requested: 'Requested',
  offered: 'Times offered',
  confirmed: 'Confirmed',
  declined: 'Declined',
  cancelled: 'Canceled',
  completed: 'Completed',
  no_show: 'No-show',
} as const
export type AppointmentStatus = keyof typeof APPOINTMENT_STATUSES

/** Name of a home whose address the reader may not see. */
export const UNNAMED_HOME = 'Home'

/** Badge colors. */
export const STATUS_TONES = {
  requested: 'pending',
  offered: 'info',
  confirmed: 'ok',
  declined: 'grey',
  cancelled: 'grey',
  completed: 'info',
  no_show: 'error',
} as const satisfies Record<AppointmentStatus, string>

/** Sides that change a status: the person who made the request, or the brokerage. */
export const SIDES = ['visitor', 'brokerage'] as const
export type Side = (typeof SIDES)[number]

/** Sort keys and filters of the admin table. */
export const APPOINTMENT_LIST = {
  sorts: ['due', 'time', 'name', 'asked'],
  filters: { status: APPOINTMENT_STATUSES, kind: APPOINTMENT_KINDS },
} as const

/** Minutes that a meeting blocks in an agent's calendar. */
export const MINUTES = { tour: 60, consultation: 45 } as const satisfies Record<AppointmentKind, number>
/** Minutes of a visit on a tour of several homes. */
export const STOP_MINUTES = 30
/** Homes of one tour: with the drives, eight fill a working day. */
export const MAX_STOPS = 8
/** Characters of a note on a stop. */
export const MAX_STOP_NOTE = 300
/** Characters of a note to the visitor. */
export const MAX_ANSWER_NOTE = 1000

/** Minutes of the longest tour. */
export const MAX_TOUR_MINUTES = 720
/** Hours until the earliest time that can be requested. */
export const NOTICE_HOURS = 3
/** Days until the latest time that can be requested. */
export const MAX_DAYS = 30
/** Open days that the form offers. */
export const SHOWN_DAYS = 10
/** Days for which the link in an appointment's emails works after its last time. */
export const LINK_DAYS = 14
/** Hours before an appointment at which both sides get a reminder. */
export const REMINDER_HOURS = 24

/** Default office hours. */
export const USUAL_HOURS = [
  { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '09:00', closes: '17:00' },
] as const

/** Default tour hours, which include evenings and weekends. */
export const USUAL_TOUR_HOURS = [
  { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '09:00', closes: '20:00' },
  { days: ['Saturday'], opens: '09:00', closes: '18:00' },
  { days: ['Sunday'], opens: '12:00', closes: '18:00' },
] as const

/** Field labels. */
export const FIELD_LABELS = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  kind: 'Purpose',
  meeting: 'How',
  first: 'First choice',
  second: 'Second choice',
  third: 'Third choice',
  message: 'Anything we should know',
  agentId: 'Agent',
  startsAt: 'Time',
  minutes: 'Minutes',
  reason: 'Reason',
  reply: 'When are you available?',
  isWarningAccepted: 'Use this time anyway',
  toAgentId: 'New agent',
  note: 'Note to the new agent',
  answerNote: 'Note to the visitor',
  exceptionReason: 'Reason to tour without an agreement',
  isStopAccepted: 'Add this home anyway',
} as const

/** Labels of the times that an agent offers. */
export const OFFER_LABELS = { first: 'First time', second: 'Second time', third: 'Third time' } as const

/** Legal requirement before a tour, for the form, the emails and the confirmation. */
export const TOUR_LAW =
  'Before we tour a home with you, in person or by live video, we both sign a written buyer agreement. It states what we do, how long it lasts, and what we are paid. Fees are fully negotiable and not set by law. You don’t need one for an open house that you visit on your own, for a consultation, or for a home that we list and show for its seller.'

/** Texts that the specification does not fix. */
export const MESSAGES = {
  notFound: 'Appointment not found.',
  alreadyClaimed: 'Another agent already claimed this request.',
  sameAgent: 'This agent already has the appointment.',
  noProperty: 'This home is no longer on the site.',
  changedMeanwhile: 'Someone else changed this appointment after you opened it.',
  hasAccount: 'They have an account now. Reload the page and send them the agreement.',
  notPossible: 'This appointment has changed. Reload the page and try again.',
  notOpen: 'We’re closed then. Choose another time.',
  tooSoon: `Choose a time at least ${NOTICE_HOURS} hours from now, or call us.`,
  tooLate: `Choose a time within ${MAX_DAYS} days.`,
  twice: 'You already chose this time.',
  homeMissing: 'Choose a home for the tour.',
  phoneMissing: 'Enter a phone number where we can call you.',
  agentMissing: 'Choose the agent who will be there.',
  noAgent: 'This agent isn’t active.',
  timeMissing: 'Choose a time.',
  timePast: 'That time has passed.',
  offerTaken: 'This time was just taken. Choose another one.',
  offerChanged: 'This time is no longer offered. Reload the page and choose again.',
  requestedTime: 'They requested this time. Confirm it instead.',
  offerReplyMissing: 'Enter when you’re available.',
  alreadyRequested: 'You already have a request for this time.',
  agentBusy: 'There’s another appointment at that time.',
  agreementMissing:
    'This buyer has no agreement with us for that day. Send one first, or give a reason for touring without one.',
  reasonMissing: 'Enter a reason. It’s included in the email.',
  noValuation: 'This link isn’t valid or has expired. Request a new valuation.',
  accountClosed: 'They closed their account.',
  noListing: 'No home for sale has this MLS number. Check the number.',
  stopTwice: 'This home is already a stop.',
  stopGone: 'One of these homes is no longer for sale. Clear it and send the request again.',
  requestedBefore:
    'You already requested a tour of this home at that time. Choose another time, or cancel the first request.',
  stopsEmailed: 'You already emailed these stops. Change a stop or the time to email them again.',
  noStop: 'This home is no longer a stop on the tour.',
  tooManyStops: `A tour has at most ${MAX_STOPS} homes.`,
  noStops: 'A tour needs at least 1 home. To call off the tour, cancel the appointment.',
  tourBeyondDay: 'These stops take more than 12 hours. Remove one, or plan a second tour.',
  tourTooLong: 'With this stop, the tour would overlap it. Remove a stop or change the time.',
  stopAgreement: 'No signed agreement covers this home. Get one signed before you add it.',
  notBegun: 'This appointment hasn’t started yet.',
} as const
