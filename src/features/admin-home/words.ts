import { OTHER_REQUESTS } from '#features/leads/words.ts'

/** Kinds of work that wait for an administrator's decision. */
export const DECISIONS = {
  mls_removals: {
    one: '1 large removal needs approval',
    many: 'removals need approval',
    note: 'The sync stopped before removing many listings.',
    act: 'Review',
    href: '/admin/mls-sync',
  },
  listing_reports: { ...OTHER_REQUESTS.listing_reports, note: null, act: 'Review' },
  vendor_applications: { ...OTHER_REQUESTS.vendor_applications, note: null, act: 'Review' },
  testimonials: {
    one: '1 testimonial to review before it’s published',
    many: 'testimonials to review before they’re published',
    note: null,
    act: 'Review',
    href: '/admin/testimonials?status=pending',
  },
  email_templates: {
    one: '1 email template to review before agents use it',
    many: 'email templates to review before agents use them',
    note: null,
    act: 'Review',
    href: '/admin/email-templates',
  },
  follow_up_plans: {
    one: '1 follow-up plan to review before its agent uses it',
    many: 'follow-up plans to review before their agents use them',
    note: null,
    act: 'Review',
    href: '/admin/follow-up-plans',
  },
  quarantine: {
    one: '1 record in quarantine',
    many: 'records in quarantine',
    note: 'MLS records the site can’t use.',
    act: 'Review',
    href: '/admin/mls-sync/quarantine?status=open',
  },
  imports: {
    one: '1 CSV file that isn’t imported yet',
    many: 'CSV files that aren’t imported yet',
    note: null,
    act: 'Open',
    href: '/admin/import',
  },
} as const
export type DecisionKey = keyof typeof DECISIONS

/** Findings about compliance. */
export const FINDINGS = {
  suspicious: {
    one: '1 person’s downloads are suspicious',
    many: 'people’s downloads are suspicious',
    note: 'In the last 24 hours.',
    href: '/admin/download-audit',
  },
  readers: {
    one: '1 visitor went over the listing limit',
    many: 'visitors went over the listing limit',
    note: 'In the last 24 hours.',
    href: '/admin/download-audit',
  },
  sold_ending: {
    one: '1 person’s sold data access expires soon',
    many: 'people’s sold data access expires soon',
    note: 'Within 30 days.',
    href: '/admin/vow-compliance',
  },
} as const
export type FindingKey = keyof typeof FINDINGS

/** Hours without a sync after which the home page warns. Source: MLS rules, data is refreshed every 12 hours. */
export const FEED_LATE_HOURS = 12

/** Parts of the system with the pages behind them. */
export const SYSTEM_PARTS = {
  mls: { label: 'MLS sync', href: '/admin/mls-sync' },
  worker: { label: 'Worker', href: '/admin/system' },
  jobs: { label: 'Jobs', href: '/admin/jobs' },
  email: { label: 'Email', href: '/admin/outbox' },
  backups: { label: 'Backup', href: '/admin/system' },
  audit: { label: 'Audit log', href: '/admin/audit-trail' },
} as const
