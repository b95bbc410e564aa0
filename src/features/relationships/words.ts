/** Relationship types under Indiana law, with their everyday names. */
export const RELATIONSHIP_TYPES = {
  buyer_agency: 'Buyer Agency',
  seller_agency: 'Seller Agency',
  limited_agency: 'Limited Agency',
  customer: 'Customer',
  tenant_agency: 'Tenant Agency',
  landlord_agency: 'Landlord Agency',
} as const
export type RelationshipType = keyof typeof RELATIONSHIP_TYPES

/** Relationship statuses. Source: specification 4, relationship status. */
export const RELATIONSHIP_STATUSES = {
  active: 'Active',
  pending: 'Pending',
  expired: 'Expired',
  terminated: 'Terminated',
  completed: 'Completed',
} as const
export type RelationshipStatus = keyof typeof RELATIONSHIP_STATUSES

/** Filters of an agent's list. */
export const RELATIONSHIP_LIST = {
  sorts: [],
  filters: { status: RELATIONSHIP_STATUSES, type: RELATIONSHIP_TYPES },
} as const

/** Badge colors. Source: specification 4: green, yellow, gray, red, blue. */
export const STATUS_TONES = {
  active: 'ok',
  pending: 'pending',
  expired: 'grey',
  terminated: 'error',
  completed: 'info',
} as const satisfies Record<RelationshipStatus, string>

/** States for whose law the texts are written. */
export const JURISDICTIONS = { IN: 'Indiana' } as const
export type Jurisdiction = keyof typeof JURISDICTIONS

/** Bases of a fee. */
export const FEE_BASES = {
  percent: 'Percentage of the price',
  flat: 'A fixed amount',
  none: 'No fee',
} as const
export type FeeBasis = keyof typeof FEE_BASES

/** Acts on a relationship. Only the calendar performs `expire` and `lapse`. */
export const RELATIONSHIP_ACTS = {
  edit: 'Change the terms',
  send: 'Sign and send',
  recall: 'Recall and edit',
  acknowledge: 'Acknowledge the disclosure',
  sign: 'Sign',
  terminate: 'End relationship',
  complete: 'Mark as completed',
  expire: 'Its last day has passed',
  lapse: 'Its last day has passed, and it wasn’t signed',
} as const
export type RelationshipAct = keyof typeof RELATIONSHIP_ACTS

/** Sides that act: the agent, a consumer, or the calendar. */
export const SIDES = ['agent', 'consumer', 'date'] as const
export type Side = (typeof SIDES)[number]

/** Sides from which a caller sees the list. */
export const VIEWS = { consumer: 'As a client', agent: 'As an agent' } as const

/** Days before the end on which both sides get a reminder. */
export const REMINDER_DAYS = [30, 7, 1] as const

/** Relationships that end within this number of days have a group on the agent's page. */
export const SOON_DAYS = 30

/** Terms that the form offers, from the agreement date. */
export const TERM_LENGTHS = [
  { months: 3, label: '3 months' },
  { months: 6, label: '6 months' },
  { months: 12, label: '1 year' },
] as const

/** Labels of the terms, in the form and on the page. */
export const FIELD_LABELS = {
  consumerEmail: 'Client',
  otherConsumerEmail: 'Other party',
  relationship_type: 'Type',
  listingId: 'MLS number',
  scope: 'Homes covered',
  agreement_date: 'Agreement date',
  expiration_date: 'Last day',
  fee_basis: 'How the fee is calculated',
  fee_percent: 'Percent of the price',
  fee_dollars: 'Dollars',
  fee_note: 'More about the fee',
} as const

/** Fixed texts. Source: specification 2 and 4. */
export const TEXTS = {
  emptyTitle: 'No agency relationships',
  emptyAgent: "You haven't established any agency relationships yet.",
  emptyConsumer: "You don't have any active agency relationships.",
  awaiting: 'Awaiting disclosure acknowledgment',
  details: 'View Details',
} as const

/** Texts that the specification does not fix. */
export const MESSAGES = {
  notFound: 'Agency relationship not found.',
  agentsOnly: 'Only an agent of the brokerage can do this.',
  changedMeanwhile: 'This relationship was changed after you opened it.',
  notPossible: 'You can’t do this in the relationship’s current status.',
  accountClosed: 'The account was closed by its owner or by an administrator.',
  noAccount: 'No one with a confirmed account has this email address. Ask them to register first.',
  notYourself: 'You can’t make an agreement with yourself.',
  sameSides: 'The two sides must be different people.',
  otherMissing: 'A limited agency needs both sides. Enter the other party’s email address.',
  otherUnneeded: 'Only a limited agency has a second client.',
  endMissing: 'Enter an end date. Indiana law requires one.',
  endTooEarly: 'The last day must be after the agreement date.',
  endPast: 'The last day has passed. Choose a later one.',
  endTooLate: 'Choose a last day within 2 years of the agreement date.',
  startTooFar: 'The agreement date can be up to a year ago or 30 days ahead.',
  percentMissing: 'Enter the percentage, such as 2.5.',
  dollarsMissing: 'Enter the amount in whole dollars.',
  feeOfConsent:
    'A consent to limited agency doesn’t change any fee. Choose “No fee.” Each side’s own agreement states what it owes.',
  feeOfCustomer: 'A customer owes no fee. Choose “No fee.”',
  noListing: 'No home with this MLS number is shown on the site.',
  listingMissing: 'A limited agency covers one home. Enter its MLS number.',
  alreadyOpen: 'This client already has an open agreement of this type. Edit that one.',
  acknowledgeFirst: 'Read the disclosure and acknowledge it first.',
  readFirst: 'Check the box to confirm you read it.',
  consentFirst: 'Check the box to sign electronically, or call us to sign on paper.',
  signatureMissing: 'Type your name, or draw your signature.',
  nameDiffers: (name: string) => `Enter your name as shown in your account: ${name}.`,
  reasonMissing: 'Enter a reason.',
  notSigned: 'It wasn’t signed before its last day.',
  lastDayOver: 'Its last day has passed.',
} as const
