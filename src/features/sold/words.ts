/** Sort orders of sold homes. */
export const SORTS = {
  closed: 'Latest closing',
  price_asc: 'Price, low to high',
  price_desc: 'Price, high to low',
  price_per_sqft: 'Price per sq ft',
  area: 'Largest',
} as const
export type Sort = keyof typeof SORTS

/** Periods in months. The MLS supplies at least three years. Source: NAR policy 7.58. */
export const WITHIN = {
  '3': 'Last 3 months',
  '6': 'Last 6 months',
  '12': 'Last 12 months',
  '24': 'Last 2 years',
  '36': 'Last 3 years',
} as const
export type Within = keyof typeof WITHIN

/** Search filters that apply to sold homes. */
export const FILTERS = [
  'q',
  'city',
  'zip',
  'county',
  'subdivision',
  'district',
  'type',
  'minPrice',
  'maxPrice',
  'minBeds',
  'minBaths',
  'minArea',
  'maxArea',
  'minYear',
  'maxYear',
  'sort',
  'page',
  'within',
] as const

export const PAGE_SIZE = 24

/** Logged actions on a sold home. */
export const ACTIONS = { viewed: 'Viewed', printed: 'Printed', shared: 'Shared' } as const

export const MESSAGES = {
  strip: 'Sold data for registered users',
  noSuchUser: 'This account was deleted.',
  untilPast: 'Choose a future date.',
  reasonMissing: 'Enter a reason. It’s saved in the audit log and in the user’s own record.',
} as const
