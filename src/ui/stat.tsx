import type { ReactNode } from 'react'

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
