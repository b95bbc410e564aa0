/** Sources of people entered by agents. */
export const PERSON_SOURCES = {
  referral: 'Referral',
  open_house: 'Open house',
  acquaintance: 'Someone I know',
  past_client: 'Past client',
  phone: 'Phone call or yard sign',
  other: 'Other',
} as const
export type PersonSource = keyof typeof PERSON_SOURCES

/** Places on the way to a deal, in their order. */
export const STAGES = {
  /** Registered or subscribed, and asked for nothing yet. */
  prospect: 'Prospect',
  new: 'New',
  in_touch: 'In touch',
  touring: 'Touring',
  offer: 'Offer',
  under_contract: 'Under contract',
  closed: 'Closed',
  inactive: 'Inactive',
} as const
export type Stage = keyof typeof STAGES

/** Text in place of a last contact. */
export const NO_CONTACT = 'No contact yet'

/** Days in which an opened email or message without an answer still waits for one. */
export const WAITING_DAYS = 7
/** Days within which requests make a person hot. */
export const HOT_DAYS = 7
/** Inquiries within these days that make a person hot. */
export const HOT_INQUIRIES = 2
/** Days without contact after which a person has gone quiet. */
export const QUIET_DAYS = 21

/** Lists that fill themselves. */
export const SMART_LISTS = {
  replied: 'New replies',
  waiting: 'Waiting',
  new: 'New',
  hot: 'Hot',
  touring: 'Touring',
  agreement: 'Under agreement',
  contract: 'Under contract',
  past: 'Past clients',
  quiet: 'Gone quiet',
  prospect: 'Prospects',
} as const
export type SmartList = keyof typeof SMART_LISTS

/** Rules of the smart lists, as their pages show them. queries/list.server.ts selects by them. */
export const LIST_RULES: Record<SmartList, string> = {
  replied:
    'They sent an email or message that their agent hasn’t opened. If they have no agent, the office hasn’t opened it.',
  waiting: `Their lead, email, or message has no reply. Once opened, an email or message counts for ${WAITING_DAYS} days. The longest wait comes first.`,
  new: 'The stage is New. No one has reached them yet.',
  hot: `They requested a tour or consultation, or sent ${HOT_INQUIRIES} or more inquiries, in the last ${HOT_DAYS} days. Closed and inactive people aren’t included.`,
  touring: 'The stage is Touring, or a tour is confirmed.',
  agreement: 'An agency agreement is in force.',
  contract: 'The stage is Under contract.',
  past: 'The stage is Closed.',
  quiet: `No contact in either direction for ${QUIET_DAYS} days, and no next step. Without any contact, the days count from when they were added. Prospects, closed people, and inactive people aren’t included.`,
  prospect: 'The stage is Prospect. They registered or subscribed, and haven’t asked for anything yet.',
}

/** Why a person is hot, as their record says it. */
export const HOT_REASONS = {
  request: `Requested a tour or consultation in the last ${HOT_DAYS} days`,
  inquiries: `Sent ${HOT_INQUIRIES} or more inquiries in the last ${HOT_DAYS} days`,
} as const
export type HotReason = keyof typeof HOT_REASONS

/** Days without contact by which people are filtered. Of someone without any contact they count from when they were added. */
export const CONTACT_FILTERS = {
  '7': 'No contact in 7 days',
  '14': 'No contact in 14 days',
  '30': 'No contact in 30 days',
  '60': 'No contact in 60 days',
  '90': 'No contact in 90 days',
} as const

export const PEOPLE_LIST = {
  sorts: ['next', 'name', 'waiting', 'contact', 'added'],
  filters: { list: SMART_LISTS, stage: STAGES, contact: CONTACT_FILTERS },
} as const

/** People of a board's column at first, and after "Show more". A column has no more: the list has the rest. */
export const COLUMN_SIZES = [25, 50] as const

/** Characters of the stages whose columns show more. */
export const MAX_MORE_CHARACTERS = 200

/** Characters of a city to filter by. */
export const MAX_CITY_CHARACTERS = 80
/** Cities that a list offers as filters. */
export const MAX_FILTER_OPTIONS = 300
/** Tags that the filter suggests, from no more than this many people. */
export const MAX_TAG_OPTIONS = 30
export const MAX_TAGGED_PEOPLE = 500

/** Stages that need an agency agreement. Source: Indiana Code 25-34.1-10 as amended in 2024; NAR, August 17, 2024. */
export const AGREEMENT_STAGES: readonly Stage[] = ['touring', 'offer']

/** Tags of a person, and characters of each. */
export const MAX_TAGS = 10
export const MAX_TAG_CHARACTERS = 30

export const HISTORY = {
  assigned: 'changed the agents',
  step_done: 'finished the next step',
  added: 'added this person',
  claimed: 'entered this person’s email address and became the agent',
  separated: 'marked another record as a different person',
  separation_undone: 'undid marking another record as a different person',
  merged: 'merged another record into this one',
  merge_undone: 'undid a merge',
  household_added: 'added someone to the household',
  household_removed: 'removed someone from the household',
  asked: 'asked them to share their activity',
} as const

export const MESSAGES = {
  nameMissing: 'Enter a name.',
  noSource: 'Choose how you know them.',
  reachMissing: 'Enter an email address or a phone number.',
  emailMine: 'You already have a record with this email address. Search for it under People.',
  emailTaken: 'A record with this email address already exists. Ask an administrator to assign it to you.',
  tooManyClaims:
    'You’ve reached the daily limit for adding registered users and subscribers. Ask an administrator to assign this person to you.',
  agentsOnly: 'Only agents and administrators with the People permission can add people.',
  notFound: 'This person was deleted, or you can’t open their record.',
  changedMeanwhile: 'Someone else changed this record after you opened it.',
  noStage: 'Choose a stage.',
  stepMissing: 'Enter what to do by this date.',
  stepChanged:
    'Someone changed the next step after you opened this page. Clear this one, save the call, then change the next step at the top.',
  twoAccounts: 'Both people have accounts, so their records can’t be merged.',
  mergeUndone: 'This merge was already undone.',
  tooManyTags: `Use ${MAX_TAGS} tags or fewer.`,
  tagTooLong: `Use ${MAX_TAG_CHARACTERS} characters or fewer for each tag.`,
  noAgent: 'Choose an agent with an active account.',
  ownerOnly: 'Only the agent of this person, or an administrator, can change the agents.',
  ownerMissing: 'Choose an agent.',
  sameAgents: 'Choose a different second agent. This one is already the agent.',
} as const

/** Why a person can't get a stage. */
export const STAGE_FAULTS = {
  agreement: 'Touring and Offer need an agency agreement in force. Get one signed first.',
  asked: 'A prospect hasn’t asked for anything yet, but this person has. Choose another stage.',
} as const
