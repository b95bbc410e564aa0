import type { Permission } from '#features/permissions/words.ts'
import type { NavIcon } from './nav-icons.ts'

/**
 * An entry in the navigation of a shell: of the dashboard or of the back office, by where the route lies. It is data
 * alone: every page of the site knows all routes, and what an entry shows would be loaded with the first one.
 */
export interface NavEntry {
  /** Heading of the back office's navigation under which it stands; the dashboard has none. */
  group?: 'People' | 'Listings' | 'Content' | 'Compliance' | 'System'
  label: string
  icon?: NavIcon
  order: number
  /** Whose unread messages are counted beside the label. */
  unread?: 'consumer' | 'agent'
  /** Shown only to administrators who hold it. */
  permission?: Permission
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Puts the route into its shell's navigation. */
    nav?: NavEntry
    /** Last word of the breadcrumb on a back-office page that is not itself in the navigation: "New vendor". */
    crumb?: string
    /**
     * The page of a bare address is the same for every visitor, and follows from listings and from what administrators
     * change: it is kept, and dropped when those change.
     */
    isKept?: true
    /** One form has the whole attention: the newsletter's band does not stand under it. */
    isOneForm?: true
    /**
     * What surrounds the page: the site's header and footer (`auth` has its toasts at the top, `client` brings its own main
     * landmark), or nothing for the back office and for pages that bring all of it themselves (`bare`).
     */
    layout?: 'site' | 'auth' | 'client' | 'admin' | 'bare'
  }
}
