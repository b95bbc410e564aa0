import { Link, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { Globe, Menu } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { rememberUser } from '#features/accounts/public.tsx'
import { isAdminLevel } from '#features/accounts/rules.ts'
import type { CurrentUser } from '#features/accounts/schema.ts'
import { ROLES } from '#features/accounts/words.ts'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { UnreadBadge } from '#features/messages/components/unread-badge.tsx'
import { buttonClass } from '#ui/fields/button.tsx'
import { Breadcrumb } from '#ui/page/page-header.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { secondLine } from './header.tsx'
import { Logo } from './logo.tsx'
import { MainLandmark } from './main-landmark.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PaletteButton } from './palette-button.tsx'
import { groupLinks, type ShellLink, shellLinks } from './shell-nav.ts'
import { SignOutLink } from './sign-out-link.tsx'
import { isAt } from './site-nav.ts'

const AREAS = {
  '/admin': { label: 'Admin', name: 'Admin', find: 'Find people, listings, pages' },
  '/agent': { label: 'Agent dashboard', name: 'Agent', find: 'Find people and homes' },
} as const
type Root = keyof typeof AREAS

/** Marks only the exact page as current. */
const EXACT = { exact: true }

/**
 * Layout of the admin area and the agent pages: header and navigation. On narrow screens the navigation opens above the
 * page, and its main links are in a bar at the bottom.
 */
export function WorkShell({ root, user, children }: { root: Root; user: CurrentUser; children: ReactNode }) {
  const brokerage = useBrokerage()
  const router = useRouter()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLElement>(null)
  const links = shellLinks(router, root, user)
  const current = links.findLast(({ to }) => (to === root ? pathname.replace(/\/$/, '') === root : isAt(pathname, to)))

  useEffect(() => rememberUser(user), [user])

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the menu
  useEffect(() => setOpen(false), [pathname])

  const sidebar = useRef<HTMLDivElement>(null)
  // The list is longer than most windows. Scroll only the sidebar, never the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry may be outside of the sidebar's view
  useEffect(() => {
    const entry = sidebar.current?.querySelector<HTMLElement>('[aria-current]')
    if (!sidebar.current || !entry) return
    const { top, bottom } = entry.getBoundingClientRect()
    const frame = sidebar.current.getBoundingClientRect()
    if (top < frame.top || bottom > frame.bottom) sidebar.current.scrollTop += top - frame.top - frame.height / 2
  }, [current?.to])

  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    setOpen(false)
    button.current?.focus()
  }

  const navigation = (
    <Navigation
      root={root}
      links={links}
      current={current?.to}
      user={user}
      brand={<Logo name={brokerage.short_name} line={secondLine(brokerage)} />}
    />
  )
  const tabs = links.filter(({ isTab }) => isTab)
  return (
    <div
      data-tabs={tabs.length > 0 ? '' : undefined}
      data-area={root.slice(1)}
      className="dense min-h-screen text-caption [--bar-height:52px] [--frame-height:calc(53px+var(--tab-height,0px))] [--page-bottom:64px] [--page-top:16px] [--page-x:16px] md:[--page-top:24px] md:[--page-x:24px] lg:grid lg:grid-cols-[232px_minmax(0,1fr)] lg:[--page-x:32px]"
    >
      <div
        ref={sidebar}
        className="sticky top-0 hidden h-screen self-start overflow-y-auto border-line border-r bg-limestone lg:flex print:hidden"
      >
        {navigation}
      </div>
      <div className="min-w-0">
        <header className="sticky top-0 z-20 flex h-13 items-center gap-2 border-line border-b bg-white px-4 md:gap-4 md:px-6 lg:px-8 print:hidden">
          <details
            open={isOpen}
            className="lg:hidden"
            onKeyDown={press}
            onToggle={(event) => setOpen(event.currentTarget.open)}
          >
            <summary
              ref={button}
              aria-label="Menu"
              className={`${buttonClass({ variant: 'quiet', size: 'sm', isIcon: true })} -ml-2`}
            >
              <Icon icon={Menu} />
            </summary>
            <div className="fixed top-13 bottom-(--tab-height,0px) left-0 z-30 flex w-70 max-w-[calc(100vw-3rem)] overflow-y-auto bg-limestone shadow-pop">
              {navigation}
            </div>
          </details>
          <Crumbs root={root} current={current} />
          <PaletteButton root={root} title={AREAS[root].find} user={user} />
          <Link
            to="/"
            className="min-w-0 truncate py-0.5 text-navy-600 no-underline underline-offset-3 hover:underline max-[17.5rem]:inline-flex max-[17.5rem]:size-11 max-[17.5rem]:shrink-0 max-[17.5rem]:items-center max-[17.5rem]:justify-center"
          >
            <Icon icon={Globe} size={18} className="min-[17.5rem]:hidden" />
            <span className="max-[17.5rem]:sr-only">View the site</span>
          </Link>
        </header>
        <OfflineNotice />
        <MainLandmark className="min-w-0 px-(--page-x) pt-(--page-top) pb-(--page-bottom)">{children}</MainLandmark>
      </div>
      {tabs.length > 0 && <TabBar tabs={tabs} current={current?.to} />}
    </div>
  )
}

