import { type ReactNode, useId, useState } from 'react'
import { buttonClass } from './button-class.ts'
import { FieldFrame, fieldAria } from './field-frame.tsx'
import type { FieldProps } from './field-props.ts'
import { inputClass } from './input-class.ts'

/** Password with a Show button, hidden again on submit. Pasting and password managers work. */
export function PasswordField({
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
  autoComplete,
  className,
  onChange,
  onBlur,
  children,
}: PasswordFieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const [isShown, setShown] = useState(false)
  return (
    <FieldFrame {...{ label, help, error, isOptional, isLabelHidden, className }} id={inputId}>
      <span className="relative block">
        <input
          {...fieldAria(inputId, help, error, children ? `${inputId}-rules` : undefined)}
          id={inputId}
          name={name}
          type={isShown ? 'text' : 'password'}
          value={value}
          defaultValue={defaultValue}
          required={isRequired}
          disabled={isDisabled}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={inputClass({ hasError: Boolean(error), padding: 'pl-3.5 pr-20 dense:pl-3' })}
          onChange={(event) => onChange?.(event.target.value)}
          onBlur={() => onBlur?.()}
        />
        <button
          type="button"
          aria-controls={inputId}
          aria-label={isShown ? 'Hide password' : 'Show password'}
          disabled={isDisabled}
          className={`${buttonClass({ variant: 'quiet', size: 'sm' })} absolute top-1/2 right-1 -translate-y-1/2 dense:min-h-8`}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </span>
      <span role="status" className="sr-only">
        {isShown ? 'Your password is shown.' : ''}
      </span>
      {children && <div id={`${inputId}-rules`}>{children}</div>}
    </FieldFrame>
  )
}

export type PasswordFieldProps = FieldProps<string> & {
  autoComplete: 'current-password' | 'new-password'
  /** Content below the input: the rules, which are checked off as they are met. */
  children?: ReactNode
}
