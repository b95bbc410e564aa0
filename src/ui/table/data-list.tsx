import type { ReactNode } from 'react'
import { cx } from '../text/cx.ts'

/** Facts as label and value in two columns; skips entries without a value. */
export function DataList({ items, hasRules = true, isNarrow = false, hasFigures = false, className }: DataListProps) {
  return (
    <dl className={cx('grid text-small dense:text-caption', className)}>
      {items
        .filter((item) => item.value !== null && item.value !== undefined && item.value !== '')
        .map((item) => (
          <div
            key={item.label}
            className={cx(
              hasFigures
                ? 'flex justify-between gap-4'
                : isNarrow
                  ? 'grid grid-cols-[84px_minmax(0,1fr)] gap-3'
                  : 'grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4',
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

type DataListProps = {
  items: readonly { label: string; value: ReactNode }[]
  hasRules?: boolean
  /** True in a side column, where the values need the width. */
  isNarrow?: boolean
  /** True if the values are numbers, aligned right, so that a long label fits in one line. */
  hasFigures?: boolean
  className?: string
}

/** A statistic with its label and source. */
export function Stat({
  value,
  label,
  source,
  className,
}: {
  value: ReactNode
  label: ReactNode
  source?: ReactNode
  className?: string
}) {
  return (
    <div className={`grid content-start gap-1 ${className ?? ''}`}>
      <span className="display-3 tabular">{value}</span>
      <span className="leading-snug">{label}</span>
      {source && <span className="text-caption text-ink-3 on-dark:text-navy-100">{source}</span>}
    </div>
  )
}
