import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../fields/button.tsx'
import { cx } from '../text/cx.ts'
import { Icon } from '../text/icon.tsx'
import { type Sort, TableHeaderCell, type TableHeaderCellProps } from './table.tsx'

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

type SortLinkProps = { className: string; children: ReactNode }

type SortHeaderProps = Omit<TableHeaderCellProps, 'sort' | 'isLabelHidden'> & {
  sort: Sort
  href?: string
  renderLink?: (props: SortLinkProps) => ReactNode
  onSort?: (next: 'ascending' | 'descending') => void
}

/** Row of filters above a table. On a phone they are stacked at full width. */
export function Toolbar({ label, className, children }: ToolbarProps) {
  return (
    <search
      aria-label={label}
      className={cx('mb-2 flex min-h-10 flex-wrap items-center gap-2 py-1 max-md:*:grow print:hidden', className)}
    >
      {children}
    </search>
  )
}

type ToolbarProps = { label: string; className?: string; children: ReactNode }

/** Replaces the Toolbar while rows are selected: their number, the actions, and Clear. */
export function BulkBar({ count, noun, onClear, children }: BulkBarProps) {
  return (
    <section
      aria-label={`Selected ${noun}`}
      className="mb-2 flex min-h-10 flex-wrap items-center gap-2 rounded-control bg-navy-50 px-3 py-1 text-navy-800 print:hidden"
    >
      <p role="status" className="tabular mr-2 font-semibold">
        {count} {noun} selected
      </p>
      {children}
      <Button variant="quiet" size="xs" className="ml-auto" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  )
}

type BulkBarProps = {
  count: number
  /** Plural: "vendors". */
  noun: string
  onClear: () => void
  children: ReactNode
}
