import { type ReactNode, useId, useState } from 'react'
import { cx } from '../text/cx.ts'
import { CheckLine } from './checkbox.tsx'
import { FieldError, FieldHelp, type FieldProps, fieldFrameClass } from './field.tsx'
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

/** Radio buttons, each with an optional `sample` of what it chooses. The error summary links to the first one. */
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
            label={
              <>
                {option.label}
                {option.sample && (
                  <span aria-hidden="true" className="block">
                    {option.sample}
                  </span>
                )}
              </>
            }
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

export type RadioGroupProps = FieldProps<string> & { options: readonly (Option & { sample?: ReactNode })[] }

/**
 * Segmented control for two to six short options. Native radio buttons, so arrow keys work and it posts with its form.
 */
export function Segmented({
  id,
  name,
  options,
  value,
  defaultValue,
  isDisabled,
  onChange,
  onBlur,
  ...frame
}: SegmentedProps) {
  const ownId = useId()
  const groupId = id ?? ownId
  return (
    <FieldGroup {...frame} id={groupId} role="radiogroup">
      <div className="inline-flex max-w-full overflow-clip rounded-control border border-control bg-white text-ink">
        {options.map((option, index) => (
          <label
            key={option.value}
            className={cx(
              'tabular relative grid min-h-10.5 min-w-11 flex-auto cursor-pointer place-items-center whitespace-nowrap px-3.5 font-medium hover:bg-limestone dense:min-h-7.5 dense:px-3 dense:text-caption',
              'has-checked:bg-navy-800 has-checked:text-white has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-navy-800 has-checked:has-focus-visible:outline-gold-300',
              'has-disabled:cursor-not-allowed has-disabled:bg-limestone has-disabled:text-ink-3 forced-colors:has-checked:outline-2 forced-colors:has-checked:-outline-offset-2',
              index > 0 && 'border-line border-l',
            )}
          >
            <input
              id={index === 0 ? groupId : undefined}
              type="radio"
              name={name}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={value === undefined && defaultValue === option.value ? true : undefined}
              disabled={isDisabled || option.isDisabled}
              className="absolute inset-0 cursor-pointer opacity-0"
              onChange={() => onChange?.(option.value)}
              onBlur={() => onBlur?.()}
            />
            {option.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

type SegmentedProps = FieldProps<string> & { options: readonly Option[] }

/** Fieldset with legend, help and error, for controls that together answer one question. */
function FieldGroup({
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

type FieldGroupProps = {
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
