export const SUBSCRIBER_STATUSES = {
  pending: 'Not confirmed',
  subscribed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
} as const
export type SubscriberStatus = keyof typeof SUBSCRIBER_STATUSES

/** Source: specification 3. */
export const DEFAULT_SOURCE = 'website_footer'
/** Source: specification 9. */
export const SUCCESS_MS = 5000
export const CONFIRM_DAYS = 7

export const MESSAGES = {
  consentMissing: 'Please agree to receive marketing communications',
  failed: 'Failed to subscribe. Please try again.',
  threw: 'An error occurred. Please try again later.',
  sent: 'Almost done. Open the email we just sent you to confirm.',
  /** Without a mail server. */
  received: 'We got your address. Before we send you anything, we’ll ask you to confirm it.',
  emailMissing: 'Enter your email address.',
  linkOver: 'This link has expired. Subscribe again to get a new one.',
  noSuchIssue: 'We couldn’t find that issue.',
  changedMeanwhile: 'Someone else saved this issue after you opened it.',
  sentAlready: 'This issue was sent. It can’t be changed.',
  noAddress: 'Add the brokerage’s postal address first. The law requires it in a newsletter.',
  noSubscribers: 'No one is subscribed yet.',
  noFigures: 'There are no market numbers yet. We calculate them every night.',
  saveFirst: 'Save your changes before you test or send this issue.',
  brokenLink: (text: string) => `Fix this link: ${text}. An address begins with https:// or, on this site, with /.`,
} as const

export const ISSUE_STATUSES = { draft: 'Draft', sending: 'Sending', sent: 'Sent' } as const
export type IssueStatus = keyof typeof ISSUE_STATUSES

export const ISSUE_LABELS = { subject: 'Subject', preview_text: 'Preview text', body: 'Text' } as const

export const ISSUE_LIST = { sorts: ['updated', 'subject'], filters: { status: ISSUE_STATUSES } } as const

export const SUBSCRIBER_LIST = { sorts: ['created', 'email'], filters: { status: SUBSCRIBER_STATUSES } } as const
