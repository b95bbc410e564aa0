import type { Permission } from '#features/permissions/words.ts'

/**
 * Expected status or redirect of every route for every person. A route that is missing here fails test/routes.test.ts.
 */

const ROLES = ['visitor', 'buyer', 'unverified', 'expired', 'suspended', 'agent', 'admin', 'super'] as const
type Person = (typeof ROLES)[number]
/** Everyone who visits the routes, and whose expectations apply if the table has none for them. */
export const SAME_AS = {
  visitor: 'visitor',
  buyer: 'buyer',
  otherBuyer: 'buyer',
  withoutTerms: 'buyer',
  sold: 'buyer',
  auditor: 'buyer',
  unverified: 'unverified',
  expired: 'expired',
  expiredAdmin: 'expired',
  suspended: 'suspended',
  suspendedAdmin: 'suspended',
  deactivated: 'suspended',
  agent: 'agent',
  otherAgent: 'agent',
  admin: 'admin',
  vendorAdmin: 'admin',
  super: 'super',
} as const satisfies Record<string, Person>
export type Visitor = keyof typeof SAME_AS
/** A status, or `→ /path` for a redirect. */
export type Expected = number | `→ /${string}`

interface RouteTest {
  /** An address of a route with parameters. */
  path?: string
  answers: Record<Person, Expected> & Partial<Record<Visitor, Expected>>
  /** The permission that an administrator needs. */
  permission?: Permission
  /** Another permission that opens the page, with part of its content. */
  otherPermission?: Permission
}

const sameForAll = (expected: Expected): RouteTest['answers'] => ({
  visitor: expected,
  buyer: expected,
  unverified: expected,
  expired: expected,
  suspended: expected,
  agent: expected,
  admin: expected,
  super: expected,
})
const publicPage: RouteTest = { answers: sameForAll(200) }

/** For users in good standing; after signing in, a visitor returns to `at`. */
const dashboard = (at: string): RouteTest['answers'] => ({
  ...sameForAll(200),
  visitor: signInFirst(at),
  unverified: 403,
  expired: `→ /reset-password?expired=true&redirect=${encodeURIComponent(at)}`,
  suspended: 403,
})
const agent = (at: string): RouteTest['answers'] => ({ ...dashboard(at), buyer: '→ /dashboard' })
const admin = (at: string): RouteTest['answers'] => ({ ...agent(at), agent: '→ /dashboard' })
/** For administrators with a permission, who get the same as a super administrator. */
const permitted = (at: string): RouteTest['answers'] => ({ ...admin(at), admin: 403 })

/** For pages of one record: people with access get 404. */
const unknownTo = (answers: RouteTest['answers']): RouteTest['answers'] => {
  const entries = Object.entries(answers).map(([person, answer]) => [person, answer === 200 ? 404 : answer] as const)
  return { ...answers, ...Object.fromEntries(entries) }
}

function signInFirst(at: string): Expected {
  return `→ /login?redirect=${encodeURIComponent(at)}`
}

