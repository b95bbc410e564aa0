import type { AnyRoute, AnyRouter } from '@tanstack/react-router'
import { isAdminLevel } from '#features/accounts/rules.ts'
import type { CurrentUser } from '#features/accounts/schema.ts'
import type { Choice } from '#features/command-palette/schema.ts'
import { shellLinks } from './shell-nav.ts'
import { isAt } from './site-nav.ts'

/** Sections of records that the palette opens, by the id of the section. */
const SECTIONS = {
  'log-call': 'Log a call',
  'add-note': 'Add a note',
  'send-email': 'Send an email',
  'add-task': 'Add a task',
} as const
const NEW_TASK = { label: 'Add a task', detail: 'Tasks', href: '/agent/tasks', section: 'add-task' } as const

/**
 * Returns the pages of the menu that the user may open, and the actions: forms of the open page, and each page that adds
 * a record to one of those lists.
 * @param hasSection returns whether the open page has a section with this id
 */
export function paletteChoices(
  router: AnyRouter,
  root: '/agent' | '/admin',
  user: CurrentUser,
  hasSection: (id: string) => boolean,
): { pages: Choice[]; acts: Choice[] } {
  const other = root === '/admin' ? '/agent' : '/admin'
  const hasOther = other === '/admin' ? isAdminLevel(user) : user.is_agent
  const roots = hasOther ? ([root, other] as const) : ([root] as const)
  const links = roots.flatMap((path) => shellLinks(router, path, user))
  const areaOf = (to: string) => (roots.length < 2 ? '' : isAt(to, '/admin') ? 'Admin' : 'Agent')
  const pages = links.map(({ to, label }) => pageOf('page', to, label, areaOf(to)))
  const ofPage = Object.entries(SECTIONS).flatMap(([section, label]) =>
    hasSection(section)
      ? [{ kind: 'act' as const, key: `act ${section}`, label, detail: 'This page', href: '', section }]
      : [],
  )
  const routes: AnyRoute[] = Object.values(router.routesById)
  const additions = routes.flatMap(({ fullPath, options }) => {
    const path = fullPath.replace(/(.)\/$/, '$1')
    const label = options.staticData?.crumb
    const list = links.findLast(({ to }) => to !== '/admin' && to !== '/agent' && isAt(path, to))
    // An administrator who is an agent has two lists of people.
    const detail = list && [list.label, areaOf(path)].filter(Boolean).join(', ')
    return label && detail && path.endsWith('/new') ? [pageOf('act', path, label, detail)] : []
  })
  const hasTasks = user.is_agent && !hasSection('add-task')
  const tasks = hasTasks ? [{ kind: 'act' as const, key: 'act new-task', ...NEW_TASK }] : []
  // Pages of the open area come first.
  additions.sort((a, b) => Number(isAt(b.href, root)) - Number(isAt(a.href, root)) || (a.label < b.label ? -1 : 1))
  return { pages, acts: [...ofPage, ...tasks, ...additions] }
}

function pageOf(kind: 'page' | 'act', href: string, label: string, detail: string): Choice {
  return { kind, key: `${kind} ${href}`, label, detail, href }
}
