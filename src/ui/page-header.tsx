import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Header of a page: h1, count or state beside it, actions at the right, one line below. */
export function PageHeader({ title, aside, actions, lead, size = 'page', className }: PageHeaderProps) {
  return (
    <header className={cx('flex flex-wrap items-center gap-x-3 gap-y-2', size === 'page' ? 'mb-8' : 'mb-4', className)}>
      <h1
        className={cx(
          'min-w-0 [overflow-wrap:anywhere]',
          size === 'page' ? 'display-2 text-navy-800' : 'display-4 self-baseline',
          !aside && 'grow',
        )}
      >
        {title}
      </h1>
      {aside && (
        <div className={cx('tabular grow text-ink-3 text-small', size === 'panel' && 'self-baseline')}>{aside}</div>
      )}
      {/* At the right of the title; when wrapped, at the start of the line. */}
      {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
      {lead && (
        <div className="w-full">
          <div className={size === 'page' ? 'lead text-ink-2' : 'measure text-ink-2'}>{lead}</div>
        </div>
      )}
    </header>
  )
}

export type PageHeaderProps = {
  title: ReactNode
  aside?: ReactNode
  actions?: ReactNode
  lead?: ReactNode
  /** `page` on the public site, `panel` in the admin area. */
  size?: 'page' | 'panel'
  className?: string
}
