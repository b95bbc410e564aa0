import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { tableCellClass } from './table-cell-class.ts'

/** Cell that names its row, with a second line below the name. */
export function TableRowHeader({ note, className, children }: TableRowHeaderProps) {
  return (
    <th
      scope="row"
      role="rowheader"
      className={cx(
        tableCellClass,
        'h-11 font-semibold text-ink [overflow-wrap:anywhere] max-md:group-data-stack/table:pr-11 max-md:group-data-stack/table:pb-1',
        className,
      )}
    >
      {children}
      {note && <span className="block font-regular text-ink-3 text-legal leading-snug">{note}</span>}
    </th>
  )
}

export type TableRowHeaderProps = { note?: ReactNode; className?: string; children: ReactNode }
