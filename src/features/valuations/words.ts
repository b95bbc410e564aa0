/** Kinds of homes that closed sales can be compared for. A person prices land and farms. */
export const HOME_KINDS = {
  house: 'House',
  condo: 'Condo',
  townhouse: 'Townhouse',
  multi: '2 to 4 units',
  manufactured: 'Manufactured home',
} as const
export type HomeKind = keyof typeof HOME_KINDS

export const BASEMENTS = {
  none: 'None (slab or crawl space)',
  unfinished: 'Basement, unfinished',
  finished: 'Basement, finished',
} as const
export type BasementKind = keyof typeof BASEMENTS

/** Conditions of a home, as its owner describes it. */
export const CONDITIONS = {
  needs_work: 'Needs work',
  kept_up: 'Well maintained',
  updated: 'Updated',
  like_new: 'Like new',
} as const
export type Condition = keyof typeof CONDITIONS

export const CONDITION_NOTES: Record<Condition, string> = {
  needs_work: 'Roof, systems, or kitchen need replacing',
  kept_up: 'Everything works; kitchen or baths are older than 15 years',
  updated: 'Kitchen or baths done in the last 10 years',
  like_new: 'Most of it done in the last 5 years',
}

/** Times at which the owner may sell. */
export const TIMINGS = {
  now: 'Within 3 months',
  months: '3 to 6 months',
  later: 'Later',
  curious: 'Just curious',
} as const
export type Timing = keyof typeof TIMINGS

/** Contact methods for the answer. */
export const ANSWER_WAYS = { phone: 'Call', text: 'Text', email: 'Email' } as const
export type AnswerWay = keyof typeof ANSWER_WAYS

/** Accuracy of a home's location. */
export const PLACED_BY = { home: 'The home itself', street: 'Its street', zip: 'The center of its ZIP code' } as const
export type PlacedBy = keyof typeof PLACED_BY

/** Reasons for not giving a range. */
export const REFUSALS = {
  no_model: 'Too few closed sales',
  no_place: 'Location not found',
  few_sales: 'Too few comparable sales',
  too_wide: 'Comparable sales vary too much',
  opted_out: 'Withheld at the seller’s request',
} as const
export type EstimateRefusal = keyof typeof REFUSALS

/** Labels of the adjusted factors. */
export const FACTORS = {
  time: 'Time since the sale',
  place: 'Neighborhood',
  living_area: 'Size',
  lot_size_acres: 'Lot',
  bathrooms: 'Bathrooms',
  garage_spaces: 'Garage',
  age: 'Age',
  is_new: 'New or nearly new',
  basement_unfinished: 'Unfinished basement',
  basement_finished: 'Finished basement',
  pool: 'Pool',
  waterfront: 'Waterfront',
  is_updated: 'Updated',
} as const
export type Factor = keyof typeof FACTORS

/**
 * Search steps for comparable sales. The first step with enough sales is used.
 * `size_share` is a share of the home's size, up or down.
 */
export const SEARCH_STEPS = [
  { miles: 1, months: 6, size_share: 0.2 },
  { miles: 2, months: 12, size_share: 0.25 },
  { miles: 3, months: 12, size_share: 0.3 },
  { miles: 5, months: 18, size_share: 0.35 },
] as const
/** Sales that make a step sufficient. */
export const TARGET_SALES = 8
/** Fewer sales do not support a range. */
export const MIN_SALES = 5
/** More sales do not improve the estimate. */
export const MAX_SALES = 12
/** Greatest share of one sale, so that its price cannot be derived from the answer. */
export const MAX_WEIGHT = 0.25
/** Share of homes that should sell within the range. */
export const COVERAGE = 0.8
/** A range that extends farther from its middle is too wide to be useful. */
export const MAX_RANGE_SHARE = 0.3
/** Months of sales for a fit, with the smallest and largest number of sales. */
export const FIT_MONTHS = 36
export const MIN_FIT_SALES = 200
export const MAX_FIT_SALES = 60_000
/** Months of sales that the test leaves out and estimates, and the largest number of them. */
export const TEST_MONTHS = 12
export const MAX_TEST_SALES = 1200
/** Fewest tested sales for a published accuracy, of one city or of all. */
export const MIN_TESTS = 25
/** Days for which a request's link is valid. Later the price is out of date. */
export const LINK_DAYS = 180
/** Number of newest models that are never deleted. */
export const MAX_MODELS = 30

/** Statuses of a request. Source: product decision, statuses of leads. */
export const LEAD_STATUSES = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  won: 'Won',
  lost: 'Lost',
} as const
export type LeadStatus = keyof typeof LEAD_STATUSES

/** Allowed status changes. */
export const NEXT_STATUSES: Record<LeadStatus, readonly LeadStatus[]> = {
  new: ['contacted', 'qualified', 'lost'],
  contacted: ['qualified', 'won', 'lost'],
  qualified: ['contacted', 'won', 'lost'],
  won: ['qualified'],
  lost: ['contacted'],
}

export const VALUATION_LIST = {
  sorts: ['due', 'name', 'received'],
  filters: { status: LEAD_STATUSES, timing: TIMINGS },
} as const

/** Steps of the form, one question each. */
export const STEPS = ['address', 'facts', 'condition', 'contact'] as const

export const MESSAGES = {
  notFound: 'This request was deleted.',
  unknownLink: 'This link isn’t valid or has expired.',
  changedMeanwhile: 'Someone else changed this request after you opened it.',
  noWayThere: (from: string, to: string) => `A request can’t go from ${from} to ${to}.`,
  phoneMissing: 'Enter a phone number we can call or text.',
} as const
