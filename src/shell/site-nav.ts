import type { AnyRouter } from '@tanstack/react-router'

export interface NavLink {
  to: string
  label: string
  /** Second line in the header's menu. */
  note?: string
  search?: Readonly<Record<string, string>>
  /** `placeIn` value at which the link is current, if not its own path. */
  at?: string
}
export interface NavGroup {
  label: string
  links: NavLink[]
}

const FEATURED = { featured: '1' }
const AT_FEATURED = '/properties?featured'

/** Header menus. A link shows only if its route exists, and a menu only if it has a link. Source: specification 2. */
const HEADER: NavGroup[] = [
  {
    label: 'Buy',
    links: [
      { to: '/buy', label: 'Search Properties', note: 'Search MLS listings', at: '/properties' },
      {
        to: '/properties',
        search: FEATURED,
        at: AT_FEATURED,
        label: 'Featured Listings',
        note: 'Homes we picked',
      },
      { to: '/buyers-guide', label: 'Buyers Guide', note: 'What happens when you buy' },
    ],
  },
  {
    label: 'Sell',
    links: [
      { to: '/sell', label: 'Sell With Us', note: 'What we do, and what it costs' },
      { to: '/sellers-guide', label: 'Sellers Guide', note: 'What happens when you sell' },
      { to: '/home-valuation', label: 'Free Home Valuation', note: 'A reply within 24 hours' },
    ],
  },
  {
    label: 'About',
    links: [
      { to: '/about', label: 'About Us' },
      { to: '/success-stories', label: 'Success Stories' },
    ],
  },
  {
    label: 'Resources',
    links: [
      { to: '/specialties', label: 'Specialties' },
      { to: '/vetted-vendors', label: 'Vetted Vendors' },
      { to: '/networking', label: 'Networking' },
    ],
  },
  { label: 'Contact', links: [{ to: '/contact', label: 'Contact' }] },
]

/** Footer columns and the line below. Source: specification 2. */
const FOOTER: NavGroup[] = [
  {
    label: 'Buying & Selling',
    links: [
      { to: '/buy', label: 'Search Properties' },
      { to: '/properties', search: FEATURED, at: AT_FEATURED, label: 'Featured Listings' },
      { to: '/buyers-guide', label: 'Buyers Guide' },
      { to: '/areas', label: 'Home Prices' },
      { to: '/property-tax', label: 'Property Tax' },
      { to: '/sell', label: 'Sell With Us' },
      { to: '/sellers-guide', label: 'Sellers Guide' },
      { to: '/home-valuation', label: 'Free Home Valuation' },
    ],
  },
  {
    label: 'About & Resources',
    links: [
      { to: '/about', label: 'About Us' },
      { to: '/success-stories', label: 'Success Stories' },
      { to: '/specialties', label: 'Specialties' },
      { to: '/vetted-vendors', label: 'Vetted Vendors' },
      { to: '/networking', label: 'Networking' },
      { to: '/contact', label: 'Contact' },
    ],
  },
]
const BASE: NavLink[] = [
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/terms', label: 'Terms' },
  { to: '/mls-terms', label: 'MLS Terms' },
  { to: '/mls-compliance', label: 'MLS Compliance' },
  { to: '/accessibility', label: 'Accessibility' },
  { to: '/submit-testimonial', label: 'Submit a Testimonial' },
]

/** An agent whose page is in the navigation. */
export interface Principal {
  slug: string
  name: string
  title: string
}

/** Returns the header menus with links whose routes exist, and the principal agents under About. */
export function headerGroups(router: AnyRouter, principals: readonly Principal[]): NavGroup[] {
  return existing(router, HEADER).map((group) => ({
    ...group,
    links: group.links.flatMap((link) =>
      link.to === '/about'
        ? [link, ...principals.map(({ slug, name, title }) => ({ to: `/about-${slug}`, label: name, note: title }))]
        : [link],
    ),
  }))
}

/** Returns the footer columns with links whose routes exist. */
export function footerGroups(router: AnyRouter): NavGroup[] {
  return existing(router, FOOTER)
}

/** Returns the footer's last line with links whose routes exist. */
export function baseLinks(router: AnyRouter): NavLink[] {
  return BASE.filter(({ to }) => hasRoute(router, to))
}

/** Returns whether the site has a route with this path. */
export function hasRoute(router: AnyRouter, path: string): boolean {
  return path in router.routesByPath
}

function existing(router: AnyRouter, groups: NavGroup[]): NavGroup[] {
  return groups
    .map((group) => ({ ...group, links: group.links.filter(({ to }) => hasRoute(router, to)) }))
    .filter(({ links }) => links.length > 0)
}

/** Returns the path of a page, with the search parameters that the navigation distinguishes. */
export function placeIn({ pathname, search }: { pathname: string; search: { featured?: unknown } }): string {
  return isAt(pathname, '/properties') && search.featured ? AT_FEATURED : pathname
}

/** Returns whether a link is current at a place. */
export function isCurrent(place: string, { to, at }: NavLink): boolean {
  return isAt(place, at ?? to)
}

/** Returns whether a page has the link's path or is below it. */
export function isAt(pathname: string, to: string): boolean {
  const path = pathname.replace(/(.)\/+$/, '$1')
  return path === to || path.startsWith(`${to}/`)
}
