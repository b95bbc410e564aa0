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
  next: 'Skip, and take the next person',
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
  catch_all: 'Everything else',
} as const
export type RuleKey = keyof typeof RULE_KEYS

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