const ISSUE = '/admin/newsletter/00000000-0000-7000-8000-000000000001/edit'
const EMAIL = '/admin/outbox/00000000-0000-7000-8000-000000000001'
const VENDOR = '/admin/vendors/00000000-0000-7000-8000-000000000001/edit'
const USER = '/admin/users/00000000-0000-7000-8000-000000000001'
const INVITATION = '/admin/users/invitations/00000000-0000-7000-8000-000000000001'
const IMPORT = '/admin/import/00000000-0000-7000-8000-000000000001'
const ENTRY = '/admin/audit-trail/00000000-0000-7000-8000-000000000001'
const CALENDAR_ENTRY = '/agent/calendar/00000000-0000-7000-8000-000000000001'
const DOCUMENT = '/dashboard/documents/00000000-0000-7000-8000-000000000001'
const THREAD = '/dashboard/messages/00000000-0000-7000-8000-000000000001'
const AGENT_THREAD = '/agent/messages/00000000-0000-7000-8000-000000000001'
const SEARCH = '/dashboard/saved-searches/00000000-0000-7000-8000-000000000001'
const RELATIONSHIP = '/dashboard/relationships/00000000-0000-7000-8000-000000000001'
const CLIENT = '/agent/relationships/00000000-0000-7000-8000-000000000001'
const INQUIRY = '/agent/inquiries/00000000-0000-7000-8000-000000000001'
const TASK = '/agent/tasks/00000000-0000-7000-8000-000000000001'
const TEMPLATE = '/agent/templates/00000000-0000-7000-8000-000000000001'
const PLAN = '/admin/follow-up-plans/00000000-0000-7000-8000-000000000001'
const AGENT_PLAN = '/agent/follow-up-plans/00000000-0000-7000-8000-000000000001'
const REVIEW = '/admin/follow-up-plans/review/00000000-0000-7000-8000-000000000001'
const OFFICE_TEMPLATE = '/admin/email-templates/00000000-0000-7000-8000-000000000001'
const MY_PERSON = '/agent/clients/00000000-0000-7000-8000-000000000001'
const PERSON = '/admin/people/00000000-0000-7000-8000-000000000001'
const APPOINTMENT_REQUEST = '/agent/appointments/00000000-0000-7000-8000-000000000001'
const APPOINTMENT = '/admin/appointments/00000000-0000-7000-8000-000000000001'
const AGENT = '/admin/agents/00000000-0000-7000-8000-000000000001/edit'
const CONTACT = '/admin/contacts/00000000-0000-7000-8000-000000000001'
const VALUATION = '/admin/valuations/00000000-0000-7000-8000-000000000001'
const TESTIMONIAL = '/admin/testimonials/00000000-0000-7000-8000-000000000001/edit'
const EVENT = '00000000-0000-7000-8000-000000000001'
const ADMIN_EVENT = `/admin/networking-events/${EVENT}`
const SPONSOR = '/admin/sponsors/00000000-0000-7000-8000-000000000001/edit'
const APPLICATION = '/admin/vendor-applications/00000000-0000-7000-8000-000000000001'
const FEATURED = '/admin/featured-listings/00000000-0000-7000-8000-000000000001/edit'
const FEATURED_PICTURES = '/admin/featured-listings/00000000-0000-7000-8000-000000000001/pictures'
const SLIDE = '/admin/slideshow/00000000-0000-7000-8000-000000000001/edit'
const LANDING = '/admin/landing-pages/00000000-0000-7000-8000-000000000001'
const RUN = '/admin/mls-sync/runs/00000000-0000-7000-8000-000000000001'
const RECORD = '/admin/mls-sync/quarantine/00000000-0000-7000-8000-000000000001'
const REPORT = '/admin/listing-reports/00000000-0000-7000-8000-000000000001'
const HOME = '/properties/00000000-0000-7000-8000-000000000001'

