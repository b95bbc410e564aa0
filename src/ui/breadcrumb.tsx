import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

/**
 * Breadcrumbs; the last one is the page itself and not a link. `isShortOnPhone` shows only the parent page on a phone.
 */
export function Breadcrumb({ items, renderLink, isShortOnPhone = false, className }: BreadcrumbProps) {
  const back = isShortOnPhone ? items.findLastIndex((item) => item.href) : -1
  const crumbLink = (href: string, label: ReactNode) =>
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
          <li
            key={`${item.href ?? ''} ${item.label}`}
            className={cx('inline-flex items-baseline', back >= 0 && index !== back && 'max-md:hidden')}
          >
            {index > 0 && (
              <span aria-hidden="true" className={cx('mx-2 text-control', isShortOnPhone && 'max-md:hidden')}>
                /
              </span>
            )}
            {item.href ? (
              crumbLink(item.href, index === back ? <Back>{item.label}</Back> : item.label)
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

function Back({ children }: { children: string }) {
  return (
    <span className="inline-flex items-center gap-1 max-md:min-h-9">
      <Icon icon={ChevronLeft} size={16} className="md:hidden" />
      {children}
    </span>
  )
}

const LINK = 'inline-block rounded-badge py-1 text-navy-600 no-underline underline-offset-3 hover:underline'

export type BreadcrumbProps = {
  items: readonly { label: string; href?: string }[]
  renderLink?: (href: string, className: string, label: ReactNode) => ReactNode
  isShortOnPhone?: boolean
  className?: string
}
