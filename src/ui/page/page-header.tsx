import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../text/cx.ts'
import { Icon } from '../text/icon.tsx'

/** Header of a page: h1, count or state beside it, actions at the right, one line below. */
export function PageHeader({ title, aside, actions, lead, size = 'page', className }: PageHeaderProps) {
  return (
    <header className={cx('flex flex-wrap items-center gap-x-3 gap-y-2', size === 'page' ? 'mb-8' : 'mb-4', className)}>
      <h1
        className={cx(
          'min-w-0 [overflow-wrap:anywhere]',
          size === 'page' ? 'display-2 text-navy-800' : 'display-4 self-baseline',
          !aside && 'grow',
        )}
      >
        {title}
      </h1>
      {aside && (
        <div className={cx('tabular grow text-ink-3 text-small', size === 'panel' && 'md:self-baseline')}>{aside}</div>
      )}
      {/* At the right of the title; when wrapped, at the start of the line. */}
      {actions && <div className="starts-line flex flex-wrap gap-2 print:hidden">{actions}</div>}
      {lead && (
        <div className="w-full">
          <div className={size === 'page' ? 'lead text-ink-2' : 'measure text-ink-2'}>{lead}</div>
        </div>
      )}
    </header>
  )
}

type PageHeaderProps = {
  title: ReactNode
  aside?: ReactNode
  actions?: ReactNode
  lead?: ReactNode
  /** `page` on the public site, `panel` in the admin area. */
  size?: 'page' | 'panel'
  className?: string
}

/**
 * Breadcrumbs; the last one is the page itself and not a link. `isShortOnPhone` shows only the parent page on a phone.
 */
export function Breadcrumb({ items, renderLink, isShortOnPhone = false, className }: BreadcrumbProps) {
  const back = isShortOnPhone ? items.findLastIndex((item) => item.href) : -1
  const crumbLink = (href: string, label: ReactNode) =>
    renderLink ? (
      renderLink(href, CRUMB, label)
    ) : (
      <a href={href} className={CRUMB}>
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

const CRUMB = 'inline-block rounded-badge py-1 text-navy-600 no-underline underline-offset-3 hover:underline'

type BreadcrumbProps = {
  items: readonly { label: string; href?: string }[]
  renderLink?: (href: string, className: string, label: ReactNode) => ReactNode
  isShortOnPhone?: boolean
  className?: string
}
