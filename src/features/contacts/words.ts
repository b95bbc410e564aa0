/** What somebody writes about. Source: specification 1, property-management and relocation clients, vendors. */
export const TOPICS = {
  buying: 'Buying a home',
  selling: 'Selling a home',
  relocation: 'Moving here from elsewhere',
  management: 'Renting out or managing a property',
  account: 'My account or this site',
  other: 'Something else',
} as const
export type Topic = keyof typeof TOPICS

/** How somebody wishes to be answered. */
export const WAYS = { email: 'E-mail', phone: 'Phone call', text: 'Text message' } as const
export type Way = keyof typeof WAYS

/** Why somebody left their name: each kind is one form of the site. */
export const LEAD_KINDS = {
  contact: 'Contact form',
  seller_guide: 'Sellers guide',
  valuation: 'Home valuation',
  landing_page: 'Landing page',
  sponsor: 'Event sponsor',
  appointment: 'Tour or consultation',
} as const
export type LeadKind = keyof typeof LEAD_KINDS

/** Where the back office answers leads of a kind, and the permission that opens it. */
export const LEAD_DESKS = {
  contact: { path: '/admin/contacts', permission: 'contacts' },
  seller_guide: { path: '/admin/contacts', permission: 'contacts' },
  landing_page: { path: '/admin/contacts', permission: 'contacts' },
  valuation: { path: '/admin/valuations', permission: 'leads' },
  sponsor: { path: '/admin/sponsors', permission: 'events' },
  appointment: { path: '/admin/appointments', permission: 'appointments' },
} as const satisfies Record<LeadKind, { path: string; permission: string }>

/** Where a contact stands. */
export const CONTACT_STATUSES = {
  new: 'New',
  contacted: 'Contacted',
  in_progress: 'In progress',
  closed: 'Closed',
  spam: 'Spam',
} as const
export type ContactStatus = keyof typeof CONTACT_STATUSES

/** What may follow a status. Nothing outside of this table changes one. */
export const NEXT_STATUSES: Record<ContactStatus, readonly ContactStatus[]> = {
  new: ['contacted', 'in_progress', 'closed', 'spam'],
  contacted: ['in_progress', 'closed', 'spam'],
  in_progress: ['contacted', 'closed', 'spam'],
  closed: ['in_progress'],
  spam: ['new'],
}

/** What the administrators' table can be ordered and filtered by. */
export const CONTACT_LIST = {
  sorts: ['due', 'name', 'received'],
  filters: { status: CONTACT_STATUSES, topic: TOPICS },
} as const

/** Hours within which somebody is answered. Source: specification 9, contact within 24 hours. */
export const PROMISE_HOURS = 24

/** What an address may say of where somebody comes from. Source: specification 2, landing page; 3, tracking context. */
export const TRACKING_PARAMS = [
  'source',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'fbclid',
  'gclid',
  'msclkid',
  'ref',
  'affiliate_id',
  'campaign_id',
  'tracking_id',
] as const
/** Longer values are no campaign's: they are cut. */
export const TRACKING_LENGTH = 300

/** Texts that more than one place shows or compares. */
export const MESSAGES = {
  notFound: 'This message does not exist any more.',
  changedMeanwhile: 'Somebody else changed this message after you opened it.',
  noWayThere: (from: string, to: string) => `A message that is ${from} cannot become ${to}.`,
  phoneMissing: 'Enter the number that we may call or text.',
  consentMissing: 'Tick this box: without it we may not answer you.',
} as const
