import type { ReactNode } from 'react'

/** What every field takes, whatever its value is: the same names everywhere, so that a form kit can bind them all alike. */
export type FieldProps<Value> = {
  /** Target of the links of the error summary; made up when not given. */
  id?: string
  name: string
  label: ReactNode
  help?: ReactNode
  /** The message; its presence is the error state. */
  error?: string
  isRequired?: boolean
  /** Says "(optional)" behind the label. */
  isOptional?: boolean
  isDisabled?: boolean
  /** The label stays for screen readers: for filters and cells whose meaning is plain to see. */
  isLabelHidden?: boolean
  value?: Value
  defaultValue?: Value
  onChange?: (value: Value) => void
  onBlur?: () => void
  className?: string
}
