import { type ComponentProps, useId } from 'react'
import { FieldFrame, type FieldProps, fieldAria, type InputSize, inputClass } from './field.tsx'

/** Native select; `placeholder` adds a first option without a value. */
export function SelectField({
  id,
  label,
  help,
  error,
  isRequired,
  isOptional,
  isDisabled,
  isLabelHidden,
  size,
  options,
  placeholder,
  className,
  onChange,
  onBlur,
  'aria-describedby': describedBy,
  ...rest
}: SelectFieldProps) {
  const ownId = useId()
  const selectId = id ?? ownId
  return (
    <FieldFrame {...{ label, help, error, isOptional, isLabelHidden, className }} id={selectId}>
      <select
        {...rest}
        {...fieldAria(selectId, help, error, describedBy)}
        id={selectId}
        required={isRequired}
        disabled={isDisabled}
        className={`${inputClass({ size, hasError: Boolean(error), padding: 'pl-3.5 dense:pl-3' })} control-select cursor-pointer text-ellipsis`}
        onChange={(event) => onChange?.(event.target.value)}
        onBlur={() => onBlur?.()}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

/** An option of a select, a radio group or a group of checkboxes. */
export type Option = { value: string; label: string; help?: string; isDisabled?: boolean }

export type SelectFieldProps = FieldProps<string> &
  Omit<ComponentProps<'select'>, keyof FieldProps<string> | 'size' | 'required' | 'disabled' | 'multiple'> & {
    options: readonly Option[]
    placeholder?: string
    size?: InputSize
  }
