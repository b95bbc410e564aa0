/**
 * The features by shelf, from the top down. A feature may use those on its own shelf or below, and only through their
 * public face. A new feature folder is put on its shelf here.
 */
export const SHELVES: readonly (readonly string[])[] = [
  ['dashboard', 'users'],
  [
    'messages',
    'documents',
    'relationships',
    'appointments',
    'landing-pages',
    'newsletter',
    'contacts',
    'analytics',
    'legal',
    'guides',
    'valuations',
    'sponsors',
  ],
  ['vendors', 'vendor-applications', 'featured', 'events', 'testimonials', 'slideshow', 'seo', 'statistics', 'sitemap'],
  ['comparisons', 'saved-searches'],
  ['vow', 'sold', 'downloads'],
  ['properties', 'search', 'mls', 'agents', 'market', 'favorites', 'history'],
  [
    'accounts',
    'consents',
    'pending-intents',
    'personal-data',
    'text-messages',
    'permissions',
    'captcha',
    'public-forms',
    'read-limits',
    'audit',
    'jobs',
    'brokerage',
    'outbox',
    'maps',
    'pictures',
    'property-tax',
  ],
]
