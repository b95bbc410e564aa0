import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** The row of filters over a table; `end` stands at the right. On the phone they fill the width, one under the other. */
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
