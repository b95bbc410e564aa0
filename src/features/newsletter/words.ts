/** Where a subscription stands. */
export const SUBSCRIBER_STATUSES = {
  pending: 'Not confirmed',
  subscribed: 'Subscribed',
  unsubscribed: 'Ended',
  bounced: 'Bounced',
} as const
export type SubscriberStatus = keyof typeof SUBSCRIBER_STATUSES

/** The source of a signup that names none. Source: specification 3. */
export const DEFAULT_SOURCE = 'website_footer'
/** How long the confirmation stays in the place of the form. Source: specification 9. */
export const SUCCESS_MS = 5000
/** How long a link that confirms is good. */
export const CONFIRM_DAYS = 7

/** Texts of the specification (5 and 8), and our own. */
export const MESSAGES = {
  consentMissing: 'Please agree to receive marketing communications',
  failed: 'Failed to subscribe. Please try again.',
  threw: 'An error occurred. Please try again later.',
  sent: 'Thank you. One more step: open the letter that we just sent you, and confirm.',
  emailMissing: 'Enter your e-mail address.',
  linkOver: 'This link is no longer good. Subscribe again, and we send you a new one.',
} as const
