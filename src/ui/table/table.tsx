import type { ReactNode } from 'react'
import { cx } from '../text/cx.ts'

/** Plain table. Below 768 px its rows become stacked lists; explicit roles preserve the table for screen readers. */
export function Table({ label, caption, isUnstacked = false, isBusy = false, className, children }: TableProps) {
  return (
    <table
      role="table"
      aria-label={caption ? undefined : label}
      aria-busy={isBusy || undefined}
      data-stack={isUnstacked ? undefined : ''}
      className={cx(
        'group/table tabular w-full border-collapse text-left text-small dense:text-caption dense:leading-normal',
        'max-md:data-stack:block',
        isBusy && 'opacity-60',
        className,
      )}
    >
      {caption && (
        <caption className="pb-2 text-left text-ink-3 text-legal max-md:group-data-stack/table:block">
          {caption}
        </caption>
      )}
      {children}
    </table>
  )
}

type TableProps = {
  label: string
  /** Caption above the table; without it, `label` is the accessible name. */
  caption?: ReactNode
  /** Stays a table on a phone, for up to five columns of numbers. */
  isUnstacked?: boolean
  /** New rows are loading: the old ones stay, dimmed. */
  isBusy?: boolean
  className?: string
  children: ReactNode
}

/** Header row of a table; sticks below the page's bar (`--bar-height`). */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead role="rowgroup" className="max-md:group-data-stack/table:sr-only">
      <tr role="row">{children}</tr>
    </thead>
  )
}

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

export function TableBody({ children }: { children: ReactNode }) {
  return (
    <tbody role="rowgroup" className="max-md:group-data-stack/table:block">
      {children}
    </tbody>
  )
}

/** Row of a table. Its background extends 8 px past the text; its border does not. */
export function TableRow({ isSelected = false, className, children }: TableRowProps) {
  return (
    <tr
      role="row"
      className={cx(
        'group/row [--ground:transparent]',
        isSelected ? '[--ground:var(--color-navy-50)]' : 'md:hover:[--ground:var(--color-limestone)]',
        'max-md:group-data-stack/table:relative max-md:group-data-stack/table:block max-md:group-data-stack/table:border-line max-md:group-data-stack/table:border-b max-md:group-data-stack/table:py-3',
        className,
      )}
    >
      {children}
    </tr>
  )
}

type TableRowProps = { isSelected?: boolean; className?: string; children: ReactNode }

/**
 * Cell that names its row, with a second line below the name. On a phone, `beside` is at the end of the name's line, and
 * `phoneNote` is one more line.
 */
export function TableRowHeader({ note, beside, phoneNote, className, children }: TableRowHeaderProps) {
  return (
    <th
      scope="row"
      role="rowheader"
      className={cx(
        CELL,
        'h-11 font-semibold text-ink [overflow-wrap:anywhere] max-md:group-data-stack/table:pb-1',
        // Clear of a menu, an act or a box in the corner of the row, if it has one.
        'max-md:group-data-stack/table:group-has-[td[class*=absolute]]/row:pr-11',
        className,
      )}
    >
      {beside ? (
        <span className="max-md:flex max-md:flex-wrap max-md:items-start max-md:justify-between max-md:gap-x-3 max-md:gap-y-1">
          <span className="min-w-0">{children}</span>
          <span className="md:hidden">{beside}</span>
        </span>
      ) : (
        children
      )}
      {note && <span className="block font-regular text-ink-3 text-legal leading-snug">{note}</span>}
      {phoneNote && (
        <span className="flex flex-wrap gap-x-3 pt-0.5 font-regular text-ink-2 text-legal leading-normal md:hidden">
          {phoneNote}
        </span>
      )}
    </th>
  )
}

type TableRowHeaderProps = {
  note?: ReactNode
  beside?: ReactNode
  /** Values in a line, instead of the cells that are `isOffPhone`. */
  phoneNote?: ReactNode
  className?: string
  children: ReactNode
}

/** Cell of a table. `label` precedes its value when the row is stacked on a phone. */
export function TableCell({
  label,
  align = 'left',
  priority = 1,
  kind = 'value',
  isOffPhone = false,
  className,
  children,
}: TableCellProps) {
  return (
    <td
      role="cell"
      className={cx(
        CELL,
        'h-11',
        align === 'right' && 'text-right',
        kind === 'acts' && 'w-px whitespace-nowrap text-right max-md:group-data-stack/table:pt-2.5',
        kind === 'menu' &&
          'w-px text-right max-md:group-data-stack/table:absolute max-md:group-data-stack/table:top-1 max-md:group-data-stack/table:-right-3 max-md:group-data-stack/table:bg-transparent',
        kind === 'pick' && 'w-8 pr-0 max-md:group-data-stack/table:hidden',
        priority === 2 && 'max-xl:md:hidden',
        isOffPhone && 'max-md:group-data-stack/table:hidden!',
        label &&
          'max-md:group-data-stack/table:grid max-md:group-data-stack/table:grid-cols-[108px_minmax(0,1fr)] max-md:group-data-stack/table:items-baseline max-md:group-data-stack/table:has-[[role=switch]]:items-center max-md:group-data-stack/table:gap-3 max-[17.5rem]:group-data-stack/table:grid-cols-1 max-[17.5rem]:group-data-stack/table:gap-y-0',
        className,
      )}
    >
      {label && (
        <span aria-hidden="true" className="hidden text-ink-3 max-md:group-data-stack/table:block">
          {label}
        </span>
      )}
      {label ? (
        <span className="block min-w-0 [overflow-wrap:break-word] max-md:group-data-stack/table:justify-self-start max-md:group-data-stack/table:[overflow-wrap:anywhere] max-[17.5rem]:[overflow-wrap:anywhere]">
          {children}
        </span>
      ) : kind === 'acts' ? (
        // Buttons may shrink with their cell, so make this cell as wide as its buttons.
        <span className="inline-block w-max text-left">{children}</span>
      ) : (
        children
      )}
    </td>
  )
}

type TableCellProps = {
  label?: string
  align?: 'left' | 'right'
  /** 2: hidden between 768 and 1280 px. */
  priority?: 1 | 2
  /**
   * `acts`: buttons at the end; `menu`: an icon button at the end, on a phone in the row's corner; `pick`: the checkbox
   * at the start, hidden on a phone.
   */
  kind?: 'value' | 'acts' | 'menu' | 'pick'
  /** True if a phone shows the value in the row's header, or not at all. */
  isOffPhone?: boolean
  className?: string
  children?: ReactNode
}

/** Classes common to all cells: border, background, stacked layout on a phone. */
const CELL =
  'border-line border-b bg-(--ground) px-3 py-1.5 align-middle first:pl-0 last:pr-0 ' +
  'first:shadow-[-8px_0_var(--ground)] last:shadow-[8px_0_var(--ground)] ' +
  'max-md:group-data-stack/table:block max-md:group-data-stack/table:h-auto max-md:group-data-stack/table:w-auto max-md:group-data-stack/table:border-0 ' +
  'max-md:group-data-stack/table:px-0 max-md:group-data-stack/table:py-0.75 max-md:group-data-stack/table:text-left max-md:group-data-stack/table:shadow-none'
