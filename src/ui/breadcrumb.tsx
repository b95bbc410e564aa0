import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Where the page stands; the last one is the page itself and no link. */
export function Breadcrumb({ items, renderLink, className }: BreadcrumbProps) {
  const crumbLink = (href: string, label: string) =>
    renderLink ? (
      renderLink(href, LINK, label)
    ) : (
      <a href={href} className={LINK}>
        {label}
      </a>
    )
  return (
    <nav aria-label="Breadcrumb" className={className}>
      <ol className="flex flex-wrap items-baseline text-ink-3 text-small dense:text-caption">
        {items.map((item, index) => (
          <li key={`${item.href ?? ''} ${item.label}`} className="inline-flex items-baseline">
            {index > 0 && (
              <span aria-hidden="true" className="mx-2 text-control">
                /
              </span>
            )}
            {item.href ? (
              crumbLink(item.href, item.label)
            ) : (
              <span
                aria-current="page"
                className={cx('py-1', items.length > 1 && 'dense:font-semibold dense:text-ink')}
              >
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

const LINK = 'inline-block rounded-badge py-1 text-navy-600 no-underline underline-offset-3 hover:underline'

export type BreadcrumbProps = {
  items: readonly { label: string; href?: string }[]
  renderLink?: (href: string, className: string, label: string) => ReactNode
  className?: string
}
