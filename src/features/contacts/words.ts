import { TOPICS } from './words/topics.ts'

/** Preferred contact methods for the reply. */
export const WAYS = { email: 'E-mail', phone: 'Phone call', text: 'Text message' } as const
export type Way = keyof typeof WAYS

/** Lead kinds, one per public form. */
export const LEAD_KINDS = {
  contact: 'Contact form',
  listing_question: 'Question about a home',
  seller_guide: 'Sellers guide',
  valuation: 'Home valuation',
  landing_page: 'Landing page',
  sponsor: 'Event sponsor',
  appointment: 'Tour or consultation',
} as const
export type LeadKind = keyof typeof LEAD_KINDS

/** Admin page of each lead kind, with its permission. */
export const LEAD_DESKS = {
  contact: { path: '/admin/contacts', permission: 'contacts' },
  listing_question: { path: '/admin/contacts', permission: 'contacts' },
  seller_guide: { path: '/admin/contacts', permission: 'contacts' },
  landing_page: { path: '/admin/contacts', permission: 'contacts' },
  valuation: { path: '/admin/valuations', permission: 'leads' },
  sponsor: { path: '/admin/sponsors', permission: 'events' },
  appointment: { path: '/admin/appointments', permission: 'appointments' },
} as const satisfies Record<LeadKind, { path: string; permission: string }>

/** Kinds on the Contacts page. The others have separate pages. */
export const INBOX_KINDS = {
  contact: LEAD_KINDS.contact,
  listing_question: LEAD_KINDS.listing_question,
  seller_guide: LEAD_KINDS.seller_guide,
  landing_page: LEAD_KINDS.landing_page,
} as const
export type InboxKind = keyof typeof INBOX_KINDS

/** Kinds that agents answer on their inquiries page. Appointments have a separate page. */
export const OWNED_KINDS = {
  ...INBOX_KINDS,
  valuation: LEAD_KINDS.valuation,
  sponsor: LEAD_KINDS.sponsor,
} as const
export type OwnedKind = keyof typeof OWNED_KINDS

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
export const LEAD_STATUSES = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  won: 'Won',
  lost: 'Lost',
} as const
export type LeadStatus = keyof typeof LEAD_STATUSES

/** Statuses on the Contacts page, where both sets meet. */
export const INBOX_STATUSES = {
  new: 'New',
  contacted: 'Contacted',
  in_progress: 'In progress',
  qualified: 'Qualified',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
  spam: 'Spam',
} as const
export type InboxStatus = keyof typeof INBOX_STATUSES

/** Allowed status changes of a lead other than a contact-form inquiry. */
export const NEXT_LEAD_STATUSES: Record<LeadStatus, readonly LeadStatus[]> = {
  new: ['contacted', 'qualified', 'lost'],
  contacted: ['qualified', 'won', 'lost'],
  qualified: ['contacted', 'won', 'lost'],
  won: ['qualified'],
  lost: ['contacted'],
}

/** Allowed status changes of a contact-form inquiry. */
export const NEXT_STATUSES: Record<ContactStatus, readonly ContactStatus[]> = {
  new: ['contacted', 'in_progress', 'closed', 'spam'],
  contacted: ['in_progress', 'closed', 'spam'],
  in_progress: ['contacted', 'closed', 'spam'],
  closed: ['in_progress'],
  spam: ['new'],
}

export const CONTACT_LIST = {
  sorts: ['due', 'name', 'received'],
  filters: { status: INBOX_STATUSES, kind: INBOX_KINDS, topic: TOPICS },
} as const

export const MESSAGES = {
  notFound: 'This inquiry was deleted.',
  changedMeanwhile: 'Someone else changed this inquiry after you opened it.',
  noWayThere: (from: string, to: string) => `An inquiry can’t go from ${from} to ${to}.`,
  phoneMissing: 'Enter a phone number we can call or text.',
} as const
