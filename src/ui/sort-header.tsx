import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { type Sort, TableHeaderCell, type TableHeaderCellProps } from './table-header-cell.tsx'

/** Header of a sortable column: a link with `href` or `renderLink` (state in the URL), else a button. */
export function SortHeader({ sort, href, renderLink, onSort, children, ...cell }: SortHeaderProps) {
  const props: SortLinkProps = {
    className: cx(
      'inline-flex min-h-6 cursor-pointer items-center gap-1 rounded-badge no-underline hover:text-ink',
      sort === 'none' ? 'text-ink-3' : 'text-navy-800',
    ),
    children: (
      <>
        {children}
        <Icon icon={sort === 'ascending' ? ArrowUp : sort === 'descending' ? ArrowDown : ChevronsUpDown} size={14} />
      </>
    ),
  }
  return (
    <TableHeaderCell {...cell} sort={sort}>
      {renderLink ? (
        renderLink(props)
      ) : href ? (
        <a href={href} {...props} />
      ) : (
        <button type="button" onClick={() => onSort?.(sort === 'ascending' ? 'descending' : 'ascending')} {...props} />
      )}
    </TableHeaderCell>
  )
}

export type SortLinkProps = { className: string; children: ReactNode }

export type SortHeaderProps = Omit<TableHeaderCellProps, 'sort' | 'isLabelHidden'> & {
  sort: Sort
  href?: string
  renderLink?: (props: SortLinkProps) => ReactNode
  onSort?: (next: 'ascending' | 'descending') => void
}
