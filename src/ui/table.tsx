import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A plain table; under 768 px its rows become stacked lists (the roles are written out, so it stays a table for screen readers). */
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
  /** Shown above the table; else `label` names it for screen readers alone. */
  caption?: ReactNode
  /** Stays a table on the phone: for numbers in up to five columns. */
  isUnstacked?: boolean
  /** New rows are on their way: the old ones stay, dimmed. */
  isBusy?: boolean
  className?: string
  children: ReactNode
}
