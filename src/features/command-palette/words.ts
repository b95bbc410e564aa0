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
} as const
export type ChoiceKind = keyof typeof CHOICE_KINDS

export const MESSAGES = {
  failed: 'People and listings couldn’t be searched. Check your connection.',
} as const
