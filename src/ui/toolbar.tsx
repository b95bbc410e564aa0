import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Row of filters above a table, with `end` at the right. On a phone they are stacked at full width. */
export function Toolbar({ label, end, className, children }: ToolbarProps) {
  return (
    <search
      aria-label={label}
      className={cx('mb-2 flex min-h-10 flex-wrap items-center gap-2 py-1 max-md:*:grow print:hidden', className)}
    >
      {children}
      {end && <div className="ml-auto flex items-center gap-2">{end}</div>}
    </search>
  )
}

export type ToolbarProps = { label: string; end?: ReactNode; className?: string; children: ReactNode }
