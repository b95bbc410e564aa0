import { useId } from 'react'
import { CheckLine } from './check-line.tsx'
import { FieldGroup } from './field-group.tsx'
import type { FieldProps } from './field-props.ts'
import type { Option } from './select-field.tsx'

/** Radio buttons. The error summary links to the first one. */
export function RadioGroup({
  id,
  name,
  options,
  value,
  defaultValue,
  isDisabled,
  onChange,
  onBlur,
  ...frame
}: RadioGroupProps) {
  const ownId = useId()
  const groupId = id ?? ownId
  return (
    <FieldGroup {...frame} id={groupId} role="radiogroup">
      {options.map((option, index) => {
        const inputId = index === 0 ? groupId : `${groupId}-${option.value}`
        const helpId = `${groupId}-choice-${option.value}`
        return (
          <CheckLine
            key={option.value}
            id={inputId}
            label={option.label}
            help={option.help && <span id={helpId}>{option.help}</span>}
          >
            <input
              id={inputId}
              type="radio"
              name={name}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={value === undefined && defaultValue === option.value ? true : undefined}
              required={frame.isRequired}
              disabled={isDisabled || option.isDisabled}
              aria-describedby={option.help ? helpId : undefined}
              className="control-radio size-6 dense:size-4.5 dense:checked:border-5"
              onChange={() => onChange?.(option.value)}
              onBlur={() => onBlur?.()}
            />
          </CheckLine>
        )
      })}
    </FieldGroup>
  )
}

export type RadioGroupProps = FieldProps<string> & { options: readonly Option[] }
