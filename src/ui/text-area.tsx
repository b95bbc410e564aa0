import { type ComponentProps, useId } from 'react'
import { FieldFrame, fieldAria } from './field-frame.tsx'
import type { FieldProps } from './field-props.ts'
import { inputClass } from './input-class.ts'
import { formatNumber } from './number-text.ts'

/** Text of several lines; with `maxLength` and a value it counts the characters. */
export function TextArea({
  id,
  label,
  help,
  error,
  isRequired,
  isOptional,
  isDisabled,
  isLabelHidden,
  rows = 4,
  className,
  onChange,
  onBlur,
  'aria-describedby': describedBy,
  ...rest
}: TextAreaProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <FieldFrame {...{ label, help, error, isOptional, isLabelHidden, className }} id={inputId}>
      <textarea
        {...rest}
        {...fieldAria(inputId, help, error, describedBy)}
        id={inputId}
        rows={rows}
        required={isRequired}
        disabled={isDisabled}
        className={`${inputClass({ hasError: Boolean(error) })} resize-y`}
        onChange={(event) => onChange?.(event.target.value)}
        onBlur={() => onBlur?.()}
      />
      {rest.maxLength !== undefined && rest.value !== undefined && (
        <p className="tabular text-ink-3 text-legal">
          {formatNumber(rest.value.length)} of {formatNumber(rest.maxLength)} characters
        </p>
      )}
    </FieldFrame>
  )
}

export type TextAreaProps = FieldProps<string> &
  Omit<ComponentProps<'textarea'>, keyof FieldProps<string> | 'required' | 'disabled'>
