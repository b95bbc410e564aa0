import { type ReactNode, useId } from 'react'
import { CheckLine } from './check-line.tsx'
import { cx } from './cx.ts'
import { FieldError } from './field-error.tsx'
import { fieldAria, fieldFrameClass } from './field-frame.tsx'
import type { FieldProps } from './field-props.ts'

/** Checkbox; posts "true" if checked and nothing otherwise. `size` legal is for consent texts. */
export function Checkbox({
  id,
  name,
  label,
  help,
  error,
  isRequired,
  isOptional,
  isDisabled,
  isLabelHidden,
  value,
  defaultValue,
  postedValue = 'true',
  size,
  end,
  className,
  onChange,
  onBlur,
}: CheckboxProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <div className={cx(fieldFrameClass(error), className)}>
      <CheckLine {...{ help, size, end, isLabelHidden }} id={inputId} label={optional(label, isOptional)}>
        <input
          {...fieldAria(inputId, help, error)}
          id={inputId}
          type="checkbox"
          name={name}
          value={postedValue}
          checked={value}
          defaultChecked={defaultValue}
          required={isRequired}
          disabled={isDisabled}
          className="control-check size-6 dense:size-4.5"
          onChange={(event) => onChange?.(event.target.checked)}
          onBlur={() => onBlur?.()}
        />
      </CheckLine>
      {error && <FieldError id={`${inputId}-error`}>{error}</FieldError>}
    </div>
  )
}

function optional(label: ReactNode, isOptional: boolean | undefined): ReactNode {
  if (!isOptional) return label
  return (
    <>
      {label} <span className="text-ink-3">(optional)</span>
    </>
  )
}

export type CheckboxProps = FieldProps<boolean> & {
  postedValue?: string
  size?: 'body' | 'small' | 'legal'
  /** Content at the right end of the line, such as a count. */
  end?: ReactNode
}
