import type { Permission } from '#features/permissions/words.ts'
import { TOPICS } from './words/topics.ts'

/** Label of the way that a form asks for. An account has a preferred contact method instead. */
export const REPLY_METHOD_LABEL = 'Reply method'
/** Ways of the reply that a contact form asks for. */
export const WAYS = { email: 'Email', phone: 'Phone call', text: 'Text message' } as const
export type Way = keyof typeof WAYS

/** Statuses of a contact-form inquiry. Source: product decision, statuses. */
export const CONTACT_STATUSES = {
  new: 'New',
  contacted: 'Contacted',
  in_progress: 'In progress',
  closed: 'Closed',
  spam: 'Spam',
} as const
export type ContactStatus = keyof typeof CONTACT_STATUSES

/** Statuses of all other leads. Source: product decision, statuses. */
export const OTHER_STATUSES = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  won: 'Won',
  lost: 'Lost',
} as const
export type OtherStatus = keyof typeof OTHER_STATUSES

/** Statuses of leads of all kinds. */
export const LEAD_STATUSES = {
  new: 'New',
  contacted: 'Contacted',
  in_progress: 'In progress',
  qualified: 'Qualified',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
  spam: 'Spam',
} as const
export type LeadStatus = keyof typeof LEAD_STATUSES

/** Allowed status changes of a contact-form inquiry. */
const NEXT_CONTACT_STATUSES: Record<ContactStatus, readonly ContactStatus[]> = {
  new: ['contacted', 'in_progress', 'closed', 'spam'],
  contacted: ['in_progress', 'closed', 'spam'],
  in_progress: ['contacted', 'closed', 'spam'],
  closed: ['in_progress'],
  spam: ['new'],
}

/** Allowed status changes of all other leads. */
const NEXT_OTHER_STATUSES: Record<OtherStatus, readonly OtherStatus[]> = {
  new: ['contacted', 'qualified', 'lost'],
  contacted: ['qualified', 'won', 'lost'],
  qualified: ['contacted', 'won', 'lost'],
  won: ['qualified'],
  lost: ['contacted'],
}

interface KindFacts {
  label: string
  /** Its admin page, as the menu names it. */
  page: string
  /** Statuses with those that may follow each. */
  statuses: Readonly<Partial<Record<LeadStatus, readonly LeadStatus[]>>>
  /** Permission that shows administrators leads of the kind. */
  permission: Permission
  /** Admin page that lists the kind. */
  path: string
  /** Page of one lead in the admin area; null if leads have no page there. */
  pathOf: ((id: string) => string) | null
  /** Page on which its owner answers. */
  agentPath: '/agent/inquiries' | '/agent/appointments'
}

/** Lead kinds, one per public form. */
export const LEAD_KINDS = {
  contact: onContacts('Contact form', NEXT_CONTACT_STATUSES),
  listing_question: onContacts('Question about a home'),
  seller_guide: onContacts('Sellers guide'),
  valuation: {
    label: 'Home valuation',
    page: 'Valuations',
    statuses: NEXT_OTHER_STATUSES,
    permission: 'leads',
    path: '/admin/valuations',
    pathOf: (id: string) => `/admin/valuations/${id}`,
    agentPath: '/agent/inquiries',
  },
  landing_page: onContacts('Landing page'),
  sponsor: {
    label: 'Event sponsor',
    page: 'Sponsors',
    statuses: NEXT_OTHER_STATUSES,
    permission: 'events',
    path: '/admin/sponsors',
    pathOf: (id: string) => `/admin/sponsors/${id}/edit`,
    agentPath: '/agent/inquiries',
  },
  appointment: {
    label: 'Tour or consultation',
    page: 'Appointments',
    statuses: NEXT_OTHER_STATUSES,
    permission: 'appointments',
    path: '/admin/appointments',
    // An appointment has its own id.
    pathOf: null,
    agentPath: '/agent/appointments',
  },
} as const satisfies Record<string, KindFacts>
export type LeadKind = keyof typeof LEAD_KINDS

/** Returns the facts of a kind that administrators answer on the page of the lead itself. */
function onContacts(label: string, statuses: KindFacts['statuses'] = NEXT_OTHER_STATUSES) {
  return {
    label,
    page: 'Leads',
    statuses,
    permission: 'contacts',
    path: '/admin/contacts',
    pathOf: (id: string) => `/admin/contacts/${id}`,
    agentPath: '/agent/inquiries',
  } as const
}