/** The main links at the bottom of a narrow screen, within reach of a thumb. */
function TabBar({ tabs, current }: { tabs: ShellLink[]; current: string | undefined }) {
  return (
    <nav
      aria-label="Main pages"
      className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-white pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {tabs.map(({ to, label, icon, unread }) => (
          <li key={to}>
            <Link to={to} activeOptions={EXACT} aria-current={current === to ? 'page' : undefined} className={TAB}>
              {icon && <Icon icon={icon} />}
              <span className="text-legal max-[17.5rem]:sr-only">{label}</span>
              {unread && (
                <span className="absolute top-1 left-1/2 ml-1.5 max-[17.5rem]:-ml-1">
                  <UnreadBadge side={unread} />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const TAB =
  'relative flex h-14 flex-col items-center justify-center gap-0.5 font-medium text-ink-2 no-underline hover:text-ink aria-[current]:font-bold aria-[current]:text-navy-800 ' +
  "before:absolute before:inset-x-2 before:-top-px before:h-0.5 before:content-[''] aria-[current]:before:bg-navy-800 forced-colors:aria-[current]:before:bg-[Highlight]"

function Navigation({
  root,
  links,
  current,
  user,
  brand,
}: {
  root: Root
  links: ShellLink[]
  current: string | undefined
  user: CurrentUser
  brand: ReactNode
}) {
  const { name } = useBrokerage()
  return (
    <nav aria-label={AREAS[root].label} className="flex w-full flex-col px-3 pt-3 pb-4">
      <Link
        to={root}
        aria-label={`${name}, ${AREAS[root].name}`}
        className="mb-2 flex min-h-10 items-center rounded-badge px-2 no-underline"
      >
        {brand}
      </Link>
      {groupLinks(links).map(({ group, links: entries }) => (
        <div key={group}>
          {group && <h2 className="mx-2 mt-4.5 mb-1 font-semibold text-ink-3 text-legal">{group}</h2>}
          <ul>
            {entries.map(({ to, label, icon, unread }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={EXACT}
                  aria-current={current === to ? 'page' : undefined}
                  className={
                    'relative flex min-h-11 items-center gap-2.5 rounded-control px-2 py-1 font-medium text-ink-2 no-underline hover:bg-limestone-2 hover:text-ink lg:min-h-8 ' +
                    "aria-[current]:font-bold aria-[current]:text-navy-800 aria-[current]:before:absolute aria-[current]:before:inset-y-1 aria-[current]:before:-left-3 aria-[current]:before:w-0.5 aria-[current]:before:bg-navy-800 forced-colors:aria-[current]:before:bg-[Highlight] aria-[current]:before:content-['']"
                  }
                >
                  {icon && <Icon icon={icon} size={18} className="text-ink-3" />}
                  {label}
                  {unread && <UnreadBadge side={unread} />}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className="mt-auto px-2 pt-5 text-ink-3 text-legal">
        <p>Signed in as {user.name}</p>
        {root === '/admin' && <p>{ROLES[user.user_role].label}</p>}
        <p className="mt-1 flex flex-wrap gap-x-4">
          {root === '/agent' && <Away to="/dashboard">Your account</Away>}
          {root === '/agent' && isAdminLevel(user) && <Away to="/admin">Admin</Away>}
          {root === '/admin' && user.is_agent && <Away to="/agent">Agent pages</Away>}
          <SignOutLink className={AWAY} />
        </p>
      </div>
    </nav>
  )
}

const AWAY = `${linkClass()} inline-flex min-h-6 items-center`

/** A link to another area of the same user. */
function Away({ to, children }: { to: '/dashboard' | '/admin' | '/agent'; children: string }) {
  return (
    <Link to={to} className={AWAY}>
      {children}
    </Link>
  )
}

/** Breadcrumbs of the admin area: Admin, the section, and the page if its static data has a `crumb`. */
function Crumbs({ root, current }: { root: Root; current: ShellLink | undefined }) {
  const { pathname } = useLocation()
  const crumb = useMatches({ select: (matches) => matches.at(-1)?.staticData.crumb })
  const isSection = !current || current.to === pathname.replace(/(.)\/$/, '$1')
  // Records of the agent pages link to their list themselves.
  if (root === '/agent')
    return (
      <p className="area-name truncate font-semibold text-ink max-[17.5rem]:hidden">
        {current?.label ?? AREAS[root].name}
      </p>
    )
  const items = [
    ...(current?.to === root ? [] : [{ label: AREAS[root].name, href: root }]),
    ...(current ? [isSection ? { label: current.label } : { label: current.label, href: current.to }] : []),
    ...(isSection ? [] : [{ label: crumb ?? 'Details' }]),
  ]
  return (
    <Breadcrumb
      isShortOnPhone
      className="min-w-0 max-[17.5rem]:overflow-hidden"
      items={items}
      renderLink={(href, className, label) => (
        <Link to={href} className={className}>
          {label}
        </Link>
      )}
    />
  )
}
