/** Merge fields, as written in braces, with what replaces them. */
export const MERGE_FIELDS = {
  'first name': 'First name of the recipient',
  'full name': 'Full name of the recipient',
  'home address': 'Address of the home they asked about',
  'agent name': 'Name of the agent',
  'agent phone': 'Phone number of the agent',
  brokerage: 'Name of the brokerage',
  'brokerage phone': 'Phone number of the brokerage',
} as const
export type MergeField = keyof typeof MERGE_FIELDS

/** Values of the preview. */
export const EXAMPLES: Readonly<Record<MergeField, string>> = {
  'first name': 'Alex',
  'full name': 'Alex Example',
  'home address': '100 Example Street',
  'agent name': 'Agent name',
  'agent phone': '317-555-0100',
  brokerage: 'Brokerage name',
  'brokerage phone': '317-555-0199',
}

/** States of a template. */
export const TEMPLATE_STATES = {
  waiting: 'Needs approval',
  changed: 'Change needs approval',
  approved: 'Approved',
} as const
export type TemplateState = keyof typeof TEMPLATE_STATES

export const TEMPLATE_LIST = {
  sorts: ['name', 'updated'],
  filters: { status: TEMPLATE_STATES },
} as const

export const HISTORY = {
  created: 'added this template',
  updated: 'changed this template',
  approved: 'approved it',
  withdrawn: 'withdrew the approval',
} as const

/**
 * Words that need an agency agreement in force. Source: Indiana Code 25-34.1-10: a client has an agency relationship.
 */
export const AGENCY_WORDS =
  /\b(?:my|our|your) clients?\b|\brepresent(?:s|ed|ing|ation)?\b|\b(?:as )?your (?:agent|broker|realtor)\b|\b(?:i|we|i['’]m|we['’]re) work(?:ing)? for you\b|\bon your behalf\b/gi

export const MAX_MESSAGE = 5000
export const MAX_SUBJECT = 120

const braced = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

export const MESSAGES = {
  notFound: 'This template was deleted, or you can’t open it.',
  changedMeanwhile: 'Someone else changed this template after you opened it.',
  noName: 'Enter a name.',
  noSubject: 'Enter a subject.',
  noMessage: 'Enter a message.',
  nameTaken: 'Another template has this name.',
  unknownFields: (names: readonly string[]) =>
    `${names.length === 1 ? 'This merge field isn’t known' : 'These merge fields aren’t known'}: ${braced(names)}. Use one from the list.`,
  unfilled: (names: readonly string[]) => `Replace ${braced(names)} with your own words, then send the email again.`,
  approvedStays: 'Agents use this template. Ask someone who approves templates to delete it.',
} as const
