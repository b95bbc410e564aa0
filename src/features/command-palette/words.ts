/** Results of each kind. */
export const MAX_RESULTS = 5
/** Characters from which people and listings are searched. */
export const MIN_CHARACTERS = 2
export const MAX_CHARACTERS = 100
/** Pages that the browser remembers. */
export const MAX_RECENT = 5

/** Kinds of choices, with the headings of their groups in the order of the palette. */
export const CHOICE_KINDS = {
  recent: 'Recent pages',
  page: 'Pages',
  act: 'Actions',
  person: 'People',
  listing: 'Listings',
  lead: 'Leads',
  task: 'Tasks',
  thread: 'Conversations',
} as const
/** Pages that add a person, and the heading above them if the search found no one. */
export const NEW_PERSON_PATHS: readonly string[] = ['/agent/clients/new', '/admin/people/new']
export const NO_ONE = 'No one found'

export type ChoiceKind = keyof typeof CHOICE_KINDS

export const MESSAGES = {
  failed: 'The search didn’t work. Check your connection.',
} as const
