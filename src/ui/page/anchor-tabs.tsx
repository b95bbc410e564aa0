import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { cx } from '../text/cx.ts'

/**
 * Tabs that are links: to the sections of a long page, with the visible one marked, or to saved views of a list
 * (`renderLink` then returns the router's link).
 */
export function AnchorTabs({ label, tabs, renderLink, className }: AnchorTabsProps) {
  const read = usePartInSight(tabs)
  const row = useCurrentInView(read ?? tabs.find((tab) => tab.isCurrent)?.href)
  return (
    <nav ref={row} aria-label={label} className={cx(tabRowClass, className)}>
      {tabs.map((tab) => {
        const isCurrent = tab.isCurrent ?? tab.href === read
        const props: TabLinkProps = {
          // The mark changes while the page scrolls and must not move the other tabs.
          className: cx(tabClass(isCurrent), read !== null && 'font-medium!'),
          'aria-current': isCurrent ? (tab.href.startsWith('#') ? 'true' : 'page') : undefined,
          children: (
            <>
              {tab.label}
              {tab.count !== undefined && <span className="tabular font-medium text-ink-3">{tab.count}</span>}
            </>
          ),
        }
        if (renderLink)
          return (
            <span key={tab.href} className="contents">
              {renderLink(tab.href, props)}
            </span>
          )
        return <a key={tab.href} href={tab.href} {...props} />
      })}
    </nav>
  )
}

/** Distance of a section's heading from the top of the window at which the section counts as visible. */
const READ_PX = 160

/** Returns the link of the section at the top of the window; the first one before any scrolling. */
function usePartInSight(tabs: AnchorTabsProps['tabs']): string | null {
  const parts = tabs.map(({ href }) => href).join(' ')
  const hasParts = tabs.every(({ href }) => href.startsWith('#'))
  const [read, setRead] = useState(hasParts ? (tabs[0]?.href ?? null) : null)
  useEffect(() => {
    if (!hasParts) return
    let frame = 0
    const look = () => {
      const begun = parts.split(' ').filter((href) => {
        const part = document.getElementById(href.slice(1))
        return part !== null && part.getBoundingClientRect().top <= READ_PX
      })
      setRead(begun.at(-1) ?? parts.split(' ')[0] ?? null)
    }
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    look()
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', onScroll)
    }
  }, [parts, hasParts])
  return read
}

/** Scrolls a row wider than the screen to its current tab, without scrolling the page. */
function useCurrentInView(current: string | undefined): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const list = row.current
    const tab = current === undefined ? null : list?.querySelector<HTMLElement>('[aria-current]')
    if (list && tab) list.scrollLeft = tab.offsetLeft - list.clientWidth / 2 + tab.offsetWidth / 2
  }, [current])
  return row
}

type TabLinkProps = { className: string; 'aria-current': 'page' | 'true' | undefined; children: ReactNode }

type AnchorTabsProps = {
  label: string
  tabs: readonly { label: ReactNode; href: string; count?: number | string; isCurrent?: boolean }[]
  renderLink?: (href: string, props: TabLinkProps) => ReactNode
  className?: string
}

/** Classes of the row around tabs; on a phone it scrolls sideways. */
const tabRowClass = 'fade-end no-scrollbar flex gap-6 overflow-x-auto border-line border-b dense:gap-5 print:hidden'

/** Returns the classes of a tab: a link to a section or a view, or a Tabs tab. */
function tabClass(isCurrent: boolean): string {
  return cx(
    'relative inline-flex min-h-12 shrink-0 cursor-pointer items-center gap-1.5 whitespace-nowrap no-underline transition-colors hover:text-navy-800 dense:min-h-9.5',
    'focus-visible:rounded-badge focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-navy-800',
    isCurrent
      ? 'font-semibold text-navy-800 shadow-[inset_0_-2px_var(--color-navy-800)] forced-colors:border-[Highlight] forced-colors:border-b-3 forced-colors:not-focus-visible:outline-none!'
      : 'font-medium text-ink-2',
  )
}
