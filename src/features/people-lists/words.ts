/** Lists that one account saves for each page. */
export const MAX_LISTS = 30
export const MAX_NAME_CHARACTERS = 40
/** Characters of a page's query. */
export const MAX_SEARCH_CHARACTERS = 600

export const MESSAGES = {
  nameMissing: 'Enter a name for this list.',
  nameTaken: 'You already have a list with this name.',
  tooMany: `You have ${MAX_LISTS} lists. Delete one first.`,
  nothing: 'First choose a filter or sort order, or enter search words.',
  notFound: 'This list was deleted.',
  officeOnly: 'Only administrators with the People permission can save lists of everyone.',
  outdated: 'One of this list’s filters no longer exists. The list uses the others.',
} as const
