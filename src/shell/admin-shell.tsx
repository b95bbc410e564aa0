import { Link, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { Menu } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { CurrentUser } from '#features/accounts/schema.ts'
import { ROLES } from '#features/accounts/words.ts'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { buttonClass } from '#ui/fields/button.tsx'
import { Breadcrumb } from '#ui/page/page-header.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { secondLine } from './header.tsx'
import { Logo } from './logo.tsx'
import { MainLandmark } from './main-landmark.tsx'
import { PaletteButton } from './palette-button.tsx'
import { groupLinks, type ShellLink, shellLinks } from './shell-nav.ts'
import { SignOutLink } from './sign-out-link.tsx'
import { isAt } from './site-nav.ts'

const ROOT = '/admin'
/** Marks only the exact page as current. */
const EXACT = { exact: true }

/** Layout of the admin area: header and navigation. On narrow screens the navigation opens above the page. */
export function AdminShell({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const brokerage = useBrokerage()
  const router = useRouter()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLElement>(null)
  const links = shellLinks(router, ROOT, user)
  const current = links.findLast(({ to }) => (to === ROOT ? pathname.replace(/\/$/, '') === ROOT : isAt(pathname, to)))

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
      links={links}
      current={current?.to}
      user={user}
      brand={<Logo name={brokerage.short_name} line={secondLine(brokerage)} />}
    />
  )
  return (
    <div className="dense min-h-screen text-caption [--bar-height:52px] lg:grid lg:grid-cols-[232px_minmax(0,1fr)]">
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
            <div className="fixed top-13 bottom-0 left-0 z-30 flex w-70 max-w-[calc(100vw-3rem)] overflow-y-auto bg-limestone shadow-pop">
              {navigation}
            </div>
          </details>
          <Crumbs current={current} />
          <PaletteButton root="/admin" title="Find people, listings, pages" user={user} />
          <Link to="/" className="whitespace-nowrap text-navy-600 no-underline underline-offset-3 hover:underline">
            View the site
          </Link>
        </header>
        <MainLandmark className="min-w-0 px-4 pt-4 pb-16 md:px-6 md:pt-6 lg:px-8">{children}</MainLandmark>
      </div>
    </div>
  )
}

function Navigation({
  links,
  current,
  user,
  brand,
}: {
  links: ShellLink[]
  current: string | undefined
  user: CurrentUser
  brand: ReactNode
}) {
  const { name } = useBrokerage()
  return (
    <nav aria-label="Admin" className="flex w-full flex-col px-3 pt-3 pb-4">
      <Link
        to={ROOT}
        aria-label={`${name}, Admin`}
        className="mb-2 flex min-h-10 items-center rounded-badge px-2 no-underline"
      >
        {brand}
      </Link>
      {groupLinks(links).map(({ group, links: entries }) => (
        <div key={group}>
          {group && <h2 className="mx-2 mt-4.5 mb-1 font-semibold text-ink-3 text-legal">{group}</h2>}
          <ul>
            {entries.map(({ to, label, icon }) => (
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
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className="mt-auto px-2 pt-5 text-ink-3 text-legal">
        <p>Signed in as {user.name}</p>
        <p>{ROLES[user.user_role].label}</p>
        <p className="mt-1">
          <SignOutLink />
        </p>
      </div>
    </nav>
  )
}

/** Breadcrumbs: Admin, the section, and the page if its static data has a `crumb`. */
function Crumbs({ current }: { current: ShellLink | undefined }) {
  const { pathname } = useLocation()
  const crumb = useMatches({ select: (matches) => matches.at(-1)?.staticData.crumb })
  const isSection = !current || current.to === pathname.replace(/(.)\/$/, '$1')
  const items = [
    ...(current?.to === ROOT ? [] : [{ label: 'Admin', href: ROOT }]),
    ...(current ? [isSection ? { label: current.label } : { label: current.label, href: current.to }] : []),
    ...(isSection ? [] : [{ label: crumb ?? 'Details' }]),
  ]
  return (
    <Breadcrumb
      isShortOnPhone
      items={items}
      renderLink={(href, className, label) => (
        <Link to={href} className={className}>
          {label}
        </Link>
      )}
    />
  )
}
