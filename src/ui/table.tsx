import type { ReactNode } from 'react'
import { cx } from './cx.ts'

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

export type TableProps = {
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
