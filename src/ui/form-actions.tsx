import type { ReactNode } from 'react'

/** Buttons at the end of a form, the submit button first; full width on a phone. */
export function FormActions({
  note,
  className,
  children,
}: {
  note?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <div className={`grid gap-2 ${className ?? ''}`}>
      <div className="flex flex-wrap items-center gap-3 max-sm:*:w-full">{children}</div>
      {note && <div className="text-caption text-ink-3 on-dark:text-navy-100">{note}</div>}
    </div>
  )
}
