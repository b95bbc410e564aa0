/**
 * Defaults of the settings that the MLS's rules leave to the brokerage. Source: specification 9; NAR model VOW rules
 * 19.
 */
export const USUAL_SETTINGS = {
  listings_per_day: 500,
  active_share_percent: 50,
  documents_per_day: 200,
  captcha_from_percent: 80,
  retention_days: 180,
  suspicious_per_minute: 30,
  suspicious_networks: 3,
  suspicious_at_night: 50,
  suspicious_unopened_percent: 90,
  suspicious_share_percent: 15,
  suspicious_refusals: 3,
  mls_notified_date: null,
} as const

/** Rules that an MLS asks about, in the order of its questions. Source: NAR model VOW rules 18 and 19. */
export const RULES = {
  firm_named: 'Every listing names the listing firm with a phone number or email address',
  one_email: 'One email address, one account',
  email_verified: 'Registrants have a confirmed email address before access',
  terms_accepted: 'Terms, MLS consent and agency disclosure accepted by an act of the consumer',
  password_expires: 'Passwords expire on a date certain',
  sold_permission: 'Sold data only with a permission, each with its reason',
  download_limits: 'Downloads within the limits of the MLS',
  refreshed: 'Data refreshed within 12 hours',
  records_kept: 'Records of registrants kept at least 180 days after the password expires',
  views_logged: 'Each view of a registrant is logged',
  audit_whole: 'The audit trail is whole and proven from outside',
  inactive_closed: 'Accounts not used for 180 days are closed',
  auditor: 'The MLS can look at the site with an account of its own',
  mls_notified: 'The MLS was told of this site',
} as const
export type RuleKey = keyof typeof RULES

export const MESSAGES = {
  changedMeanwhile: 'Someone else saved these settings after you opened them.',
} as const
