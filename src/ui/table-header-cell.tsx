import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** The head of a column; with `sort` it carries aria-sort and holds a SortHeader. */
export function TableHeaderCell({
  align = 'left',
  sort,
  priority = 1,
  isLabelHidden = false,
  className,
  children,
}: TableHeaderCellProps) {
  return (
    <th
      scope="col"
      role="columnheader"
      aria-sort={sort}
      className={cx(
        'sticky top-(--bar-height) z-2 h-9 whitespace-nowrap bg-white px-3 font-semibold text-ink-3 text-legal shadow-[inset_0_-1px_var(--color-line)] first:pl-0 last:pr-0',
        align === 'right' && 'text-right',
        priority === 2 && 'max-xl:md:hidden',
        className,
      )}
    >
      {isLabelHidden ? <span className="sr-only">{children}</span> : children}
    </th>
  )
}

/** How a column is sorted now; `none` when it can be sorted and is not. */
export type Sort = 'ascending' | 'descending' | 'none'

export type TableHeaderCellProps = {
  align?: 'left' | 'right'
  sort?: Sort
  priority?: 1 | 2
  isLabelHidden?: boolean
  className?: string
  children?: ReactNode
}
