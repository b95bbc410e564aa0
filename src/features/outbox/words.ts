export const EMAIL_STATUSES = {
  queued: 'Queued',
  sent: 'Sent',
  kept: 'Not sent',
  suppressed: 'Unsubscribed',
  failed: 'Failed',
} as const
export type EmailStatus = keyof typeof EMAIL_STATUSES

/** Days after which an email is deleted. */
export const RETENTION_DAYS = 365

/** Names of the emails as administrators read them. Keys are the names of their templates. */
export const EMAIL_KINDS: Readonly<Record<string, string>> = {
  'account-asked': 'Account needed for a tour',
  'account-closed': 'Account closed',
  'account-ready': 'Account created for a tour',
  'account-suspended': 'Account suspended',
  'already-registered': 'Already registered',
  'appointment-asked': 'Appointment request',
  'appointment-changed': 'Appointment update',
  'appointment-handed-over': 'Appointment reassigned',
  'appointment-offer-answered': 'Answer to offered times',
  'appointment-offered': 'Other times offered',
  'appointment-received': 'Appointment request received',
  'change-email': 'Confirm a new email address',
  'connection-test': 'Test email',
  'contact-arrived': 'New contact-form lead',
  'contact-received': 'Message received',
  'document-infected': 'Document removed by the virus scan',
  'document-shared': 'Document shared',
  'email-changed': 'Email address changed',
  'event-seat': 'Event registration update',
  'figures-old': 'Statistics out of date',
  'homes-proposed': 'Proposed homes',
  inactivity: 'Inactive account',
  'inquiry-arrived': 'New lead',
  'email-unsent': 'Email not delivered',
  invitation: 'Invitation',
  'landing-lead-arrived': 'New landing-page lead',
  'landing-lead-received': 'Landing-page message received',
  'launch-check-assigned': 'Launch check assigned',
  'launch-checks-due': 'Launch checks due',
  'lead-assigned': 'Lead assigned',
  'lead-answered': 'Reply from a lead',
  'lead-claimable': 'Lead to claim',
  'lead-given-back': 'Lead returned',
  'lead-offered': 'Lead offered',
  'follow-up': 'Follow-up',
  'lead-reply': 'Reply to a lead',
  'lead-unclaimed': 'Unassigned lead',
  'listing-report-answered': 'Reply to a listing error report',
  'listing-reported': 'New listing error report',
  'listing-reports-late': 'Overdue listing error reports',
  'message-waiting': 'Unread message',
  'mls-feed-halted': 'MLS sync stopped',
  'mls-feed-silent': 'MLS data out of date',
  'mls-removal-waits': 'Listing removals need approval',
  'new-device': 'Sign-in on a new device',
  'newsletter-already': 'Already subscribed',
  'newsletter-confirm': 'Confirm a newsletter subscription',
  'newsletter-issue': 'Newsletter',
  'newsletter-test': 'Newsletter test',
  'newsletter-welcome': 'Newsletter welcome',
  'password-changed': 'Password changed',
  'password-expiring': 'Password expires soon',
  'person-answered': 'Reply from a person',
  'person-assigned': 'Person assigned',
  'person-unassigned': 'Person no longer assigned',
  'person-left': 'User closed their account',
  'plan-decided': 'Decision on a follow-up plan',
  'plan-waiting': 'Follow-up plan to review',
  'proposal-answered': 'Answer to a proposal',
  'promises-late': 'Overdue replies',
  'promises-soon': 'Replies due soon',
  'registration-arrived': 'New event registration',
  'relationship-ended': 'Agency relationship ended',
  'relationship-ending': 'Agency relationship expires soon',
  'relationship-sent': 'Agreement to sign',
  'relationship-signed': 'Agreement signed',
  'reset-password': 'Reset a password',
  'saved-search-alerts': 'Saved search alert',
  'search-proposed': 'Proposed search',
  'sharing-requested': 'Activity sharing request',
  'second-step-reset': 'Two-step verification turned off',
  'seller-checklist': 'Sellers checklist',
  'seller-report': 'Weekly listing report',
  'sponsor-inquiry-arrived': 'New sponsor lead',
  'sponsor-inquiry-received': 'Sponsor request received',
  'task-assigned': 'Task assigned',
  'tasks-due': 'Tasks due',
  'template-waiting': 'Email template to review',
  'terms-confirmed': 'MLS terms accepted',
  'testimonial-arrived': 'New testimonial',
  'valuation-arrived': 'New valuation request',
  'valuation-received': 'Valuation request received',
  'vendor-application-arrived': 'New vendor application',
  'vendor-application-declined': 'Vendor application declined',
  'vendor-application-received': 'Vendor application received',
  'vendor-listed': 'Vendor listed',
  'verify-email': 'Confirm an email address',
}

/** Returns the name of a kind of email, or its template's name if an older program stored it. */
export function emailKind(name: string): string {
  return EMAIL_KINDS[name] ?? name
}

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
  printLinks: 'No mail server is set up, so this email wasn’t sent. To follow its link, run this on the server:',
} as const
