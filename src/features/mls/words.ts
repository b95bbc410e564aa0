/**
 * Resources of the feed, in sync order. Offices come first, because a listing needs its brokerage. Members come last,
 * because requests are rate-limited and visitors need listings more than agents' names.
 */
export const RESOURCES = ['Office', 'Property', 'OpenHouse', 'Member'] as const
export type Resource = (typeof RESOURCES)[number]

/** Up to this number of stored records, the console counts them on each request. */
export const MAX_EXACT_COUNT = 10_000

export const RUN_KINDS = {
  initial: 'First import',
  full: 'Full sync',
  delta: 'Changes',
  events: 'Events',
  reconcile: 'Full comparison',
  replay: 'Remap of stored records',
  keys: 'Single records',
} as const
export type RunKind = keyof typeof RUN_KINDS

/** States of a run. `halted`: waiting for the rate limit, the next worker or an administrator. */
export const RUN_STATUSES = { running: 'Running', done: 'Done', failed: 'Failed', halted: 'Needs approval' } as const
export type RunStatus = keyof typeof RUN_STATUSES

/** Visibility of an imported listing. */
export const VISIBILITIES = {
  shown: 'On the site',
  gone: 'Removed',
  withheld: 'Withheld by seller',
} as const
export type Visibility = keyof typeof VISIBILITIES

export const RESOURCE_LABELS = {
  Office: 'Offices',
  Member: 'Agents',
  Property: 'Listings',
  OpenHouse: 'Open houses',
} as const satisfies Record<Resource, string>

/** Placeholder name of an unknown listing brokerage. A database index repeats it. */
export const UNKNOWN_BROKERAGE = 'No listing brokerage'

/** Filter for listings hidden because their listing brokerage has no contact. */
export const CONTACTS = { missing: 'No brokerage contact' } as const

export const LISTING_LIST = {
  sorts: ['received', 'modified', 'key'],
  filters: { standing: VISIBILITIES, contact: CONTACTS },
} as const

export const RUN_LIST = {
  sorts: ['started'],
  filters: { kind: RUN_KINDS, status: RUN_STATUSES, resource: RESOURCE_LABELS },
} as const

/** States of a quarantined record: needs review, or ignored by an administrator. */
export const QUARANTINE_STATUSES = { open: 'Needs review', ignored: 'Ignored' } as const
export type QuarantineStatus = keyof typeof QUARANTINE_STATUSES

export const QUARANTINE_LIST = {
  sorts: ['seen', 'first'],
  filters: { resource: RESOURCE_LABELS, status: QUARANTINE_STATUSES },
} as const

export const FAILED_PICTURE_LIST = { sorts: ['home'], filters: {} } as const

/** Further resources that a run can name, besides those with records. */
export const OTHER_RESOURCES = { EntityEvent: 'Events', Lookup: 'Lookup lists' } as const

export const KEY_RESULTS = {
  stored: 'Imported',
  unchanged: 'Unchanged',
  removed: 'Removed: no longer in the feed',
  quarantined: 'In quarantine',
  absent: 'Not in the feed',
} as const

/** Mapping notes: values that the mapping dropped or distrusted. The name of a display flag follows its code. */
export const MAPPING_NOTES = {
  flag: 'Unknown display flag, treated as No',
  elsewhere: 'No map pin: the coordinates are outside its state or the service area',
} as const
export const NOTE_OF_FLAG = 'flag:'

export const MESSAGES = {
  listingNotFound: 'MLS listing not found',
  runNotFound: 'This sync run was deleted.',
  noFeed: 'No MLS feed is set up.',
  busy: 'A sync is already running. Try again when it’s done.',
  busyQueued: 'A sync is running. Yours starts after it.',
  queued: 'Sync starts within a minute.',
  replayQueued: 'Remapping stored records in the background.',
  notWaiting: 'This sync run doesn’t need approval.',
  confirmed: 'Removal approved. The next sync removes the listings that are still missing.',
  done: 'Done.',
  refused: 'Listings kept. The next nightly comparison checks again.',
  countDiffers: 'This isn’t the number of records to remove.',
  recordNotFound: 'This record is no longer in quarantine.',
  reasonQueued: 'Retrying the records in the background.',
  noPictures: 'None of these photos is still marked as failed.',
  paused: 'Sync paused. A running sync stops after its current page.',
  pausedAlready: 'The sync is already paused.',
  resumed: 'Sync resumes within a minute.',
  whilePaused: 'The sync is paused, so nothing was started. A super administrator can resume it.',
  superOnly: 'Only a super administrator can pause or resume the sync.',
} as const

/** Key field of each resource. Source: RESO Data Dictionary 2.0. */
export const KEY_FIELDS = {
  Office: 'OfficeKey',
  Member: 'MemberKey',
  Property: 'ListingKey',
  OpenHouse: 'OpenHouseKey',
} as const satisfies Record<Resource, string>