/** Expectations by the router's path. */
export const ROUTES: Record<string, RouteTest> = {
  '/': publicPage,
  '/properties/': { path: '/properties', ...publicPage },
  '/properties/$propertyId': { path: HOME, answers: sameForAll(404) },
  '/properties/$propertyId/photos': { path: `${HOME}/photos`, answers: sameForAll(404) },
  '/properties/$propertyId/report': { path: `${HOME}/report`, answers: sameForAll(404) },
  '/properties/$propertyId/question': { path: `${HOME}/question`, answers: sameForAll(404) },
  '/properties/$propertyId/tour': { path: `${HOME}/tour`, answers: sameForAll(404) },
  '/properties/compare': publicPage,
  '/export': {
    answers: {
      ...sameForAll(200),
      visitor: signInFirst('/export'),
      withoutTerms: 403,
      unverified: 403,
      expired: '→ /reset-password?expired=true&redirect=%2Fexport',
      suspended: 403,
    },
  },
  '/appointments/': { path: '/appointments', ...publicPage },
  '/appointments/$token': { path: '/appointments/x.y', answers: sameForAll(404) },
  '/appointments/$token/calendar': { path: '/appointments/x.y/calendar', answers: sameForAll(404) },
  '/calendar/$token': { path: '/calendar/x.y', answers: sameForAll(404) },
  '/sold-properties': {
    answers: {
      ...sameForAll(403),
      visitor: signInFirst('/sold-properties'),
      expired: '→ /reset-password?expired=true&redirect=%2Fsold-properties',
      sold: 200,
      auditor: 200,
    },
  },
  '/vetted-vendors': publicPage,
  '/about': publicPage,
  '/about-{$name}': { path: '/about-nobody', answers: sameForAll(404) },
  '/contact': publicPage,
  '/home-valuation/': { path: '/home-valuation', ...publicPage },
  '/home-valuation/thank-you': publicPage,
  '/home-valuation/$token/walkthrough': { path: '/home-valuation/x/walkthrough', answers: sameForAll(404) },
  '/home-valuation/$token': { path: '/home-valuation/x.y', answers: sameForAll(404) },
  '/success-stories': publicPage,
  '/submit-testimonial': publicPage,
  '/specialties': publicPage,
  '/buyers-guide': publicPage,
  '/sell': publicPage,
  '/areas/': { path: '/areas', ...publicPage },
  '/areas/$slug': { path: '/areas/nowhere', answers: sameForAll(404) },
  '/property-tax': publicPage,
  '/sellers-guide': publicPage,
  '/newsletter/': { path: '/newsletter', ...publicPage },
  '/newsletter/confirm/$token': { path: '/newsletter/confirm/x', ...publicPage },
  '/buy': { answers: sameForAll('→ /properties') },
  // Each role has its own start page.
  '/login': {
    answers: {
      ...sameForAll('→ /dashboard'),
      visitor: 200,
      suspended: 200,
      agent: '→ /agent',
      admin: '→ /admin',
      super: '→ /admin',
      expiredAdmin: '→ /admin',
    },
  },
  // Users who have not accepted the current terms do so there.
  '/register': {
    answers: { ...sameForAll('→ /dashboard'), visitor: 200, suspended: 200, withoutTerms: 200, auditor: 200 },
  },
  '/invitation': { answers: dashboard('/invitation') },
  '/reset-password': publicPage,
  '/verify-email': publicPage,
  '/terms': publicPage,
  '/privacy-policy': publicPage,
  '/mls-terms': publicPage,
  '/mls-compliance': publicPage,
  '/accessibility': publicPage,
  '/signout': { answers: sameForAll('→ /') },
  '/unsubscribe/$token': { path: '/unsubscribe/x.y', ...publicPage },
  '/alerts/$token': { path: '/alerts/x.y', answers: sameForAll(404) },
  '/forms/$call': { path: '/forms/signIn', answers: sameForAll('→ /') },
  '/dashboard': { answers: dashboard('/dashboard') },
  '/dashboard/': { path: '/dashboard', answers: dashboard('/dashboard') },
  '/dashboard/documents/': { path: '/dashboard/documents', answers: dashboard('/dashboard/documents') },
  '/dashboard/documents/$documentId': { path: DOCUMENT, answers: unknownTo(dashboard(DOCUMENT)) },
  '/dashboard/messages': { answers: dashboard('/dashboard/messages') },
  '/dashboard/messages/': { path: '/dashboard/messages', answers: dashboard('/dashboard/messages') },
  '/dashboard/messages/new': { answers: dashboard('/dashboard/messages/new') },
  '/dashboard/messages/$threadId': { path: THREAD, answers: unknownTo(dashboard(THREAD)) },
  '/dashboard/comparisons': { answers: dashboard('/dashboard/comparisons') },
  '/dashboard/favorites': { answers: dashboard('/dashboard/favorites') },
  '/dashboard/history': { answers: dashboard('/dashboard/history') },
  '/dashboard/preferences': { answers: dashboard('/dashboard/preferences') },
  '/dashboard/proposals': { answers: dashboard('/dashboard/proposals') },
  '/dashboard/sharing': { answers: dashboard('/dashboard/sharing') },
  '/dashboard/profile': { answers: dashboard('/dashboard/profile') },
  '/dashboard/saved-searches/': {
    path: '/dashboard/saved-searches',
    answers: dashboard('/dashboard/saved-searches'),
  },
  '/dashboard/saved-searches/new': { answers: dashboard('/dashboard/saved-searches/new') },
  '/dashboard/saved-searches/$searchId': {
    path: SEARCH,
    answers: { ...dashboard(SEARCH), buyer: 404, agent: 404, admin: 404, super: 404 },
  },
  '/dashboard/relationships/': { path: '/dashboard/relationships', answers: dashboard('/dashboard/relationships') },
  // Belongs to no one here, so users in good standing get 404.
  '/dashboard/relationships/$relationshipId': {
    path: RELATIONSHIP,
    answers: { ...dashboard(RELATIONSHIP), buyer: 404, agent: 404, admin: 404, super: 404 },
  },
  '/agent/relationships/': { path: '/agent/relationships', answers: agent('/agent/relationships') },
  '/agent/relationships/new': { answers: agent('/agent/relationships/new') },
  '/agent/relationships/$relationshipId': {
    path: CLIENT,
    answers: { ...agent(CLIENT), agent: 404, admin: 404, super: 404 },
  },
  '/agent/appointments/': { path: '/agent/appointments', answers: agent('/agent/appointments') },
  '/agent/appointments/$appointmentId': {
    path: APPOINTMENT_REQUEST,
    answers: { ...agent(APPOINTMENT_REQUEST), agent: 404, admin: 404, super: 404 },
  },
  '/agent/appointments/$appointmentId/day-sheet': {
    path: `${APPOINTMENT_REQUEST}/day-sheet`,
    answers: { ...agent(`${APPOINTMENT_REQUEST}/day-sheet`), agent: 404, admin: 404, super: 404 },
  },
  '/agent/appointments/$appointmentId/calendar': {
    path: `${APPOINTMENT_REQUEST}/calendar`,
    answers: { ...sameForAll(403), visitor: 401, agent: 404, admin: 404, super: 404 },
  },
  '/agent/inquiries/': { path: '/agent/inquiries', answers: agent('/agent/inquiries') },
  '/agent/inquiries/$inquiryId': {
    path: INQUIRY,
    answers: { ...agent(INQUIRY), agent: 404, admin: 404, super: 404 },
  },
  '/agent/clients/': { path: '/agent/clients', answers: agent('/agent/clients') },
  '/agent/clients/new': { answers: { ...agent('/agent/clients/new'), admin: 403 }, permission: 'people' },
  '/agent/clients/$personId': { path: MY_PERSON, answers: unknownTo(agent(MY_PERSON)) },
  '/agent/proposals/search': { answers: agent('/agent/proposals/search') },
  '/agent/proposals/new': { answers: agent('/agent/proposals/new') },
  '/agent/tasks/': { path: '/agent/tasks', answers: agent('/agent/tasks') },
  '/agent/tasks/$taskId': {
    path: TASK,
    answers: { ...agent(TASK), agent: 404, admin: 404, super: 404 },
  },
  '/agent/follow-up-plans/': { path: '/agent/follow-up-plans', answers: agent('/agent/follow-up-plans') },
  '/agent/follow-up-plans/new': { answers: agent('/agent/follow-up-plans/new') },
  '/agent/follow-up-plans/$planId': { path: AGENT_PLAN, answers: unknownTo(agent(AGENT_PLAN)) },
  '/agent/templates/': { path: '/agent/templates', answers: agent('/agent/templates') },
  '/agent/templates/new': { answers: agent('/agent/templates/new') },
  '/agent/templates/$templateId': { path: TEMPLATE, answers: unknownTo(agent(TEMPLATE)) },
  '/agent/calendar/': { path: '/agent/calendar', answers: agent('/agent/calendar') },
  '/agent/calendar/new': { answers: agent('/agent/calendar/new') },
  '/agent/calendar/$entryId': {
    path: CALENDAR_ENTRY,
    answers: { ...agent(CALENDAR_ENTRY), agent: 404, admin: 404, super: 404 },
  },
  '/agent/hours': { answers: agent('/agent/hours') },
  '/agent': { answers: agent('/agent') },
  '/agent/': { path: '/agent', answers: agent('/agent') },
  '/agent/messages': { answers: agent('/agent/messages') },
  '/agent/messages/': { path: '/agent/messages', answers: agent('/agent/messages') },
  '/agent/messages/$threadId': { path: AGENT_THREAD, answers: unknownTo(agent(AGENT_THREAD)) },
  '/admin': { answers: admin('/admin') },
  '/admin/': { path: '/admin', answers: admin('/admin') },
  '/admin/appointments/': {
    path: '/admin/appointments',
    answers: permitted('/admin/appointments'),
    permission: 'appointments',
  },
  '/admin/appointments/$appointmentId': {
    path: APPOINTMENT,
    answers: { ...permitted(APPOINTMENT), super: 404 },
    permission: 'appointments',
  },
  '/admin/jobs': { answers: { ...admin('/admin/jobs'), admin: '→ /admin/system/jobs', super: '→ /admin/system/jobs' } },
  '/admin/system/': { path: '/admin/system', answers: permitted('/admin/system'), permission: 'operations' },
  '/admin/system/jobs': {
    answers: permitted('/admin/system/jobs'),
    permission: 'operations',
    otherPermission: 'digests',
  },
  '/admin/system/email': { answers: permitted('/admin/system/email'), permission: 'operations' },
  '/admin/system/backups': { answers: permitted('/admin/system/backups'), permission: 'operations' },
  '/admin/brokerage': { answers: permitted('/admin/brokerage'), permission: 'operations' },
  '/admin/outbox/': { path: '/admin/outbox', answers: permitted('/admin/outbox'), permission: 'operations' },
  '/admin/outbox/$emailId': { path: EMAIL, answers: { ...permitted(EMAIL), super: 404 }, permission: 'operations' },
  '/admin/brokerage/holidays': {
    path: '/admin/brokerage/holidays',
    answers: permitted('/admin/brokerage/holidays'),
    permission: 'operations',
  },
  '/admin/brokerage/launch': {
    path: '/admin/brokerage/launch',
    answers: permitted('/admin/brokerage/launch'),
    permission: 'operations',
  },
  '/admin/brokerage/legal': {
    path: '/admin/brokerage/legal',
    answers: permitted('/admin/brokerage/legal'),
    permission: 'operations',
  },
  '/admin/brokerage/offices/': {
    path: '/admin/brokerage/offices',
    answers: permitted('/admin/brokerage/offices'),
    permission: 'operations',
  },
  '/admin/brokerage/offices/$position': {
    path: '/admin/brokerage/offices/new',
    answers: permitted('/admin/brokerage/offices/new'),
    permission: 'operations',
  },
  '/admin/requests/': {
    path: '/admin/requests',
    answers: permitted('/admin/requests'),
    permission: 'operations',
  },
  '/admin/requests/$group': {
    path: '/admin/requests/valuation',
    answers: permitted('/admin/requests/valuation'),
    permission: 'operations',
  },
  '/setup/{-$step}': { path: '/setup/brokerage', answers: permitted('/setup/brokerage'), permission: 'operations' },
  '/admin/connections/': {
    path: '/admin/connections',
    answers: permitted('/admin/connections'),
    permission: 'operations',
  },
  '/admin/connections/$kind': {
    path: '/admin/connections/mail',
    answers: permitted('/admin/connections/mail'),
    permission: 'operations',
  },
  '/admin/newsletter/': {
    path: '/admin/newsletter',
    answers: permitted('/admin/newsletter'),
    permission: 'newsletter',
  },
  '/admin/newsletter/new': { answers: permitted('/admin/newsletter/new'), permission: 'newsletter' },
  '/admin/newsletter/subscribers': { answers: permitted('/admin/newsletter/subscribers'), permission: 'newsletter' },
  '/admin/newsletter/$issueId/edit': {
    path: ISSUE,
    answers: { ...permitted(ISSUE), super: 404 },
    permission: 'newsletter',
  },
  '/networking/': { path: '/networking', ...publicPage },
  '/networking/sponsor': publicPage,
  '/networking/$eventId': { path: `/networking/${EVENT}`, answers: sameForAll(404) },
  '/networking/$eventId/calendar': { path: `/networking/${EVENT}/calendar`, answers: sameForAll(404) },
  '/networking/registration/$token': { path: '/networking/registration/x.y', answers: sameForAll(404) },
  '/vetted-vendors/apply': publicPage,
  '/admin/networking-events/': {
    path: '/admin/networking-events',
    answers: permitted('/admin/networking-events'),
    permission: 'events',
  },
  '/admin/networking-events/new': { answers: permitted('/admin/networking-events/new'), permission: 'events' },
  '/admin/networking-events/$eventId/edit': {
    path: `${ADMIN_EVENT}/edit`,
    answers: { ...permitted(`${ADMIN_EVENT}/edit`), super: 404 },
    permission: 'events',
  },
  '/admin/networking-events/$eventId/people': {
    path: `${ADMIN_EVENT}/people`,
    answers: { ...permitted(`${ADMIN_EVENT}/people`), super: 404 },
    permission: 'events',
  },
  '/admin/sponsors/': { path: '/admin/sponsors', answers: permitted('/admin/sponsors'), permission: 'events' },
  '/admin/sponsors/$sponsorId/edit': {
    path: SPONSOR,
    answers: { ...permitted(SPONSOR), super: 404 },
    permission: 'events',
  },
  '/admin/vendor-applications/': {
    path: '/admin/vendor-applications',
    answers: permitted('/admin/vendor-applications'),
    permission: 'vendors',
  },
  '/admin/vendor-applications/$applicationId': {
    path: APPLICATION,
    answers: { ...permitted(APPLICATION), super: 404 },
    permission: 'vendors',
  },
  '/admin/featured-listings/': {
    path: '/admin/featured-listings',
    answers: permitted('/admin/featured-listings'),
    permission: 'featured',
  },
  '/admin/featured-listings/new': { answers: permitted('/admin/featured-listings/new'), permission: 'featured' },
  '/admin/featured-listings/order': { answers: permitted('/admin/featured-listings/order'), permission: 'featured' },
  '/admin/featured-listings/$propertyId/edit': {
    path: FEATURED,
    answers: { ...permitted(FEATURED), super: 404 },
    permission: 'featured',
  },
  '/admin/featured-listings/$propertyId/pictures': {
    path: FEATURED_PICTURES,
    answers: { ...permitted(FEATURED_PICTURES), super: 404 },
    permission: 'featured',
  },
  '/admin/vendors/': { path: '/admin/vendors', answers: permitted('/admin/vendors'), permission: 'vendors' },
  // An empty form without data; saving is refused by the call.
  '/admin/vendors/new': { answers: permitted('/admin/vendors/new'), permission: 'vendors' },
  '/admin/vendors/order': { answers: permitted('/admin/vendors/order'), permission: 'vendors' },
  '/admin/vendors/$vendorId/edit': {
    path: VENDOR,
    answers: { ...permitted(VENDOR), super: 404 },
    permission: 'vendors',
  },
  '/admin/agents/': { path: '/admin/agents', answers: permitted('/admin/agents'), permission: 'agents' },
  '/admin/agents/new': { answers: permitted('/admin/agents/new'), permission: 'agents' },
  '/admin/agents/$agentId/edit': { path: AGENT, answers: { ...permitted(AGENT), super: 404 }, permission: 'agents' },
  // Lists the kinds of leads that the administrator has permission for, which may be none.
  '/admin/contacts/': { path: '/admin/contacts', answers: admin('/admin/contacts') },
  '/admin/contacts/$contactId': { path: CONTACT, answers: unknownTo(admin(CONTACT)) },
  '/admin/lead-report': { answers: permitted('/admin/lead-report'), permission: 'people' },
  '/admin/people/': { path: '/admin/people', answers: permitted('/admin/people'), permission: 'people' },
  '/admin/people/new': { answers: permitted('/admin/people/new'), permission: 'people' },
  '/admin/people/$personId': { path: PERSON, answers: unknownTo(admin(PERSON)) },
  '/admin/valuations/': { path: '/admin/valuations', answers: permitted('/admin/valuations'), permission: 'leads' },
  '/admin/valuations/$valuationId': {
    path: VALUATION,
    answers: { ...permitted(VALUATION), super: 404 },
    permission: 'leads',
  },
  '/admin/testimonials/': {
    path: '/admin/testimonials',
    answers: permitted('/admin/testimonials'),
    permission: 'testimonials',
  },
  '/admin/testimonials/$testimonialId/edit': {
    path: TESTIMONIAL,
    answers: { ...permitted(TESTIMONIAL), super: 404 },
    permission: 'testimonials',
  },
  '/l/$slug': { path: '/l/nowhere', answers: sameForAll(404) },
  '/admin/seo/': { path: '/admin/seo', answers: permitted('/admin/seo'), permission: 'seo' },
  '/admin/seo/$pageKey/edit': {
    path: '/admin/seo/sell/edit',
    answers: permitted('/admin/seo/sell/edit'),
    permission: 'seo',
  },
  '/admin/slideshow/': {
    path: '/admin/slideshow',
    answers: permitted('/admin/slideshow'),
    permission: 'slideshow',
  },
  '/admin/slideshow/new': { answers: permitted('/admin/slideshow/new'), permission: 'slideshow' },
  '/admin/slideshow/$id/edit': {
    path: SLIDE,
    answers: { ...permitted(SLIDE), super: 404 },
    permission: 'slideshow',
  },
  '/admin/landing-pages/': {
    path: '/admin/landing-pages',
    answers: permitted('/admin/landing-pages'),
    permission: 'landing_pages',
  },
  '/admin/landing-pages/new': {
    answers: permitted('/admin/landing-pages/new'),
    permission: 'landing_pages',
  },
  '/admin/landing-pages/$id/edit': {
    path: `${LANDING}/edit`,
    answers: { ...permitted(`${LANDING}/edit`), super: 404 },
    permission: 'landing_pages',
  },
  '/admin/landing-pages/$id/analytics': {
    path: `${LANDING}/analytics`,
    answers: { ...permitted(`${LANDING}/analytics`), super: 404 },
    permission: 'landing_pages',
  },
  '/admin/mls-sync/': { path: '/admin/mls-sync', answers: permitted('/admin/mls-sync'), permission: 'mls' },
  '/admin/mls-sync/runs/': {
    path: '/admin/mls-sync/runs',
    answers: permitted('/admin/mls-sync/runs'),
    permission: 'mls',
  },
  '/admin/mls-sync/runs/$runId': { path: RUN, answers: { ...permitted(RUN), super: 404 }, permission: 'mls' },
  '/admin/mls-sync/quarantine/': {
    path: '/admin/mls-sync/quarantine',
    answers: permitted('/admin/mls-sync/quarantine'),
    permission: 'mls',
  },
  '/admin/mls-sync/quarantine/$recordId': {
    path: RECORD,
    answers: { ...permitted(RECORD), super: 404 },
    permission: 'mls',
  },
  '/admin/mls-sync/look-up': { answers: permitted('/admin/mls-sync/look-up'), permission: 'mls' },
  '/admin/mls-sync/listings': { answers: permitted('/admin/mls-sync/listings'), permission: 'mls' },
  '/admin/mls-sync/$listingKey': {
    path: '/admin/mls-sync/MBR404',
    answers: { ...permitted('/admin/mls-sync/MBR404'), super: 404 },
    permission: 'mls',
  },
  '/admin/mls-sync/pictures': { answers: permitted('/admin/mls-sync/pictures'), permission: 'mls' },
  '/admin/mls-sync/names': { answers: permitted('/admin/mls-sync/names'), permission: 'mls' },
  // The page shows nothing of the feed until its button is used.
  '/admin/mls-sync/connection': { answers: admin('/admin/mls-sync/connection') },
  '/admin/listing-reports/': {
    path: '/admin/listing-reports',
    answers: permitted('/admin/listing-reports'),
    permission: 'mls',
  },
  '/admin/listing-reports/$reportId': {
    path: REPORT,
    answers: { ...permitted(REPORT), super: 404 },
    permission: 'mls',
  },
  '/admin/users/': {
    path: '/admin/users',
    answers: permitted('/admin/users'),
    permission: 'users',
    otherPermission: 'vow',
  },
  '/admin/users/sign-in': { answers: permitted('/admin/users/sign-in'), permission: 'users' },
  '/admin/users/invitations/': {
    path: '/admin/users/invitations',
    answers: permitted('/admin/users/invitations'),
    permission: 'users',
  },
  '/admin/users/invitations/new': { answers: permitted('/admin/users/invitations/new'), permission: 'users' },
  '/admin/users/invitations/$invitationId': {
    path: INVITATION,
    answers: { ...permitted(INVITATION), super: 404 },
    permission: 'users',
  },
  '/admin/users/$userId': {
    path: USER,
    answers: { ...permitted(USER), super: 404 },
    permission: 'users',
    otherPermission: 'vow',
  },
  '/admin/import/': { path: '/admin/import', answers: admin('/admin/import') },
  '/admin/import/$importId': {
    path: IMPORT,
    answers: { ...admin(IMPORT), admin: 404, super: 404 },
  },
  '/admin/permissions': { answers: permitted('/admin/permissions'), permission: 'permissions' },
  '/admin/audit-trail/': { path: '/admin/audit-trail', answers: permitted('/admin/audit-trail'), permission: 'audit' },
  '/admin/audit-trail/$entryId': { path: ENTRY, answers: { ...permitted(ENTRY), super: 404 }, permission: 'audit' },
  '/admin/download-audit': { answers: permitted('/admin/download-audit'), permission: 'audit' },
  '/admin/content/': { path: '/admin/content', answers: permitted('/admin/content'), permission: 'content' },
  '/admin/content/$textKey': {
    path: '/admin/content/about.story',
    answers: permitted('/admin/content/about.story'),
    permission: 'content',
  },
  // Lists the approved templates and their own to an administrator without the permission.
  '/admin/email-templates/': { path: '/admin/email-templates', answers: admin('/admin/email-templates') },
  '/admin/email-templates/new': { answers: permitted('/admin/email-templates/new'), permission: 'content' },
  '/admin/email-templates/$templateId': { path: OFFICE_TEMPLATE, answers: unknownTo(admin(OFFICE_TEMPLATE)) },
  '/admin/follow-up-plans/': {
    path: '/admin/follow-up-plans',
    answers: permitted('/admin/follow-up-plans'),
    permission: 'content',
  },
  '/admin/follow-up-plans/new': { answers: permitted('/admin/follow-up-plans/new'), permission: 'content' },
  '/admin/follow-up-plans/review/$planId': { path: REVIEW, answers: unknownTo(admin(REVIEW)) },
  '/admin/follow-up-plans/$planId': { path: PLAN, answers: { ...permitted(PLAN), super: 404 }, permission: 'content' },
  '/admin/brand': { answers: permitted('/admin/brand'), permission: 'operations' },
  '/admin/vow-compliance': { answers: permitted('/admin/vow-compliance'), permission: 'vow' },
  '/admin/analytics': { answers: permitted('/admin/analytics'), permission: 'analytics' },
  '/admin/statistics': { answers: permitted('/admin/statistics'), permission: 'statistics' },
}
