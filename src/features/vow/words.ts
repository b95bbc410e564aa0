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
  firm_named: 'Every listing shows the listing brokerage with a phone number or email address',
  one_email: 'One account per email address',
  email_verified: 'Registrants confirm their email address before access',
  terms_accepted: 'Registrants accept the terms, MLS consent, and agency disclosure themselves',
  password_expires: 'Passwords expire on a set date',
  sold_permission: 'Sold data access granted per person, with a reason',
  download_limits: 'Downloads within MLS limits',
  refreshed: 'Data refreshed within 12 hours',
  records_kept: 'Registrant records kept at least 180 days after the password expires',
  views_logged: 'Every registrant view is logged',
  audit_whole: 'Audit log verified, with an external checkpoint',
  inactive_closed: 'Accounts inactive for 180 days are closed',
  auditor: 'The MLS has an account to review the site',
  mls_notified: 'The MLS was notified of this site',
} as const
export type RuleKey = keyof typeof RULES

export const MESSAGES = {
  changedMeanwhile: 'Someone else saved these settings after you opened them.',
} as const
