import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Section of an edit page or the dashboard: a border, a small heading, content. */
export function PanelSection({ title, end, isFirst = false, className, children }: PanelSectionProps) {
  return (
    <section className={cx(!isFirst && 'mt-6 border-line border-t pt-5', className)}>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="panel-title">{title}</h2>
        {end && <div className="ml-auto">{end}</div>}
      </div>
      {children}
    </section>
  )
}

export type PanelSectionProps = {
  title: ReactNode
  end?: ReactNode
  isFirst?: boolean
  className?: string
  children: ReactNode
}
