/** Where an application stands. Source: product decision, statuses. */
export const APPLICATION_STATUSES = { pending: 'Waiting', approved: 'Approved', declined: 'Declined' } as const
export type ApplicationStatus = keyof typeof APPLICATION_STATUSES

/** What becomes of one. */
export const DECISIONS = { approve: 'Approve and list', decline: 'Decline' } as const
export type Decision = keyof typeof DECISIONS

/** What the administrators' table can be ordered and filtered by. */
export const APPLICATION_LIST = {
  sorts: ['received', 'name'],
  filters: { status: APPLICATION_STATUSES },
} as const

/** Labels of an application's fields, as the firm reads them. */
export const FIELD_LABELS = {
  name: 'Business name',
  service_type: 'What do you do?',
  description: 'What should a neighbor know of your work?',
  contact_name: 'Your name',
  phone: 'Phone',
  email: 'E-mail',
  website_url: 'Website',
  city: 'Where is your shop?',
  license_number: 'License number',
  insurer: 'Who insures you?',
  work_seen_by: 'Two people you worked for',
  ties: 'Do you know somebody in this office?',
} as const

/** Texts that more than one place shows or compares. */
export const MESSAGES = {
  notFound: 'This application does not exist any more.',
  changedMeanwhile: 'Somebody else decided on this application after you opened it.',
  noteMissing: 'Say why: the firm reads it.',
  phoneMissing: 'Enter a phone number: we call you there.',
} as const
