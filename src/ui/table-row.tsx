import type { ReactNode } from 'react'
import { cx } from './cx.ts'

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

export type TableRowProps = { isSelected?: boolean; className?: string; children: ReactNode }
