/** Pages of the site that search engines are to know, whatever is for sale. */
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

/** Parts of the site that are somebody's own, and addresses that only programs ask for. */
export const CLOSED = [
  '/admin',
  '/agent/',
  '/dashboard',
  '/forms/',
  '/_serverFn/',
  '/unsubscribe/',
  '/alerts/',
] as const

/** Homes in one file. A file may hold 50,000 addresses; smaller ones are read again sooner. Source: sitemaps.org. */
export const HOMES_IN_A_FILE = 10_000