/**
 * StandardStatus → status on the site, or 'gone' when the site never shows the home. Keys are lowercase without spaces,
 * because feeds spell the names differently. Source: RESO Data Dictionary 2.0 (a closed list), product decision.
 */
export const SITE_STATUS = {
  comingsoon: 'coming_soon',
  active: 'active',
  activeundercontract: 'active_under_contract',
  pending: 'pending',
  closed: 'sold',
  canceled: 'gone',
  cancelled: 'gone',
  expired: 'gone',
  withdrawn: 'gone',
  hold: 'gone',
  incomplete: 'gone',
  delete: 'gone',
} as const

/** Local MLS statuses, for records without a StandardStatus. Source: MIBOR BLC field guide. */
export const LOCAL_STATUS = {
  activecontingent: 'active_under_contract',
  activekickout: 'active_under_contract',
  released: 'gone',
  releasedcancelled: 'gone',
  temporarilyoffmarket: 'gone',
} as const

/** Spellings of PropertyType → its name. Source: RESO Data Dictionary 2.0; Spark API. */
export const TYPE_NAMES = {
  residential: 'Residential',
  resi: 'Residential',
  a: 'Residential',
  residentiallease: 'Residential Lease',
  rlse: 'Residential Lease',
  residentialincome: 'Residential Income',
  rinc: 'Residential Income',
  land: 'Land',
  manufacturedinpark: 'Manufactured In Park',
  mobi: 'Manufactured In Park',
  farm: 'Farm',
  commercialsale: 'Commercial Sale',
  coms: 'Commercial Sale',
  commerciallease: 'Commercial Lease',
  coml: 'Commercial Lease',
  businessopportunity: 'Business Opportunity',
  buso: 'Business Opportunity',
} as const

/** Names of PropertySubType; others stay as they are. Source: RESO Data Dictionary 2.0. */
export const SUB_TYPES = [
  'Agriculture',
  'Apartment',
  'Boat Slip',
  'Business',
  'Cabin',
  'Condominium',
  'Co-Ownership',
  'Deeded Parking',
  'Duplex',
  'Farm',
  'Hotel/Motel',
  'Industrial',
  'Manufactured Home',
  'Manufactured On Land',
  'Mixed Use',
  'Mobile Home',
  'Mobile Home Park',
  'Multi Family',
  'Office',
  'Own Your Own',
  'Quadruplex',
  'Ranch',
  'Retail',
  'Single Family Residence',
  'Stock Cooperative',
  'Tenancy in Common',
  'Timeshare',
  'Townhouse',
  'Triplex',
  'Unimproved Land',
  'Warehouse',
] as const

/** FeeFrequency → payments per month. Source: RESO Data Dictionary 2.0, FeeFrequency. */
export const PAYMENTS_PER_MONTH = {
  annually: 1 / 12,
  annual: 1 / 12,
  yearly: 1 / 12,
  year: 1 / 12,
  peryear: 1 / 12,
  semiannually: 2 / 12,
  semiannual: 2 / 12,
  semiyearly: 2 / 12,
  quarterly: 1 / 3,
  quarter: 1 / 3,
  perquarter: 1 / 3,
  bimonthly: 1 / 2,
  monthly: 1,
  month: 1,
  permonth: 1,
  semimonthly: 2,
  biweekly: 26 / 12,
  weekly: 52 / 12,
  week: 52 / 12,
  perweek: 52 / 12,
  daily: 365 / 12,
  day: 365 / 12,
  perday: 365 / 12,
} as const

/** Levels → stories, for records that do not count them. */
export const STORIES_OF_LEVELS = {
  one: 1,
  oneandonehalf: 1.5,
  two: 2,
  threeormore: 3,
  bilevel: 2,
  trilevel: 3,
  quadlevel: 4,
} as const

/**
 * Parts of the names of confidential fields, lowercase and without punctuation. Such a field is dropped before anything
 * is stored, in every resource and under local names too. Source: NAR policy 7.91 (VOW), IV.1.a; NAR settlement of
 * 2024.
 */
export const CONFIDENTIAL = [
  'private',
  'confidential',
  'agentonly',
  'brokeronly',
  'showinginstructions',
  'showingcontact',
  'showingrequirements',
  'lockbox',
  'accesscode',
  'gatecode',
  'alarmcode',
  'ownername',
  'ownerphone',
  'owneremail',
  'sellername',
  'sellerphone',
  'selleremail',
  'occupantname',
  'occupantphone',
  'compensation',
  'commission',
  'listingagreement',
  'bonusamount',
] as const

/** Fields whose names only look confidential. */
export const NOT_CONFIDENTIAL = ['poolprivateyn'] as const

/** Values of a photo's Permission that make it public. A photo without Permission is public. Source: RESO, Media. */
export const PUBLIC_PERMISSIONS = ['public', 'idx'] as const
/** Values that make it visible to registrants. A photo for agents or the office only is never stored. */
export const REGISTRANT_PERMISSIONS = ['vow'] as const
