import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../text/cx.ts'
import { Icon } from '../text/icon.tsx'
import { FieldFrame, type FieldProps, fieldAria, type InputSize, inputClass } from './field.tsx'

/** Text input that posts with its form. `format` runs on blur, never while typing. */
export function TextField({
  id,
  label,
  help,
  error,
  isRequired,
  isOptional,
  isDisabled,
  isReadOnly,
  isLabelHidden,
  size,
  icon,
  prefix,
  suffix,
  format,
  type = 'text',
  className,
  onChange,
  onBlur,
  'aria-describedby': describedBy,
  ...rest
}: TextFieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <FieldFrame {...{ label, help, error, isOptional, isLabelHidden, className }} id={inputId}>
      <span className="relative flex items-center">
        {icon && <Icon icon={icon} className="pointer-events-none absolute left-3.5 text-ink-3 dense:left-2.5" />}
        {prefix && <span className="pointer-events-none absolute left-3.5 text-ink-3 dense:left-3">{prefix}</span>}
        <input
          {...rest}
          {...fieldAria(inputId, help, error, describedBy)}
          id={inputId}
          type={type}
          required={isRequired}
          disabled={isDisabled}
          readOnly={isReadOnly}
          className={inputClass({ size, isReadOnly, hasError: Boolean(error), padding: padding(icon, prefix, suffix) })}
          onChange={(event) => onChange?.(event.target.value)}
          onBlur={(event) => {
            const text = event.target.value
            const formatted = format ? format(text) : text
            if (formatted !== text) {
              if (rest.value === undefined) event.target.value = formatted
              onChange?.(formatted)
            }
            onBlur?.()
          }}
        />
        {suffix && <span className="absolute right-3.5 text-ink-3 dense:right-3">{suffix}</span>}
      </span>
    </FieldFrame>
  )
}

function padding(icon: unknown, prefix: unknown, suffix: unknown): string {
  return cx(
    icon ? 'pl-10.5 dense:pl-8.5' : prefix ? 'pl-8 dense:pl-7' : 'pl-3.5 dense:pl-3',
    suffix ? 'pr-14' : 'pr-3.5 dense:pr-3',
  )
}

export type TextFieldProps = FieldProps<string> &
  Omit<ComponentProps<'input'>, keyof FieldProps<string> | 'size' | 'prefix' | 'required' | 'disabled' | 'readOnly'> & {
    isReadOnly?: boolean
    size?: InputSize
    icon?: LucideIcon
    prefix?: ReactNode
    suffix?: ReactNode
    format?: (text: string) => string
  }
