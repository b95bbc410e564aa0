import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { tabClass, tabRowClass } from './tab-class.ts'

/** Tabs that are links: to the parts of a long page, or to saved views of a list (then `renderLink` gives the router's link). */
export function AnchorTabs({ label, tabs, renderLink, className }: AnchorTabsProps) {
  return (
    <nav aria-label={label} className={cx(tabRowClass, className)}>
      {tabs.map((tab) => {
        const props: TabLinkProps = {
          className: tabClass(tab.isCurrent ?? false),
          'aria-current': tab.isCurrent ? (tab.href.startsWith('#') ? 'true' : 'page') : undefined,
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

export type TabLinkProps = { className: string; 'aria-current': 'page' | 'true' | undefined; children: ReactNode }

export type AnchorTabsProps = {
  label: string
  tabs: readonly { label: ReactNode; href: string; count?: number; isCurrent?: boolean }[]
  renderLink?: (href: string, props: TabLinkProps) => ReactNode
  className?: string
}
