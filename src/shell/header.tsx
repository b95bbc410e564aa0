import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { Phone } from 'lucide-react'
import { useAuth } from '#features/accounts/public.tsx'
import { isAdminLevel } from '#features/accounts/rules.ts'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { buttonClass, LinkButton } from '#ui/fields/button.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { HeaderGroup } from './header-group.tsx'
import { Logo } from './logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { headerGroups, isAt, type Principal, placeIn } from './site-nav.ts'

/** Sticky header of every page outside the admin area. Works without JavaScript. */
export function Header({ principals }: { principals: readonly Principal[] }) {
  const brokerage = useBrokerage()
  const pathname = useLocation({ select: placeIn })
  const { user } = useAuth()
  const groups = headerGroups(useRouter(), principals)
  // Staff have one or two more links, so the phone number is an icon until there is room.
  const hasStaffLinks = user !== null && (user.is_agent || isAdminLevel(user))
  return (
    <header className="sticky top-0 z-40 border-line border-b bg-white print:static">
      <div className="wrap flex h-17 items-center gap-2 sm:gap-4">
        <Link to="/" aria-label={`${brokerage.name}, home`} className="mr-auto flex rounded-badge no-underline lg:mr-2">
          <Logo name={brokerage.short_name} line={secondLine(brokerage)} />
        </Link>
        <nav aria-label="Main" className="hidden lg:block print:hidden">
          <ul className="flex h-17 items-stretch">
            {groups.map((group) => (
              <li key={group.label} className="relative flex">
                <HeaderGroup group={group} pathname={pathname} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex items-center gap-1 sm:gap-2 lg:ml-auto">
          {brokerage.phone && (
            <a
              href={telephoneUrl(brokerage.phone)}
              aria-label={`Call or text ${brokerage.phone}`}
              className={`${buttonClass({ variant: 'outline', size: 'sm' })} tabular max-sm:px-0 ${hasStaffLinks ? 'lg:max-xl:px-2.5' : ''}`}
            >
              <Icon icon={Phone} />
              <span className={`hidden whitespace-nowrap sm:inline ${hasStaffLinks ? 'lg:max-xl:hidden' : ''}`}>
                {brokerage.phone}
              </span>
            </a>
          )}
          <span className="hidden lg:contents">
            {user ? (
              <>
                {isAdminLevel(user) && (
                  <LinkButton to="/admin" variant="quiet" size="sm">
                    Admin
                  </LinkButton>
                )}
                {user.is_agent && (
                  <LinkButton
                    to="/agent"
                    variant="quiet"
                    size="sm"
                    aria-current={isAt(pathname, '/agent') ? 'true' : undefined}
                    className={CURRENT}
                  >
                    Agent
                  </LinkButton>
                )}
                <LinkButton
                  to="/dashboard"
                  variant="quiet"
                  size="sm"
                  aria-current={isAt(pathname, '/dashboard') ? 'true' : undefined}
                  className={CURRENT}
                >
                  Dashboard
                </LinkButton>
              </>
            ) : (
              <LinkButton
                to="/login"
                variant="quiet"
                size="sm"
                aria-current={isAt(pathname, '/login') ? 'page' : undefined}
              >
                Sign In
              </LinkButton>
            )}
          </span>
          <MobileMenu groups={groups} pathname={pathname} phone={brokerage.phone} user={user} />
        </div>
      </div>
    </header>
  )
}

/** Bar under the link of the area that the page is in, as under the groups. */
const CURRENT =
  "relative aria-[current]:after:absolute aria-[current]:after:inset-x-3 aria-[current]:after:-bottom-[15px] aria-[current]:after:h-0.5 aria-[current]:after:bg-navy-800 aria-[current]:after:content-[''] forced-colors:aria-[current]:after:bg-[Highlight]"

/** Returns the rest of the full name after the short one, for the logo's second line. */
export function secondLine({ name, short_name }: { name: string; short_name: string }): string | undefined {
  return name.startsWith(`${short_name} `) ? name.slice(short_name.length + 1) : undefined
}
