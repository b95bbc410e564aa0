import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** The head of a page: the one h1, its count or state beside it, what can be done at the right, one line under it. */
export function PageHeader({ title, aside, actions, lead, size = 'page', className }: PageHeaderProps) {
  return (
    <header className={cx('flex flex-wrap items-center gap-x-3 gap-y-2', size === 'page' ? 'mb-8' : 'mb-4', className)}>
      <h1 className={size === 'page' ? 'display-2' : 'display-4 self-baseline'}>{title}</h1>
      {aside && (
        <div className={cx('tabular text-ink-3 text-small', size === 'page' ? '' : 'self-baseline')}>{aside}</div>
      )}
      {actions && (
        <div className="flex flex-wrap gap-2 has-[>:only-child]:ml-auto md:ml-auto print:hidden">{actions}</div>
      )}
      {lead && (
        <div className="w-full">
          <div className={size === 'page' ? 'lead' : 'measure text-ink-2'}>{lead}</div>
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
  /** `page` on the public site, `panel` in the back office. */
  size?: 'page' | 'panel'
  className?: string
}