/** Kinds that administrators answer on the page of the lead itself. The others have separate pages. */
export const INBOX_KINDS = {
  contact: LEAD_KINDS.contact.label,
  listing_question: LEAD_KINDS.listing_question.label,
  seller_guide: LEAD_KINDS.seller_guide.label,
  landing_page: LEAD_KINDS.landing_page.label,
} as const
export type InboxKind = keyof typeof INBOX_KINDS

/** Labels of all kinds. */
export const KIND_LABELS = {
  ...INBOX_KINDS,
  valuation: LEAD_KINDS.valuation.label,
  sponsor: LEAD_KINDS.sponsor.label,
  appointment: LEAD_KINDS.appointment.label,
} as const satisfies Record<LeadKind, string>

/** Kinds that agents answer on their inquiries page. Appointments have a separate page. */
export type OwnedKind = Exclude<LeadKind, 'appointment'>

/** Tabs of the inbox. Open, unclaimed, mine and late leads have no reply yet; New replies are those
 * of the people, which no one has read. A search begins in the last one. */
export const LEAD_VIEWS = {
  open: 'Open',
  unclaimed: 'Unassigned',
  mine: 'Mine',
  late: 'Overdue',
  replied: 'New replies',
  answered: 'Answered',
  closed: 'Closed',
  spam: 'Spam',
  all: 'All',
} as const
export type LeadView = keyof typeof LEAD_VIEWS

export const LEAD_LIST = {
  sorts: ['due', 'received'],
  filters: { view: LEAD_VIEWS, kind: KIND_LABELS, topic: TOPICS },
} as const

/** Tabs of an agent's own leads. A lead with a new reply is open again. */
export const AGENT_LEAD_VIEWS = { open: 'Open', answered: 'Answered', closed: 'Closed', all: 'All' } as const
export type AgentLeadView = keyof typeof AGENT_LEAD_VIEWS

export const AGENT_LEAD_LIST = {
  sorts: ['due', 'received'],
  filters: { view: AGENT_LEAD_VIEWS, kind: KIND_LABELS },
} as const

/** Requests that are no leads: they have their own pages, and wait at the top of the inbox. */
export const OTHER_REQUESTS = {
  listing_reports: {
    one: '1 listing error report',
    many: 'listing error reports',
    href: '/admin/listing-reports?status=new',
  },
  vendor_applications: {
    one: '1 vendor application',
    many: 'vendor applications',
    href: '/admin/vendor-applications?status=pending',
  },
} as const
export type OtherRequestKind = keyof typeof OTHER_REQUESTS

/** Labels of the members of `details` that describe a lead, in the order of the page. */
export const FACT_LABELS = {
  company: 'Company',
  level: 'Level',
  event: 'Event',
  street: 'Street',
  city: 'City',
  postal_code: 'ZIP code',
  kind: 'Type',
  living_area: 'Square feet',
  bedrooms: 'Bedrooms',
  bathrooms: 'Bathrooms',
  year_built: 'Year built',
  condition: 'Condition',
  timing: 'Timing',
} as const

/** Directions of a logged call. */
export const CALL_DIRECTIONS = { outgoing: 'I called', incoming: 'They called' } as const
export type CallDirection = keyof typeof CALL_DIRECTIONS

/** Results of a logged call. */
export const CALL_OUTCOMES = {
  reached: 'Reached',
  left_message: 'Left a message',
  no_answer: 'No answer',
  wrong_number: 'Wrong number',
} as const
export type CallOutcome = keyof typeof CALL_OUTCOMES

export const MESSAGES = {
  noteEmpty: 'Write a note.',
  subjectMissing: 'Enter a subject.',
  messageEmpty: 'Write a message.',
  noEmail: 'This lead has no email address. Call instead.',
  templateGone: 'This template can’t be used anymore. Choose another one.',
  personNotFound: 'This record was deleted, or you can’t open it.',
  noPersonEmail: 'This person has no email address. Call instead.',
  minutesRange: 'Enter minutes from 0 to 600.',
  notFound: 'This lead was deleted, or you can’t open it.',
  changedMeanwhile: 'Someone else changed this lead after you opened it.',
  noWayThere: (from: string, to: string) => `A lead can’t go from ${from} to ${to}.`,
  agentsOnly: 'Only agents can have leads. Assign it to an agent instead.',
  claimedBy: (name: string) => `${name} claimed this lead first.`,
  noAgent: 'Choose an agent with an active account.',
  sameAgent: 'This lead is already yours. Choose another agent.',
  noteMissing: 'Tell the next person what they need to know.',
  ownPage: (page: string) => `You can do this on the ${page} page.`,
} as const
