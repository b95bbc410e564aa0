import { type ReactNode, useId, useState } from 'react'
import { CheckLine } from './check-line.tsx'
import { FieldGroup } from './field-group.tsx'
import type { FieldProps } from './field-props.ts'
import type { Option } from './select-field.tsx'

/** Checkboxes for several options; posts the name once per checked option. */
export function CheckboxGroup({
  id,
  name,
  options,
  value,
  defaultValue,
  isDisabled,
  onChange,
  onBlur,
  ...frame
}: CheckboxGroupProps) {
  const ownId = useId()
  const groupId = id ?? ownId
  const [own, setOwn] = useState<readonly string[]>(defaultValue ?? [])
  const ticked = value ?? own
  function tick(choice: string, isTicked: boolean) {
    // In the order of the options, so that equal choices give equal values.
    const next = options.map((option) => option.value).filter((v) => (v === choice ? isTicked : ticked.includes(v)))
    setOwn(next)
    onChange?.(next)
  }
  return (
    <FieldGroup {...frame} id={groupId}>
      {options.map((option, index) => {
        const inputId = index === 0 ? groupId : `${groupId}-${option.value}`
        const helpId = `${groupId}-choice-${option.value}`
        return (
          <CheckLine
            key={option.value}
            id={inputId}
            label={option.label}
            end={option.end}
            help={option.help && <span id={helpId}>{option.help}</span>}
          >
            <input
              id={inputId}
              type="checkbox"
              name={name}
              value={option.value}
              checked={ticked.includes(option.value)}
              disabled={isDisabled || option.isDisabled}
              aria-invalid={frame.error ? true : undefined}
              aria-describedby={option.help ? helpId : undefined}
              className="control-check size-6 dense:size-4.5"
              onChange={(event) => tick(option.value, event.target.checked)}
              onBlur={() => onBlur?.()}
            />
          </CheckLine>
        )
      })}
    </FieldGroup>
  )
}

export type CheckboxGroupProps = FieldProps<readonly string[]> & { options: readonly (Option & { end?: ReactNode })[] }
