/** Characters of a name. */
export const MAX_NAME_LENGTH = 60

/** Homes in a comparison. */
export const MIN_HOMES = 2
export const MAX_HOMES = 6

/** Comparisons per account. */
export const MAX_COMPARISONS = 100

export const MESSAGES = {
  notAmong: 'This comparison was deleted.',
  nameMissing: 'Give this comparison a name.',
  tooFew: 'Choose at least 2 homes to compare.',
  nameTaken: 'You have another comparison with this name. Choose another name, or delete that one first.',
  full: `You can save up to ${MAX_COMPARISONS} comparisons. Delete one to save another.`,
  saved: 'Comparison saved.',
  deleted: 'Comparison deleted.',
  gone: 'No longer available',
} as const
