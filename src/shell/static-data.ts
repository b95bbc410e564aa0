import type { Permission } from '#features/permissions/words.ts'
import type { NavIcon } from './nav-icons.ts'

/**
 * Navigation entry in a shell: the dashboard, the agent pages or the admin area, by the route's path. Data only,
 * because every page loads all routes, and components here would be part of the first bundle.
 */
export interface NavEntry {
  /** Group heading in the navigation; the dashboard has none. */
  group?: 'Work' | 'Templates' | 'People' | 'Listings' | 'Content' | 'Compliance' | 'Settings' | 'System'
  label: string
  /** Path of a page that has no entry and belongs to this one, which is marked there. */
  also?: string
  icon?: NavIcon
  order: number
  /** True for a main page, which narrow screens show in a bar at the bottom too. */
  isTab?: true
  /** Side whose unread messages are counted beside the label. */
  unread?: 'consumer' | 'agent'
  /** Permission that an administrator needs to see the entry, or several of which one is enough. */
  permission?: Permission | readonly Permission[]
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Entry in the shell's navigation. */
    nav?: NavEntry
    /** Last breadcrumb of an admin page that is not in the navigation: "New vendor". */
    crumb?: string
    /**
     * True if the page without search parameters looks the same to every visitor and depends only on listings and
     * audited content. Its response is then cached until those change.
     */
    isCacheable?: true
    /** True for a page with a single form, which hides the newsletter signup below it. */
    isOneForm?: true
    /**
     * Layout around the page: the site's header and footer (`auth` shows toasts at the top, `client` has its own main
     * landmark), or nothing for the admin area, the agent pages and pages with their own layout (`bare`).
     */
    layout?: 'site' | 'auth' | 'client' | 'admin' | 'bare'
  }
}
