/** Ways in which a rule hands out leads. */
export const RULE_ACTS = {
  assign: 'Assign to one person',
  offer: 'Offer in order',
  round_robin: 'Round robin',
  listing_agent: 'Listing agent',
} as const
export type RuleAct = keyof typeof RULE_ACTS

/** Treatment of people on time off or outside their working hours. */
export const OFF_HOURS = {
  next: 'Skip to the next person',
  anyway: 'Give it to them anyway',
} as const
export type OffHours = keyof typeof OFF_HOURS

/** Traffic sources that the site detects. Campaigns add others by utm_source. */
export const USUAL_SOURCES = {
  direct: 'Direct',
  google_organic: 'Google search',
  google_ads: 'Google ads',
  bing_organic: 'Bing search',
  bing_ads: 'Bing ads',
  facebook_organic: 'Facebook',
  facebook_ads: 'Facebook ads',
  instagram_organic: 'Instagram',
  linkedin_organic: 'LinkedIn',
  email: 'Email',
  referral: 'Other websites',
} as const

/** Languages of visitors, by the code that their browsers send. */
export const LANGUAGES = {
  en: 'English',
  es: 'Spanish',
  ar: 'Arabic',
  my: 'Burmese',
  zh: 'Chinese',
  fr: 'French',
  de: 'German',
  ht: 'Haitian Creole',
  hi: 'Hindi',
  ja: 'Japanese',
  ko: 'Korean',
  pl: 'Polish',
  pa: 'Punjabi',
  ru: 'Russian',
  vi: 'Vietnamese',
} as const

/** Rules that every site has, by key, and those of the administrators. */
export const RULE_KEYS = {
  known: 'People we already know',
  asked: 'Agent they ask for',
  rule: 'Rule',
  catch_all: 'All other leads',
} as const
export type RuleKey = keyof typeof RULE_KEYS

/** Why the brokerage knows a person, as a decision gives the reason. */
export const KNOWN_REASONS = {
  client: 'A client of this agent',
  lead: 'An earlier lead assigned to this agent',
  person: 'A person assigned to this agent',
} as const

/** Events of a lead's routing. */
export const DECISION_ACTS = {
  assigned: 'Assigned',
  offered: 'Offered',
  claimed: 'Claimed',
  office: 'To the office',
} as const
export type DecisionAct = keyof typeof DECISION_ACTS

/** Longest time ahead in which someone must be back at work to get a lead now. */
export const MAX_DAYS_AHEAD = 14

/** Name of the rule for the brokerage's own listings, which the first rule of an administrator brings along. */
export const OWN_LISTINGS = 'Our own listings'

export const MAX_RULES = 50
export const MAX_DAYS_OFF = 30
/** Rows on a page of decisions. */
export const DECISIONS_SHOWN = 50
/** Days in which the pages count leads. */
export const COUNTED_DAYS = 30

/** Most people of a rule, and most values of a condition. */
export const MAX_RULE_PEOPLE = 20

/** Most leads of a person in a round. */
export const MAX_WEIGHT = 9

/** Tabs of the page. */
export const ROUTING_TABS = {
  recipients: 'Recipients',
  rules: 'Lead rules',
  decisions: 'Decisions',
  team: 'Team',
} as const
export type RoutingTab = keyof typeof ROUTING_TABS
export const RULES_PATH = '/admin/requests?tab=rules'
export const TEAM_PATH = '/admin/requests?tab=team'

export const HISTORY = {
  created: 'added it',
  updated: 'changed it',
  turned_on: 'turned it on',
  turned_off: 'turned it off',
} as const

export const MESSAGES = {
  notFound: 'This rule was deleted.',
  changedMeanwhile: 'Someone else changed this rule after you opened it.',
  wrongPrice: 'Enter a price in whole dollars.',
  wrongWeight: 'Enter 1 to 9 leads per round.',
  wrongMinutes: 'Enter minutes from 1 to 1,440.',
  wrongTime: 'Enter a time, such as 9:00 AM.',
  oneTimeMissing: 'Enter both times, or clear both.',
  closesBeforeOpening: 'The end must be after the start.',
  noHours: 'Enter hours for at least one day.',
  dayOffMissing: 'Enter the first day off.',
  wrongDaysOff: 'The last day off can’t be before the first.',
  pastDaysOff: 'These days have passed.',
  tooManyDaysOff: 'Remove some days off first.',
  noPeople: 'Choose at least one person.',
  onePerson: 'Choose 1 person, or assign these leads in order or by round robin.',
  unknownPerson: 'One of these people can no longer get leads. Remove them, and save again.',
  minutesMissing: 'Enter the minutes to claim. Then the next person gets the lead.',
  pricesCrossed: 'The highest price can’t be below the lowest.',
  tooManyRules: 'You have 50 rules, the maximum. Delete one first.',
  orderChangedMeanwhile: 'Someone else changed the rules. Check the order, and save again.',
  scheduleChangedMeanwhile: 'Someone else saved these hours after you opened them. Reload the page, and try again.',
  noAgent: 'Agent not found.',
  agentsOnly: 'Only agents have working hours.',
  offerOver: 'This lead is no longer offered to you. It went to someone else, or you claimed it already.',
} as const
