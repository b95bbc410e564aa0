/** What can be downloaded. Source: specification 3, download types. */
export const DOWNLOAD_TYPES = {
  property_image: 'Pictures of a home',
  property_data: 'Data of homes',
  search_export: 'Search export',
  document: 'Document',
  property_details: 'Details of a home, printed or saved',
} as const
export type DownloadType = keyof typeof DOWNLOAD_TYPES

/** What became of an attempt. */
export const OUTCOMES = {
  allowed: 'Allowed',
  over_limit: 'Refused: over the limit of 24 hours',
  over_share: 'Refused: over the share of the active listings',
} as const
export type Outcome = keyof typeof OUTCOMES

/** What the administrators' list can be ordered and filtered by. */
export const DOWNLOAD_LIST = {
  sorts: ['at', 'items'],
  filters: { type: DOWNLOAD_TYPES, outcome: OUTCOMES },
} as const

/** Why somebody's downloads are suspicious, with what is counted. The thresholds are settings of the VOW. */
export const SUSPICIONS = {
  rate: 'Many in a minute',
  networks: 'Many networks in an hour',
  night: 'Many at night',
  unopened: 'Downloaded, never opened',
  breadth: 'A large part of the market',
  refusals: 'Refused again and again',
} as const
export type Suspicion = keyof typeof SUSPICIONS

/** Most listings of one download, and of one search export. */
export const MOST_ITEMS = 500

/** Texts that the specification fixes, word for word. Source: specification 8. */
export const TEXTS = { unauthorized: 'Unauthorized' } as const

/** Texts of our own. */
export const MESSAGES = {
  overLimit: (limit: number) =>
    `You have reached the limit of ${limit === 1 ? '1 listing' : `${limit} listings`} in 24 hours that the MLS allows.`,
  overDocuments: (limit: number) => `You have reached the limit of ${limit} documents in 24 hours.`,
  overShare: (percent: number) =>
    `This would be more than ${percent}% of the homes for sale in 24 hours, which is the most that the MLS allows.`,
  callUs: 'Call us if you need more.',
  nothingChosen: 'Choose at least one home.',
  noSuchHome: 'Property not found',
  noSuchUser: 'This person has no account any more.',
  changedMeanwhile: 'Somebody else changed these limits after you opened them.',
  reasonMissing: 'Say why: it stands in the audit trail.',
} as const
