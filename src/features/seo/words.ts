/** Pages with editable head settings, with label and path. A key without a path covers several pages. */
export const PAGES = {
  home: { label: 'Home', path: '/' },
  properties: { label: 'Homes for sale', path: '/properties' },
  'properties-compare': { label: 'Compare homes', path: '/properties/compare' },
  'buyers-guide': { label: 'Buyers guide', path: '/buyers-guide' },
  sell: { label: 'Sell', path: '/sell' },
  'sellers-guide': { label: 'Sellers guide', path: '/sellers-guide' },
  'home-valuation': { label: 'Free home valuation', path: '/home-valuation' },
  'home-valuation-thank-you': { label: 'Thank you, home valuation', path: '/home-valuation/thank-you' },
  areas: { label: 'Home prices', path: '/areas' },
  'property-tax': { label: 'Property tax', path: '/property-tax' },
  about: { label: 'About', path: '/about' },
  'about-agent': { label: 'Agent pages', path: null },
  'success-stories': { label: 'Success stories', path: '/success-stories' },
  'submit-testimonial': { label: 'Submit a testimonial', path: '/submit-testimonial' },
  specialties: { label: 'Specialties', path: '/specialties' },
  'vetted-vendors': { label: 'Vetted vendors', path: '/vetted-vendors' },
  'vetted-vendors-apply': { label: 'Apply to be listed', path: '/vetted-vendors/apply' },
  networking: { label: 'Networking', path: '/networking' },
  'networking-event': { label: 'Event pages', path: null },
  'networking-sponsor': { label: 'Sponsor an event', path: '/networking/sponsor' },
  contact: { label: 'Contact', path: '/contact' },
  newsletter: { label: 'Newsletter', path: '/newsletter' },
  terms: { label: 'Terms', path: '/terms' },
  'privacy-policy': { label: 'Privacy policy', path: '/privacy-policy' },
  'mls-terms': { label: 'MLS terms', path: '/mls-terms' },
  'mls-compliance': { label: 'MLS compliance', path: '/mls-compliance' },
  accessibility: { label: 'Accessibility', path: '/accessibility' },
} as const
export type PageKey = keyof typeof PAGES

/** Robots directives of a page. Source: Google, robots meta tag. */
export const ROBOTS = {
  'index, follow': 'Indexed, links followed',
  'noindex, follow': 'Not indexed, links followed',
  'noindex, nofollow': 'Not indexed, links not followed',
} as const
export type Robots = keyof typeof ROBOTS

/** Characters that most search results show. */
export const SHOWN = { title: 60, description: 155 } as const

export const MESSAGES = {
  unknownPage: 'No page on this site has this key.',
  notStored: 'Nothing is stored for this page yet.',
  storedMeanwhile: 'Someone else saved settings for this page after you opened it.',
  changedMeanwhile: 'Someone else saved this page after you opened it.',
  canonical: 'Enter a path on this site, such as /sell, or a full web address.',
} as const
