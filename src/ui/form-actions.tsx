import type { ReactNode } from 'react'

/** The buttons that end a form: the one that sends first, on the phone as wide as the form. */
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
