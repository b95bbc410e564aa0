import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { isCurrent, type NavGroup } from './site-nav.ts'

const HOVER_MS = 120

/** Menu of the header: opens on hover after a delay, on click and by keyboard; Escape closes it. */
export function HeaderGroup({ group, pathname }: { group: NavGroup; pathname: string }) {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const summary = useRef<HTMLElement>(null)
  const isIn = group.links.some((link) => isCurrent(pathname, link))

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the menu
  useEffect(() => setOpen(false), [pathname])
  useEffect(() => () => clearTimeout(timer.current), [])

  function hover(event: PointerEvent, isInside: boolean) {
    if (event.pointerType !== 'mouse') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(isInside), isInside ? HOVER_MS : HOVER_MS * 2)
  }
  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    setOpen(false)
    summary.current?.focus()
  }

  const [only] = group.links
  if (group.links.length === 1 && only?.label === group.label) {
    return (
      <Link to={only.to} aria-current={isIn ? 'page' : undefined} className="nav-item">
        {group.label}
      </Link>
    )
  }
  return (
    <details
      open={isOpen}
      name="site-nav"
      className="flex"
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onPointerEnter={(event) => hover(event, true)}
      onPointerLeave={(event) => hover(event, false)}
      onKeyDown={press}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <summary ref={summary} aria-current={isIn ? 'true' : undefined} className="nav-item">
        {group.label}
      </summary>
      <ul className="nav-panel">
        {group.links.map((link) => (
          <li key={link.label}>
            <Link to={link.to} search={link.search} aria-current={isCurrent(pathname, link) ? 'page' : undefined}>
              {link.label}
              {link.note && <span>{link.note}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
