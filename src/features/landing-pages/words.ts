/** Kind and table of the slugs of landing pages. */
export const LANDING_PAGE_SLUGS = { kind: 'landing_page', table: 'landing_pages' } as const

/** Statuses of a page, and their badge tones. Source: product decision, statuses of landing pages. */
export const STATUSES = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
} as const
export type Status = keyof typeof STATUSES
export const TONES = { draft: 'grey', scheduled: 'info', published: 'ok', archived: 'grey' } as const

export const LANDING_PAGE_LIST = {
  sorts: ['updated', 'name', 'views', 'leads'],
  filters: { status: STATUSES },
} as const

/** Periods for the statistics of a page, in days. */
export const PERIODS = { '7': 'Last 7 days', '30': 'Last 30 days', '90': 'Last 90 days' } as const
export type Period = keyof typeof PERIODS

/** Page title if the URL has no home. Source: specification 2, landing page. */
export const UNKNOWN_TITLE = 'Exclusive Property Listing'

/** Number of photos on the page. The home's own page has all. */
export const PICTURES = 8

export const HISTORY = { created: 'made this page', updated: 'changed this page' } as const

export const MESSAGES = {
  notFound: 'This page was deleted.',
  noSuchPage: 'There’s no page at this address.',
  changedMeanwhile: 'Someone else saved this page after you opened it.',
  slugTaken: 'Another page uses or used this address.',
  notOurs: 'Choose a home that’s for sale and listed by our office. Only the listing broker may advertise other homes.',
  noAgent: 'This agent is no longer on the site.',
  whenMissing: 'Enter the date and time to publish the page.',
  noSuchTime: 'Clocks skip this time on that day. Choose another time.',
  namedAlready: 'This home already has a page with this name.',
  whenPast: 'This time has passed. Choose a later one, or publish the page now.',
  reach: 'Enter a phone number such as 317-555-0123, or an email address.',
  homeGone: 'No longer available',
} as const
