/** Kinds of home that closed sales can be compared for. Land and farms are priced by hand. */
export const HOME_KINDS = {
  house: 'House',
  condo: 'Condo',
  townhouse: 'Townhouse',
  multi: 'Two to four units',
  manufactured: 'Manufactured home',
} as const
export type HomeKind = keyof typeof HOME_KINDS

/** What is under the house. */
export const BASEMENTS = {
  none: 'None, slab or crawl space',
  unfinished: 'Basement, unfinished',
  finished: 'Basement, finished',
} as const
export type BasementKind = keyof typeof BASEMENTS

/** What shape a home is in, as its owner says. */
export const CONDITIONS = {
  needs_work: 'Needs work',
  kept_up: 'Kept up',
  updated: 'Updated',
  like_new: 'Like new',
} as const
export type Condition = keyof typeof CONDITIONS

/** The same in a sentence. */
export const CONDITION_NOTES: Record<Condition, string> = {
  needs_work: 'Roof, systems or kitchen are at the end of their life',
  kept_up: 'Everything works; kitchen or baths are older than 15 years',
  updated: 'Kitchen or baths done in the last 10 years',
  like_new: 'Most of it done in the last 5 years',
}

/** When somebody might sell. */
export const TIMINGS = {
  now: 'Within 3 months',
  months: '3 to 6 months',
  later: 'Later',
  curious: 'Only curious',
} as const
export type Timing = keyof typeof TIMINGS

/** How somebody wishes to hear the answer. */
export const ANSWER_WAYS = { phone: 'Call', text: 'Text', email: 'E-mail' } as const
export type AnswerWay = keyof typeof ANSWER_WAYS

/** How well the place of a home is known. */
export const PLACED_BY = { home: 'The home itself', street: 'Its street', zip: 'The middle of its ZIP code' } as const
export type PlacedBy = keyof typeof PLACED_BY

/** Why no range is given. */
export const REFUSALS = {
  no_model: 'Too few closed sales to learn from',
  no_place: 'Place not known',
  few_sales: 'Too few comparable sales',
  too_wide: 'Comparable sales too far apart',
  opted_out: 'Withheld at the seller’s request',
} as const
export type EstimateRefusal = keyof typeof REFUSALS

/** Facts that an adjustment is made for, with what it is called. */
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
 * Where comparable sales are looked for, the nearest first: the first step that finds enough of them is taken.
 * Size is a share of the home's own, up and down.
 */
export const SEARCH_STEPS = [
  { miles: 1, months: 6, size_share: 0.2 },
  { miles: 2, months: 12, size_share: 0.25 },
  { miles: 3, months: 12, size_share: 0.3 },
  { miles: 5, months: 18, size_share: 0.35 },
] as const
/** So many sales let a step be taken. */
export const WISHED_SALES = 8
/** Fewer are no ground for a range. */
export const MIN_SALES = 5
/** More add nothing. */
export const MAX_SALES = 12
/** No sale counts for more than this share: one price must not be read from the answer. */
export const MAX_WEIGHT = 0.25
/** Of ten homes eight are to sell inside the range. */
export const COVERAGE = 0.8
/** A range that reaches farther than this from its middle helps nobody. */
export const WIDEST_SHARE = 0.3
/** Sales from which coefficients are learned: this far back, so many of them at least and at most. */
export const FIT_MONTHS = 36
export const MIN_FIT_SALES = 200
export const MAX_FIT_SALES = 60_000
/** Sales of the last months that the test leaves out and then estimates, and at most so many of them. */
export const TEST_MONTHS = 12
export const MAX_TEST_SALES = 1200
/** How good estimates are is told from so many tested sales on, of a town as of all of them. */
export const MIN_TESTS = 25
/** For so long a request's link opens its answer: later the price is no longer what the home would sell for. */
export const LINK_DAYS = 180
/** Models that are kept. */
export const KEPT_MODELS = 30

/** Where a request stands. Source: product decision, statuses of leads. */
export const LEAD_STATUSES = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  won: 'Won',
  lost: 'Lost',
} as const
export type LeadStatus = keyof typeof LEAD_STATUSES

/** What may follow a status. Nothing outside of this table changes one. */
export const NEXT_STATUSES: Record<LeadStatus, readonly LeadStatus[]> = {
  new: ['contacted', 'qualified', 'lost'],
  contacted: ['qualified', 'won', 'lost'],
  qualified: ['contacted', 'won', 'lost'],
  won: ['qualified'],
  lost: ['contacted'],
}

/** What the administrators' table can be ordered and filtered by. */
export const VALUATION_LIST = {
  sorts: ['due', 'name', 'received'],
  filters: { status: LEAD_STATUSES, timing: TIMINGS },
} as const

/** The steps of the form, each with its question. */
export const STEPS = ['address', 'facts', 'condition', 'contact'] as const

/** Texts that more than one place shows or compares. */
export const MESSAGES = {
  notFound: 'This request does not exist any more.',
  unknownLink: 'This link leads to no request of ours, or has ended.',
  changedMeanwhile: 'Somebody else changed this request after you opened it.',
  noWayThere: (from: string, to: string) => `A request that is ${from} cannot become ${to}.`,
  phoneMissing: 'Enter the number that we may call or text.',
} as const
