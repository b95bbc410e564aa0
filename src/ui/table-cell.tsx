import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { tableCellClass } from './table-cell-class.ts'

/** Cell of a table. `label` precedes its value when the row is stacked on a phone. */
export function TableCell({
  label,
  align = 'left',
  priority = 1,
  kind = 'value',
  className,
  children,
}: TableCellProps) {
  return (
    <td
      role="cell"
      className={cx(
        tableCellClass,
        'h-11',
        align === 'right' && 'text-right',
        kind === 'acts' && 'w-px whitespace-nowrap text-right max-md:group-data-stack/table:pt-2.5',
        kind === 'menu' &&
          'w-px text-right max-md:group-data-stack/table:absolute max-md:group-data-stack/table:top-1 max-md:group-data-stack/table:-right-3 max-md:group-data-stack/table:bg-transparent',
        kind === 'pick' && 'w-8 pr-0 max-md:group-data-stack/table:hidden',
        priority === 2 && 'max-xl:md:hidden',
        label &&
          'max-md:group-data-stack/table:grid max-md:group-data-stack/table:grid-cols-[108px_minmax(0,1fr)] max-md:group-data-stack/table:items-baseline max-md:group-data-stack/table:has-[[role=switch]]:items-center max-md:group-data-stack/table:gap-3',
        className,
      )}
    >
      {label && (
        <span aria-hidden="true" className="hidden text-ink-3 max-md:group-data-stack/table:block">
          {label}
        </span>
      )}
      {label ? (
        <span className="block min-w-0 [overflow-wrap:break-word] max-md:group-data-stack/table:justify-self-start">
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

export type TableCellProps = {
  label?: string
  align?: 'left' | 'right'
  /** 2: hidden between 768 and 1280 px. */
  priority?: 1 | 2
  /**
   * `acts`: buttons at the end; `menu`: an icon button at the end, on a phone in the row's corner; `pick`: the checkbox
   * at the start, hidden on a phone.
   */
  kind?: 'value' | 'acts' | 'menu' | 'pick'
  className?: string
  children?: ReactNode
}
