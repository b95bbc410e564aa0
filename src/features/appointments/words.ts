/** What is asked for. */
export const APPOINTMENT_KINDS = { tour: 'Tour', consultation: 'Consultation' } as const
export type AppointmentKind = keyof typeof APPOINTMENT_KINDS

/** How people meet. */
export const MEETINGS = { in_person: 'In person', video: 'By video', phone: 'By phone' } as const
export type Meeting = keyof typeof MEETINGS

/** Source: product decision, statuses. */
export const APPOINTMENT_STATUSES = {
  requested: 'Requested',
  confirmed: 'Confirmed',
  declined: 'Declined',
  cancelled: 'Cancelled',
  completed: 'Completed',
  no_show: 'No-show',
} as const
export type AppointmentStatus = keyof typeof APPOINTMENT_STATUSES

/** The colors of their badges. */
export const STATUS_TONES = {
  requested: 'pending',
  confirmed: 'ok',
  declined: 'grey',
  cancelled: 'grey',
  completed: 'info',
  no_show: 'error',
} as const satisfies Record<AppointmentStatus, string>

/** Who changes a status: the person who asked, or the brokerage. */
export const SIDES = ['visitor', 'brokerage'] as const
export type Side = (typeof SIDES)[number]

/** What the administrators' table can be ordered and filtered by. */
export const APPOINTMENT_LIST = {
  sorts: ['due', 'time', 'name', 'asked'],
  filters: { status: APPOINTMENT_STATUSES, kind: APPOINTMENT_KINDS },
} as const

/** How long a meeting is held free in an agent's day. */
export const MINUTES = { tour: 60, consultation: 45 } as const satisfies Record<AppointmentKind, number>
/** The earliest time that can be wished for. */
export const NOTICE_HOURS = 3
/** The latest one. */
export const MAX_DAYS = 30
/** So many open days stand in the form. */
export const SHOWN_DAYS = 10
/** Everybody who asks has an answer within this time. */
export const REPLY_HOURS = 24
/** Days for which the link of an appointment's emails works after its last time. */
export const LINK_DAYS = 14
/** So long before it begins both are reminded. */
export const REMINDER_HOURS = 24

/** Office hours where the brokerage has set none. */
export const USUAL_HOURS = [
  { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '09:00', closes: '17:00' },
] as const

/** Tour hours where the brokerage has set none: people see homes after work and on weekends. */
export const USUAL_TOUR_HOURS = [
  { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '09:00', closes: '20:00' },
  { days: ['Saturday'], opens: '09:00', closes: '18:00' },
  { days: ['Sunday'], opens: '12:00', closes: '18:00' },
] as const

/** Labels of fields. */
export const FIELD_LABELS = {
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  kind: 'What for',
  meeting: 'How',
  first: 'First choice',
  second: 'Second choice',
  third: 'Third choice',
  message: 'Anything we should know',
  agentId: 'Agent',
  startsAt: 'Time',
  minutes: 'Minutes',
  reason: 'Reason',
  toAgentId: 'New agent',
  note: 'Note to the new agent',
  exceptionReason: 'Why this tour goes ahead without an agreement',
} as const

/** What the law asks before a tour, as it stands beside the form, in the letters and where a tour is confirmed. */
export const TOUR_LAW =
  'Before we tour a home with you, in person or by live video, you and we sign a written buyer agreement: it says what we do, until when, and what we are paid. Fees are fully negotiable and not set by law. You need none for an open house that you visit on your own, for a talk with us, or for a home that we list ourselves and show you for its seller.'

/** Texts of our own. */
export const MESSAGES = {
  notFound: 'Appointment not found.',
  alreadyClaimed: 'Another agent already claimed this request.',
  sameAgent: 'This agent already has the appointment.',
  noProperty: 'This home is not shown any more.',
  changedMeanwhile: 'Someone else changed this appointment after you opened it.',
  notPossible: 'This appointment has changed. Reload the page and try again.',
  notOpen: 'We’re closed then. Choose another time.',
  tooSoon: `Choose a time at least ${NOTICE_HOURS} hours from now, or call us.`,
  tooLate: `Choose a time within ${MAX_DAYS} days.`,
  twice: 'This time stands above already.',
  homeMissing: 'Choose a home for the tour.',
  phoneMissing: 'Enter a phone number: we call you there.',
  agentMissing: 'Choose the agent who will be there.',
  noAgent: 'This agent is not active.',
  timeMissing: 'Choose a time.',
  timePast: 'This time is over.',
  agentBusy: 'This agent has another appointment at that time.',
  agreementMissing:
    'This buyer has no agreement with us that is in force on that day. Send one first, or say why the tour goes ahead without it.',
  reasonMissing: 'Say why: the person reads it.',
  noValuation: 'This link isn’t valid or has expired. Request a new valuation.',
  accountClosed: 'They closed their account.',
  notBegun: 'It has not begun yet.',
} as const
