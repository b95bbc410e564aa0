import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../text/icon.tsx'

/** Pagination as plain links: previous, first, adjacent pages, last, next. */
export function Pagination({ page, pageCount, hrefFor, renderLink, label = 'Pages', className }: PaginationProps) {
  if (pageCount <= 1) return null
  const link = (target: number, props: PageLinkProps) =>
    renderLink ? (
      <span className="contents">{renderLink(target, props)}</span>
    ) : (
      <a href={hrefFor?.(target)} {...props} />
    )
  return (
    <nav aria-label={label} className={className}>
      <ul className="tabular flex flex-wrap items-center gap-1 print:hidden">
        {page > 1 && (
          <li>
            {link(page - 1, {
              className: STEP,
              rel: 'prev',
              children: (
                <>
                  <Icon icon={ChevronLeft} size={16} />
                  <span className="max-sm:sr-only">Previous</span>
                </>
              ),
            })}
          </li>
        )}
        {pagesAround(page, pageCount).map((target, index) => (
          <li
            key={target ?? `gap-${index}`}
            className={target && target !== page && target > 1 && target < pageCount ? 'max-sm:hidden' : undefined}
          >
            {target === null ? (
              <span className={`${CELL} text-ink-3`}>· · ·</span>
            ) : (
              link(target, {
                className: `${CELL} ${target === page ? 'bg-navy-100 font-bold text-navy-800 forced-colors:border' : 'font-medium text-ink hover:bg-limestone'}`,
                'aria-label': `Page ${target}`,
                'aria-current': target === page ? 'page' : undefined,
                children: target,
              })
            )}
          </li>
        ))}
        {page < pageCount && (
          <li>
            {link(page + 1, {
              className: STEP,
              rel: 'next',
              children: (
                <>
                  <span className="max-sm:sr-only">Next</span>
                  <Icon icon={ChevronRight} size={16} />
                </>
              ),
            })}
          </li>
        )}
      </ul>
    </nav>
  )
}

const CELL = 'grid h-11 min-w-11 place-items-center rounded-control px-2.5 no-underline'
const STEP =
  'inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2.5 font-semibold text-navy-600 no-underline hover:bg-limestone hover:text-navy-800'

/** Returns the first, last, current and adjacent pages, with null for a gap. A gap of one page is that page. */
export function pagesAround(page: number, pageCount: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pageCount])]
    .filter((n) => n >= 1 && n <= pageCount)
    .sort((a, b) => a - b)
  return shown.flatMap((n, index) => {
    const before = shown[index - 1]
    if (before === undefined || n - before === 1) return [n]
    return n - before === 2 ? [n - 1, n] : [null, n]
  })
}

type PageLinkProps = {
  className: string
  rel?: 'prev' | 'next'
  'aria-label'?: string
  'aria-current'?: 'page'
  children: ReactNode
}

type PaginationProps = {
  page: number
  pageCount: number
  /** Returns the URL of a page; alternative to `renderLink`. */
  hrefFor?: (page: number) => string
  renderLink?: (page: number, props: PageLinkProps) => ReactNode
  label?: string
  className?: string
}
