import { Link } from '@tanstack/react-router'
import { Menu, Phone, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isAdminLevel } from '#features/accounts/rules.ts'
import type { HeaderSession } from '#features/accounts/schema.ts'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { buttonClass, LinkButton } from '#ui/fields/button.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { isCurrent, type NavGroup } from './site-nav.ts'

/** Full-page menu of narrow screens. It traps the focus, and the page behind it does not scroll. */
export function MobileMenu({ groups, pathname, phone, user }: MobileMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDetailsElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the menu
  useEffect(() => setOpen(false), [pathname])
  useEffect(() => {
    if (!isOpen) return
    const page = document.getElementById('page')
    page?.setAttribute('inert', '')
    document.documentElement.style.overflow = 'hidden'
    // A wider window hides the menu, so close it, or the page would stay locked.
    const wide = window.matchMedia('(min-width: 64rem)')
    const close = () => wide.matches && setOpen(false)
    wide.addEventListener('change', close)
    return () => {
      page?.removeAttribute('inert')
      document.documentElement.style.overflow = ''
      wide.removeEventListener('change', close)
    }
  }, [isOpen])

  function press(event: KeyboardEvent) {
    if (!isOpen || !box.current) return
    const stops = [...box.current.querySelectorAll<HTMLElement>('summary, a[href]')].filter((stop) =>
      stop.checkVisibility(),
    )
    if (event.key === 'Escape') {
      setOpen(false)
      stops[0]?.focus()
    }
    const [edge, other] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
    if (event.key === 'Tab' && document.activeElement === edge) {
      event.preventDefault()
      other?.focus()
    }
  }

  return (
    <details
      ref={box}
      open={isOpen}
      className="lg:hidden print:hidden"
      onKeyDown={press}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary
        aria-label={isOpen ? 'Close the menu' : 'Menu'}
        className={buttonClass({ variant: 'quiet', size: 'md', isIcon: true })}
      >
        <Icon icon={isOpen ? X : Menu} size={24} />
      </summary>
      <nav
        aria-label="Menu"
        className="fixed inset-x-0 top-17 bottom-0 z-40 overflow-auto overscroll-contain bg-white px-(--gutter) pt-2 pb-[calc(24px+env(safe-area-inset-bottom))]"
      >
        {groups.map((group) => (
          <Group key={group.label} group={group} pathname={pathname} />
        ))}
        <div className="mt-6 grid gap-3">
          {phone && (
            <a href={telephoneUrl(phone)} className={buttonClass({ size: 'lg' })}>
              <Icon icon={Phone} />
              Call or text {phone}
            </a>
          )}
          {user?.is_agent && (
            <LinkButton to="/agent" variant="outline" size="lg">
              Agent Dashboard
            </LinkButton>
          )}
          {user ? (
            <LinkButton to="/dashboard" variant="outline" size="lg">
              Dashboard
            </LinkButton>
          ) : (
            <LinkButton to="/login" variant="outline" size="lg">
              Sign In
            </LinkButton>
          )}
          {isAdminLevel(user) && (
            <LinkButton to="/admin" variant="outline" size="lg">
              Admin Dashboard
            </LinkButton>
          )}
        </div>
      </nav>
    </details>
  )
}

function Group({ group, pathname }: { group: NavGroup; pathname: string }) {
  const [only] = group.links
  if (group.links.length === 1 && only?.label === group.label) {
    return (
      <div className="border-line border-b">
        <Link to={only.to} className="menu-item" aria-current={isCurrent(pathname, only) ? 'page' : undefined}>
          {group.label}
        </Link>
      </div>
    )
  }
  return (
    <details className="border-line border-b" open={group.links.some((link) => isCurrent(pathname, link)) || undefined}>
      <summary className="menu-item">{group.label}</summary>
      <ul className="menu-panel">
        {group.links.map((link) => (
          <li key={link.label}>
            <Link to={link.to} search={link.search} aria-current={isCurrent(pathname, link) ? 'page' : undefined}>
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface MobileMenuProps {
  groups: NavGroup[]
  pathname: string
  phone: string | null
  user: HeaderSession | null
}
