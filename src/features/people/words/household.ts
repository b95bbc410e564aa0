/** Relations of a person to another one who buys or sells with them. */
export const RELATIONS = {
  spouse: 'Spouse',
  partner: 'Partner',
  co_buyer: 'Co-buyer',
  co_seller: 'Co-seller',
  parent: 'Parent',
  child: 'Son or daughter',
  sibling: 'Brother or sister',
  other: 'Other',
} as const
export type Relation = keyof typeof RELATIONS

/** Number of people that one person can be linked to. */
export const MAX_HOUSEHOLD = 12
/** Characters of a typed name, with an email address or phone number. */
export const MAX_PERSON_CHARACTERS = 400
/** Number of people that a field suggests. */
export const MAX_SUGGESTIONS = 8

export const HOUSEHOLD_MESSAGES = {
  personMissing: 'Enter a name.',
  noRelation: 'Choose a relation.',
  noPerson: 'No matching person. Check the spelling, or add a new person.',
  severalPeople: 'Several people match. Choose one of the suggestions, or enter an email address.',
  isSelf: 'This is the same person. Choose another one.',
  isMember: 'This person is already in the household.',
  tooMany: `A household can have up to ${MAX_HOUSEHOLD} other people. Remove one first.`,
} as const
