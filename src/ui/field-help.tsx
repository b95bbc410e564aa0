import type { ReactNode } from 'react'

/** Help between label and control. */
export function FieldHelp({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className="text-ink-3 text-small leading-snug dense:text-caption on-dark:text-navy-100">
      {children}
    </div>
  )
}
