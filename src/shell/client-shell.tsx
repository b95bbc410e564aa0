import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { rememberUser } from '#features/accounts/public.tsx'
import type { CurrentUser } from '#features/accounts/schema.ts'
import { UnreadBadge } from '#features/messages/components/unread-badge.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { MainLandmark } from './main-landmark.tsx'
import { shellLinks } from './shell-nav.ts'
import { SignOutLink } from './sign-out-link.tsx'
import { isAt } from './site-nav.ts'

/** Layout of a user's own pages below the site header: navigation at the left, on narrow screens a scrolling row. */
export function ClientShell({ root, label, user, children }: ClientShellProps) {
  const { pathname } = useLocation()
  const router = useRouter()
  const links = shellLinks(router, root, user)
  const current = links.findLast(
    ({ to, also }) =>
      (to === root ? pathname.replace(/\/$/, '') === root : isAt(pathname, to)) || (also && isAt(pathname, also)),
  )
  const row = useRef<HTMLUListElement>(null)

  useEffect(() => rememberUser(user), [user])

  const at = links.findIndex(({ to }) => to === current?.to)
  useEffect(() => {
    // Unlike `scrollIntoView`, this never scrolls the page to the row.
    const show = () => {
      const list = row.current
      const link = list?.children[at]
      if (list && link instanceof HTMLElement)
        list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2
    }
    // The count of unread messages and the font arrive later and move the links.
    const resized = new ResizeObserver(show)
    for (const link of row.current?.children ?? []) resized.observe(link)
    // Once it has rendered, the router scrolls the row to where it was on the page before.
    const unsubscribe = router.subscribe('onRendered', show)
    return () => {
      resized.disconnect()
      unsubscribe()
    }
  }, [at, router])

  return (
    <div className="client-shell mx-auto [--page-bottom:56px] [--page-top:20px] [--page-x:16px] [--frame-height:117px] md:[--page-top:28px] md:[--page-x:28px] lg:[--page-bottom:72px] lg:[--page-x:40px] lg:[--frame-height:69px] grid max-w-[1440px] lg:min-h-[calc(100vh-68px)] lg:grid-cols-[252px_minmax(0,1fr)]">
      <nav
        aria-label={label}
        className="flex min-w-0 items-center border-line border-b bg-white lg:sticky lg:top-17 lg:flex lg:h-[calc(100vh-68px)] lg:flex-col lg:items-stretch lg:self-start lg:overflow-y-auto lg:border-r lg:border-b-0 lg:py-7 lg:pr-3 lg:pl-5 print:hidden"
      >
        <ul
          ref={row}
          className="fade-end no-scrollbar flex min-w-0 flex-1 gap-5 overflow-x-auto px-4 lg:block lg:flex-none lg:overflow-visible lg:px-0"
        >
          {links.map(({ to, label: text, icon, unread }) => (
            <li key={to} className="shrink-0">
              <Link
                to={to}
                activeOptions={EXACT}
                aria-current={current?.to === to ? 'page' : undefined}
                className={LINK}
              >
                {icon && <Icon icon={icon} className="hidden text-ink-3 lg:block" />}
                {text}
                {unread && <UnreadBadge side={unread} />}
              </Link>
            </li>
          ))}
        </ul>
        <div className="mt-auto hidden px-2 pt-5 text-caption text-ink-3 lg:block">
          <p>Signed in as {user.name}</p>
          <SignOutLink />
        </div>
      </nav>
      <MainLandmark className="min-w-0 px-(--page-x) pt-(--page-top) pb-(--page-bottom)">
        {children}
        <p className="mt-12 text-small lg:hidden">
          Signed in as {user.name}. <SignOutLink />
        </p>
      </MainLandmark>
    </div>
  )
}

/** Marks only the exact page as current. */
const EXACT = { exact: true }
const LINK =
  'relative flex min-h-12 items-center gap-2.5 whitespace-nowrap font-medium text-ink-2 text-small no-underline hover:text-ink aria-[current]:font-bold aria-[current]:text-navy-800 ' +
  "after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:content-[''] aria-[current]:after:bg-navy-800 forced-colors:aria-[current]:after:bg-[Highlight] " +
  'lg:min-h-9.5 lg:rounded-control lg:px-2 lg:hover:bg-limestone lg:after:inset-x-auto lg:after:inset-y-1 lg:after:-left-2 lg:after:h-auto lg:after:w-0.5'

interface ClientShellProps {
  root: '/dashboard'
  label: string
  user: CurrentUser
  children: ReactNode
}
