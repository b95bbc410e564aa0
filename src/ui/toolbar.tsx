import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** The row of filters over a table; `end` stands at the right. It scrolls sideways on the phone. */
export function Toolbar({ label, end, className, children }: ToolbarProps) {
  return (
    <search
      aria-label={label}
      className={cx(
        'mb-2 flex min-h-10 items-center gap-2 py-1 max-md:no-scrollbar max-md:-mx-(--gutter) max-md:overflow-x-auto max-md:px-(--gutter) max-md:*:shrink-0 md:flex-wrap print:hidden',
        className,
      )}
    >
      {children}
      {end && <div className="ml-auto flex items-center gap-2">{end}</div>}
    </search>
  )
}

export type ToolbarProps = { label: string; end?: ReactNode; className?: string; children: ReactNode }
