import type { ReactNode } from 'react'

/** Label above a control. */
export function FieldLabel({ htmlFor, isOptional, isHidden, children }: FieldLabelProps) {
  return (
    <label
      htmlFor={htmlFor}
      className={isHidden ? 'sr-only' : 'font-semibold text-body leading-snug dense:text-caption'}
    >
      {children}
      {isOptional && <span className="font-regular text-ink-3 on-dark:text-navy-100"> (optional)</span>}
    </label>
  )
}

export type FieldLabelProps = { htmlFor: string; isOptional?: boolean; isHidden?: boolean; children: ReactNode }
