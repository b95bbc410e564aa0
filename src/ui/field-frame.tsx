import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './field-error.tsx'
import { FieldHelp } from './field-help.tsx'
import { FieldLabel } from './field-label.tsx'

/** Label, help, control and error of a field, with a red line at the left on an error. */
export function FieldFrame({
  id,
  label,
  help,
  error,
  isOptional,
  isLabelHidden,
  className,
  children,
}: FieldFrameProps) {
  return (
    <div className={cx(fieldFrameClass(error), className)}>
      <FieldLabel htmlFor={id} isOptional={isOptional} isHidden={isLabelHidden}>
        {label}
      </FieldLabel>
      {help && <FieldHelp id={`${id}-help`}>{help}</FieldHelp>}
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** Returns the classes of the box around a field; with an error it has a red line. */
export function fieldFrameClass(error: string | undefined): string {
  return cx(
    'grid min-w-0 content-start gap-1.5 dense:gap-1',
    error && 'border-l-3 border-error pl-2.75 on-dark:border-error-300',
  )
}

/** Returns the aria attributes that link a control to its help and error. */
export function fieldAria(id: string, help: ReactNode, error: string | undefined, describedBy?: string) {
  const ids = [describedBy, help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined } as const
}

export type FieldFrameProps = {
  id: string
  label: ReactNode
  help?: ReactNode
  error?: string
  isOptional?: boolean
  isLabelHidden?: boolean
  className?: string
  children: ReactNode
}
