import { useId } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './field-error.tsx'
import { fieldAria, fieldFrameClass } from './field-frame.tsx'
import { FieldHelp } from './field-help.tsx'
import type { FieldProps } from './field-props.ts'

/** Switch as a form field; posts "true" when on. Use Toggle to save right away. */
export function Switch({
  id,
  name,
  label,
  help,
  error,
  isDisabled,
  isLabelHidden,
  value,
  defaultValue,
  className,
  onChange,
  onBlur,
}: SwitchProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <div className={cx(fieldFrameClass(error), className)}>
      <span className="inline-flex min-h-11 items-center gap-2.5 dense:min-h-8">
        <input
          {...fieldAria(inputId, help, error)}
          id={inputId}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: the state of a native checkbox is `checked`; aria-checked would contradict it.
          role="switch"
          name={name}
          value="true"
          checked={value}
          defaultChecked={defaultValue}
          disabled={isDisabled}
          className="control-switch"
          onChange={(event) => onChange?.(event.target.checked)}
          onBlur={() => onBlur?.()}
        />
        <label htmlFor={inputId} className={cx('cursor-pointer', isLabelHidden && 'sr-only')}>
          {label}
        </label>
      </span>
      {help && <FieldHelp id={`${inputId}-help`}>{help}</FieldHelp>}
      {error && <FieldError id={`${inputId}-error`}>{error}</FieldError>}
    </div>
  )
}

export type SwitchProps = Omit<FieldProps<boolean>, 'isRequired' | 'isOptional'>
