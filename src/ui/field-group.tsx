import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './field-error.tsx'
import { fieldFrameClass } from './field-frame.tsx'
import { FieldHelp } from './field-help.tsx'

/** Fieldset with legend, help and error, for controls that together answer one question. */
export function FieldGroup({
  id,
  label,
  help,
  error,
  isOptional,
  isLabelHidden,
  role,
  isRequired,
  className,
  children,
}: FieldGroupProps) {
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset
      aria-describedby={described}
      {...(role === 'radiogroup' && {
        role,
        'aria-required': isRequired || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      className={cx(fieldFrameClass(error), className)}
    >
      <legend
        className={
          isLabelHidden ? 'sr-only' : 'mb-1 float-left w-full font-semibold text-body leading-snug dense:text-caption'
        }
      >
        {label}
        {isOptional && <span className="font-regular text-ink-3"> (optional)</span>}
      </legend>
      {help && <FieldHelp id={`${id}-help`}>{help}</FieldHelp>}
      <div className="clear-both">{children}</div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

export type FieldGroupProps = {
  id: string
  label: ReactNode
  help?: ReactNode
  error?: string
  isRequired?: boolean
  isOptional?: boolean
  isLabelHidden?: boolean
  role?: 'group' | 'radiogroup'
  className?: string
  children: ReactNode
}
