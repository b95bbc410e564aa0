import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { isAt, type NavGroup } from './site-nav.ts'

const HOVER_MS = 120

/** One group of the header: opens by hover after a moment, by click and by keyboard; Escape closes it. */
export function HeaderGroup({ group, pathname }: { group: NavGroup; pathname: string }) {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const summary = useRef<HTMLElement>(null)
  const isCurrent = group.links.some(({ to }) => isAt(pathname, to))

  // biome-ignore lint/correctness/useExhaustiveDependencies: going to another page closes the panel
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
      <Link to={only.to} aria-current={isCurrent ? 'page' : undefined} className={ITEM}>
        {group.label}
      </Link>
    )
  }
  return (
    <details
      open={isOpen}
      name="site-nav"
      className="group flex"
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onPointerEnter={(event) => hover(event, true)}
      onPointerLeave={(event) => hover(event, false)}
      onKeyDown={press}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <summary ref={summary} aria-current={isCurrent ? 'true' : undefined} className={`${ITEM} h-17`}>
        {group.label}
        <Icon icon={ChevronDown} size={16} className="text-ink-3 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="absolute top-[calc(100%+1px)] -left-1 min-w-73 rounded-b-panel bg-white p-2 shadow-pop">
        {group.links.map(({ to, label, note }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isAt(pathname, to) ? 'page' : undefined}
              className="block rounded-badge px-3 py-2.25 text-ink leading-snug no-underline hover:bg-limestone hover:text-navy-800 aria-[current]:rounded-none aria-[current]:font-semibold aria-[current]:text-navy-800 aria-[current]:shadow-[inset_2px_0_var(--color-navy-800)]"
            >
              {label}
              {note && <span className="block font-regular text-caption text-ink-3">{note}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

const ITEM =
  'relative inline-flex cursor-pointer select-none items-center gap-1 rounded-badge px-3 font-medium text-ink no-underline hover:text-navy-800 focus-visible:-outline-offset-8 ' +
  "after:absolute after:inset-x-3 after:-bottom-px after:h-0.5 after:bg-transparent after:content-[''] aria-[current]:after:bg-navy-800 forced-colors:after:hidden forced-colors:aria-[current]:after:block forced-colors:aria-[current]:after:bg-[Highlight] group-open:text-navy-800 group-open:after:bg-navy-800"
