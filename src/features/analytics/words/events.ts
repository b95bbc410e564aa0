/** Families of events, with their report labels. Source: specification 7, analytics. */
export const FAMILIES = {
  page: 'Pages',
  property: 'Homes',
  search: 'Search',
  lead: 'Leads',
  newsletter: 'Newsletter',
  valuation: 'Valuation',
  guide: 'Guides',
  user: 'Accounts',
  vendor: 'Vendors',
  cta: 'Calls to action',
  testimonial: 'Testimonials',
} as const
export type Family = keyof typeof FAMILIES

interface EventKind {
  family: Family
  label: string
  /** Properties that are stored. All others are dropped. */
  props: readonly string[]
}

/** Events that the collector accepts. All others are refused. */
export const EVENTS = {
  page_viewed: { family: 'page', label: 'Page viewed', props: [] },
  page_left: { family: 'page', label: 'Page left', props: ['seconds', 'scrolled'] },
  clicked: { family: 'page', label: 'Clicked', props: ['tag', 'target'] },
  submitted: { family: 'page', label: 'Form submitted', props: ['target'] },
  changed: { family: 'page', label: 'Field changed', props: ['tag', 'target'] },
  property_viewed: { family: 'property', label: 'Home viewed', props: ['property_id'] },
  property_photos_viewed: { family: 'property', label: 'Photos viewed', props: ['property_id'] },
  property_saved: { family: 'property', label: 'Home saved', props: ['property_id'] },
  property_removed: { family: 'property', label: 'Home removed from favorites', props: ['property_id'] },
  property_compared: { family: 'property', label: 'Homes compared', props: ['homes'] },
  property_tour_started: { family: 'property', label: 'Tour form opened', props: ['property_id'] },
  search_performed: { family: 'search', label: 'Search performed', props: ['filters', 'has_text', 'page'] },
  search_saved: { family: 'search', label: 'Search saved', props: [] },
  lead_submitted: { family: 'lead', label: 'Lead form sent', props: ['kind'] },
  lead_failed: { family: 'lead', label: 'Lead form not sent', props: ['kind'] },
  newsletter_signup_started: {
    family: 'newsletter',
    label: 'Signup started',
    props: ['source', 'variant', 'has_name'],
  },
  newsletter_signup_completed: {
    family: 'newsletter',
    label: 'Signup completed',
    props: ['source', 'variant', 'has_name'],
  },
  newsletter_signup_failed: {
    family: 'newsletter',
    label: 'Signup rejected',
    props: ['source', 'variant', 'has_name', 'error'],
  },
  newsletter_signup_error: {
    family: 'newsletter',
    label: 'Signup error',
    props: ['source', 'variant', 'has_name', 'error'],
  },
  valuation_started: { family: 'valuation', label: 'Valuation started', props: [] },
  valuation_completed: { family: 'valuation', label: 'Valuation requested', props: [] },
  guide_requested: { family: 'guide', label: 'Guide requested', props: ['guide'] },
  guide_downloaded: { family: 'guide', label: 'Guide printed or downloaded', props: ['guide'] },
  user_signed_in: { family: 'user', label: 'Signed in', props: [] },
  user_registered: { family: 'user', label: 'Registered', props: [] },
  user_verified: { family: 'user', label: 'Email verified', props: [] },
  auth_error: { family: 'user', label: 'Sign-in problem', props: ['flow', 'message'] },
  vendor_contacted: { family: 'vendor', label: 'Vendor contacted', props: ['by'] },
  vendor_applied: { family: 'vendor', label: 'Vendor applied', props: [] },
  cta_clicked: { family: 'cta', label: 'Call to action clicked', props: ['cta', 'place'] },
  testimonial_started: { family: 'testimonial', label: 'Testimonial started', props: [] },
  testimonial_submitted: { family: 'testimonial', label: 'Testimonial submitted', props: [] },
} as const satisfies Record<string, EventKind>
export type EventName = keyof typeof EVENTS
