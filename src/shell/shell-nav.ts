import type { AnyRoute, AnyRouter } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { CurrentUser } from '#features/accounts/schema.ts'
import { hasPermission } from '#features/permissions/rules.ts'
import { NAV_ICONS } from './nav-icons.ts'
import type { NavEntry } from './static-data.ts'

export interface ShellLink extends Omit<NavEntry, 'icon'> {
  to: string
  icon: LucideIcon | undefined
}

/** Group headings of the navigation, in order: the agent pages' first two, then the admin area's. */
const GROUPS = ['Work', 'Templates', 'People', 'Listings', 'Content', 'Compliance', 'Settings', 'System'] as const

/** Returns the links of a shell: all routes below its path that declare one and that the user may open, in order. */
export function shellLinks(
  router: AnyRouter,
  root: '/dashboard' | '/agent' | '/admin',
  user: CurrentUser,
): ShellLink[] {
  const routes: AnyRoute[] = Object.values(router.routesById)
  return routes
    .filter((route) => route.fullPath === root || route.fullPath.startsWith(`${root}/`))
    .flatMap((route) => {
      const nav = route.options.staticData?.nav
      if (!nav || !mayOpen(user, nav)) return []
      return [{ ...nav, icon: nav.icon && NAV_ICONS[nav.icon], to: route.fullPath.replace(/(.)\/$/, '$1') }]
    })
    .sort((a, b) => a.order - b.order || (a.label < b.label ? -1 : 1))
}

/** Groups the links by heading; those without one come first. */
export function groupLinks(links: ShellLink[]): { group: string | null; links: ShellLink[] }[] {
  return [null, ...GROUPS]
    .map((group) => ({ group, links: links.filter((link) => (link.group ?? null) === group) }))
    .filter((entry) => entry.links.length > 0)
}

function mayOpen(user: CurrentUser, { permission }: NavEntry): boolean {
  return !permission || [permission].flat().some((one) => hasPermission(user, one))
}
