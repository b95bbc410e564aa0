export const EMAIL_STATUSES = {
  queued: 'Queued',
  sent: 'Sent',
  kept: 'Stored',
  suppressed: 'Not sent',
  failed: 'Failed',
} as const
export type EmailStatus = keyof typeof EMAIL_STATUSES

export const PAGE_SIZE = 50

/** Reasons why an address gets no email. Only the person can undo the first two. */
export const SUPPRESSION_REASONS = {
  unsubscribed: 'Unsubscribed',
  complained: 'Marked as spam',
  bounced: 'Bounced',
  admin: 'Stopped by an administrator',
} as const
export type SuppressionReason = keyof typeof SUPPRESSION_REASONS

/** Emails that a suppression stops. */
export const SUPPRESSION_SCOPES = {
  all: 'All email',
  marketing: 'Newsletter and news',
  alerts: 'Saved search alerts',
} as const
export type SuppressionScope = keyof typeof SUPPRESSION_SCOPES

/** Suppressions, and failed emails, on the page. */
export const MAX_SUPPRESSIONS = 100
export const MAX_FAILED = 20
/** Days of failed emails on the page. */
export const FAILED_DAYS = 7

export const MESSAGES = {
  noSuchEmail: 'We couldn’t find that email.',
  noSuchBounce: 'This address isn’t listed as bounced anymore. Reload the page.',
  allowed: (email: string) => `${email} can get email again.`,
  aboveLevel: 'Hidden: sent to an account above your level',
  hiddenLink: 'Links that open an account or a personal page are hidden here. Only the recipient gets them.',
  printLinks: 'No mail server is set, so this email wasn’t sent. To follow its link, run this on the server:',
} as const
