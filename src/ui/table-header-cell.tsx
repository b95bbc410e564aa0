import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Header of a column; with `sort` it has aria-sort and contains a SortHeader. */
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

/** Sort direction of a column; `none` for a sortable column without one. */
export type Sort = 'ascending' | 'descending' | 'none'

export type TableHeaderCellProps = {
  align?: 'left' | 'right'
  sort?: Sort
  priority?: 1 | 2
  isLabelHidden?: boolean
  className?: string
  children?: ReactNode
}
