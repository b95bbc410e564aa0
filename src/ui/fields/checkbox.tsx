import { type ReactNode, useId } from 'react'
import { cx } from '../text/cx.ts'
import { FieldError, type FieldProps, fieldAria, fieldFrameClass } from './field.tsx'

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

const SIZES = {
  body: 'text-body leading-normal dense:text-caption',
  small: 'text-small leading-normal dense:text-caption',
  legal: 'text-caption leading-normal',
} as const

/** Checkbox or radio button with label, help and count; the whole line is clickable. */
export function CheckLine({ id, label, help, end, isLabelHidden, size = 'body', children }: CheckLineProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2.5">
      <span className="inline-flex py-1.5 max-md:py-2.5 dense:py-1.25">{children}</span>
      <div className="py-1.5 max-md:py-2.5 dense:py-1">
        <label htmlFor={id} className={cx('block cursor-pointer', isLabelHidden ? 'sr-only' : SIZES[size])}>
          {label}
        </label>
        {help && (
          <div id={`${id}-help`} className="text-ink-3 text-small dense:text-legal on-dark:text-navy-100">
            {help}
          </div>
        )}
      </div>
      {end && <span className="tabular py-1.5 text-ink-3 max-md:py-2.5">{end}</span>}
    </div>
  )
}

type CheckLineProps = {
  id: string
  label: ReactNode
  help?: ReactNode
  end?: ReactNode
  isLabelHidden?: boolean
  size?: keyof typeof SIZES
  children: ReactNode
}
