import { useState } from 'react'
import type { FieldProps } from './field-props.ts'
import { formatNumber, parseNumber } from './number-text.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

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
