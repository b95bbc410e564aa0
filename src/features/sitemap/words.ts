/** Static pages in the sitemap. */
export const PAGES = [
  '/',
  '/properties',
  '/areas',
  '/buyers-guide',
  '/sell',
  '/sellers-guide',
  '/home-valuation',
  '/property-tax',
  '/about',
  '/success-stories',
  '/specialties',
  '/vetted-vendors',
  '/networking',
  '/contact',
  '/newsletter',
  '/mls-terms',
  '/privacy-policy',
  '/terms',
  '/accessibility',
] as const

/** Paths of personal pages, and paths that only programs request. */
export const CLOSED = [
  '/admin',
  '/agent/',
  '/dashboard',
  '/forms/',
  '/_serverFn/',
  '/unsubscribe/',
  '/alerts/',
] as const

/** Homes in one file. A file may hold 50,000 URLs; search engines refresh smaller ones sooner. Source: sitemaps.org. */
export const HOMES_IN_A_FILE = 10_000
