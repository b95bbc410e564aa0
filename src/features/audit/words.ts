/** Views are too many for the hash chain, so they have their own table. */
export const VIEWS = {
  'property.viewed': 'Viewed a home',
  'sold.viewed': 'Viewed a sold home',
  'sold.listed': 'Listed sold homes',
  'sold.searched': 'Searched sold homes',
  'sold.counted': 'Viewed sold statistics',
  'sold.exported': 'Exported sold homes',
  'sold.printed': 'Printed a sold home',
  'sold.shared': 'Shared a sold home',
  'messages.read': 'Read a client’s messages',
  'relationship.viewed': 'Viewed an agency relationship',
  'consumers.searched': 'Searched for clients',
  'admin.opened_account': 'Opened a person’s record',
  'admin.read_activity': 'Read a person’s activity',
  'admin.opened_email': 'Opened an email in the outbox',
  'admin.read_audit': 'Viewed the audit log',
  'admin.read_downloads': 'Viewed the download audit',
} as const
export type ViewKind = keyof typeof VIEWS

/** Acts whose own words are not plain. The others follow from their name: `vendor.hidden` is "Vendor hidden". */
export const ACTS: Readonly<Record<string, string>> = {
  'alert_letter.sent': 'Alert sent',
  'audit.check_asked': 'Audit log verification started',
  'audit.found_broken': 'Audit log verification failed',
  'device.added': 'Signed in on a new device',
  'digest.processed': 'Due alerts sent',
  'email.links_printed': 'Email links shown on the server',
  'estimates.fitted': 'Estimates updated',
  'event_registration.came': 'Event guest attended',
  'event_registration.came_not': 'Event guest did not attend',
  'event_registration.moved_up': 'Event guest moved up from the waitlist',
  'event_registration.waiting': 'Event guest added to the waitlist',
  'lead.pulled_back': 'Lead offer withdrawn',
  'listing_report.late': 'Listing error report overdue',
  'listing_report.taken': 'Listing error report assigned',
  'market.counted': 'Market statistics updated',
  'mls.looked_up': 'MLS record looked up',
  'mls.pictures_retried': 'MLS photos retried',
  'mls.reason_retried': 'MLS quarantine retried',
  'mls.removal_refused': 'MLS removal stopped',
  'person.household_added': 'Added to a household',
  'person.household_removed': 'Removed from a household',
  'person.step_done': 'Next step done',
  'retention.ran': 'Expired data deleted',
  'second_step.disabled': 'Two-step verification turned off',
  'second_step.enabled': 'Two-step verification turned on',
  'statistic.warned': 'Old statistic reported',
  'storage.given_up': 'Former file storage removed',
  'user.letter_resent': 'User email sent again',
  'user.second_step_reset': 'User’s two-step verification reset',
  'user.vow_changed': 'VOW status changed',
}

/** Members of records whose own words are not plain. */
export const MEMBERS: Readonly<Record<string, string>> = {
  act: 'Action',
  alt: 'Image description',
  as_of_date: 'As of',
  by_email: 'By email',
  dob: 'Date of birth',
  head_seq: 'Last entry',
  original_body: 'Original text',
  postal_code: 'ZIP code',
  q: 'Search words',
  tell_by_email: 'Notified by email',
  tell_by_text: 'Notified by text',
}

/** Words of stored names that screens write in another way. */
export const PLAIN_WORDS: Readonly<Record<string, string>> = {
  api: 'API',
  csv: 'CSV',
  dmca: 'DMCA',
  hoa: 'HOA',
  id: 'ID',
  idx: 'IDX',
  ip: 'IP address',
  letter: 'email',
  mls: 'MLS',
  og: 'social',
  part: 'section',
  pdf: 'PDF',
  picture: 'image',

  seq: 'entry',
  seo: 'SEO',
  sms: 'text message',
  totp: 'two-step verification',
  uri: 'address',
  url: 'address',
  vow: 'VOW',
}

export const EXPORT_FORMATS = { csv: 'CSV', jsonl: 'JSON Lines' } as const

export const SCOPES = { all: 'Everyone', admins: 'Administrators', people: 'Visitors and clients' } as const
export type Scope = keyof typeof SCOPES

/** `a` and the entry's sequence number, or the view's id. */
export const ENTRY_ID = /^(a\d{1,15}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const NOTE_ACTS = {
  'note.called': 'Called someone',
  'note.wrote': 'Wrote to someone',
  'note.met': 'Met someone',
  'note.reported': 'Reported to the MLS',
  'note.corrected': 'Corrected something elsewhere',
  'note.other': 'Something else',
} as const

export const OBJECTS = {
  account: 'Person',
  accounts: 'People',
  agent: 'Agent',
  alert_letter: 'Alert',
  appointment: 'Appointment',
  audit: 'Audit log',
  brand: 'Brand',
  comparison: 'Comparison',
  document: 'Document',
  downloads: 'Downloads',
  event: 'Event',
  event_registration: 'Event guest',
  job: 'Job',
  landing_page: 'Landing page',
  launch_check: 'Launch check',
  lead: 'Lead',
  legal_text: 'Legal text',
  letter: 'Email',
  listing_report: 'Listing error report',
  mls: 'MLS sync',
  mls_run: 'Sync run',
  newsletter_issue: 'Newsletter issue',
  newsletter_subscriber: 'Newsletter subscriber',
  page_seo: 'Page SEO',
  property: 'Home',
  relationship: 'Agency relationship',
  saved_search: 'Saved search',
  search: 'Search',
  session: 'Session',
  setting: 'Setting',
  settings: 'Settings',
  site_text: 'Site text',
  slide: 'Slide',
  sponsor: 'Sponsor',
  statistic: 'Statistic',
  suppression: 'Unsubscribed address',
  testimonial: 'Testimonial',
  text_suppression: 'Opted-out number',
  valuation: 'Valuation',
  vendor: 'Vendor',
  vendor_application: 'Vendor application',
} as const

/** `$` is the id. */
export const OBJECT_PATHS: Readonly<Record<string, string>> = {
  account: '/admin/users/$',
  agent: '/admin/agents/$/edit',
  appointment: '/admin/appointments/$',
  event: '/admin/networking-events/$/edit',
  landing_page: '/admin/landing-pages/$/edit',
  launch_check: '/admin/brokerage/launch',
  legal_text: '/admin/brokerage/legal',
  letter: '/admin/outbox/$',
  newsletter_issue: '/admin/newsletter/$/edit',
  property: '/properties/$',
  site_text: '/admin/content/$',
  slide: '/admin/slideshow/$/edit',
  sponsor: '/admin/sponsors/$/edit',
  testimonial: '/admin/testimonials/$/edit',
  valuation: '/admin/valuations/$',
  vendor: '/admin/vendors/$/edit',
  vendor_application: '/admin/vendor-applications/$',
}

export const TRAIL_SORTS = ['newest', 'oldest'] as const

export const MESSAGES = {
  noSuchEntry: 'We couldn’t find that audit log entry.',
  periodReversed: 'The period ends before it begins.',
  periodMissing: 'Choose the first and the last day.',
  reasonMissing: 'Enter a reason. The export is recorded in the audit log.',
  notYourAct: 'Only notes can be added here.',
} as const
