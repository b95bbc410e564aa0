import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Facts as label and value in two columns; skips entries without a value. */
export function DataList({ items, hasRules = true, className }: DataListProps) {
  return (
    <dl className={cx('grid text-small dense:text-caption', className)}>
      {items
        .filter((item) => item.value !== null && item.value !== undefined && item.value !== '')
        .map((item) => (
          <div
            key={item.label}
            className={cx(
              'grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4',
              hasRules ? 'border-line border-b py-2.5 last:border-b-0' : 'py-1.5',
            )}
          >
            <dt className="text-ink-3">{item.label}</dt>
            <dd className="tabular min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">{item.value}</dd>
          </div>
        ))}
    </dl>
  )
}

export type DataListProps = {
  items: readonly { label: string; value: ReactNode }[]
  hasRules?: boolean
  className?: string
}
