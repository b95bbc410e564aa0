import { useEffect, useId, useRef } from 'react'
import { cx } from '../text/cx.ts'
import { Spinner } from './button.tsx'
import { FieldError, FieldHelp, type FieldProps, fieldAria, fieldFrameClass } from './field.tsx'

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

/** On/off switch that saves right away. While saving it has the same size, shows a spinner and ignores clicks. */
export function Toggle({
  label,
  isOn,
  isBusy = false,
  isDisabled,
  isLabelHidden,
  onLabel = 'On',
  offLabel = 'Off',
  onChange,
}: ToggleProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: apply a click from before hydration once
  useEffect(() => {
    const isPressed = box.current?.checked ?? isOn
    if (isPressed !== isOn) onChange(isPressed)
  }, [])
  return (
    <span className="inline-flex min-h-11 items-center gap-2 md:min-h-8">
      <input
        ref={box}
        id={id}
        type="checkbox"
        // Otherwise the browser would restore its state after a reload and so trigger a change.
        autoComplete="off"
        // biome-ignore lint/a11y/useAriaPropsForRole: the state of a native checkbox is `checked`; aria-checked would contradict it.
        role="switch"
        checked={isOn}
        disabled={isDisabled}
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        className={cx('control-switch', isBusy && 'cursor-progress opacity-60')}
        onChange={(event) => !isBusy && onChange(event.target.checked)}
      />
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'cursor-pointer'}>
        {label}
      </label>
      {isLabelHidden && <span aria-hidden="true">{isOn ? onLabel : offLabel}</span>}
      {isBusy && <Spinner size={14} />}
    </span>
  )
}

type ToggleProps = {
  /** Accessible name: "Ridge Roofing is visible on the site". */
  label: string
  isOn: boolean
  isBusy?: boolean
  isDisabled?: boolean
  isLabelHidden?: boolean
  /** Text beside a toggle with a hidden label. */
  onLabel?: string
  offLabel?: string
  onChange: (isOn: boolean) => void
}
