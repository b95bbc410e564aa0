import type { ReactNode } from 'react'

/** Empty state: one sentence on what will be here, and one action. */
export function EmptyState({ title, action, level = 2, picture, className, children }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={`grid max-w-[52ch] justify-items-start gap-3 py-8 ${className ?? ''}`}>
      {picture && <div className="text-control">{picture}</div>}
      <Heading className="title">{title}</Heading>
      {children && <div className="text-ink-2">{children}</div>}
      {action && <div className="flex flex-wrap gap-3 pt-1">{action}</div>}
    </div>
  )
}

export type EmptyStateProps = {
  title: string
  action?: ReactNode
  level?: 2 | 3
  /** Small line drawing. */
  picture?: ReactNode
  className?: string
  children?: ReactNode
}
