import { Check, Circle } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { cx } from '../text/cx.ts'
import { Icon } from '../text/icon.tsx'
import { formatNumber, parseNumber } from '../text/number-text.ts'
import { buttonClass } from './button.tsx'
import { FieldFrame, type FieldProps, fieldAria, inputClass } from './field.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

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

/** Number typed as text, grouped by thousands on blur. Without JavaScript the server parses it with parseNumber. */
export function NumberField({
  value,
  defaultValue,
  maxDecimals = 0,
  onChange,
  isPlain = false,
  ...rest
}: NumberFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [initial] = useState(defaultValue)
  const show = (number: number | null | undefined) =>
    isPlain ? String(number ?? '') : formatNumber(number, maxDecimals)
  // While focused, the field shows the typed text unchanged, even if it is not a number (yet).
  const text = draft ?? show(value === undefined ? initial : value)
  return (
    <TextField
      {...rest}
      inputMode={maxDecimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={text}
      onChange={(next) => {
        setDraft(next)
        onChange?.(parseNumber(next))
      }}
      onBlur={() => {
        // Leave an invalid number visible for the error message.
        const number = draft === null ? null : parseNumber(draft)
        if (draft !== null && (draft.trim() === '' || number !== null))
          setDraft(value === undefined ? show(number) : null)
        rest.onBlur?.()
      }}
    />
  )
}

export type NumberFieldProps = FieldProps<number | null> &
  Pick<TextFieldProps, 'size' | 'prefix' | 'suffix' | 'placeholder'> & {
    maxDecimals?: number
    /** No thousands separator, for years and ZIP codes. */
    isPlain?: boolean
  }

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

/** Rules that are checked off as they are met, such as those of a new password. */
export function RuleList({
  rules,
  className,
}: {
  rules: readonly { label: string; isMet: boolean }[]
  className?: string
}) {
  return (
    <ul className={cx('grid gap-1 text-small dense:text-caption', className)}>
      {rules.map((rule) => (
        <li key={rule.label} className={cx('flex items-center gap-2', rule.isMet ? 'text-ok' : 'text-ink-3')}>
          <Icon icon={rule.isMet ? Check : Circle} size={16} />
          {rule.label}
          <span className="sr-only">{rule.isMet ? ' (met)' : ' (not yet met)'}</span>
        </li>
      ))}
    </ul>
  )
}
