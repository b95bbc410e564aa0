import { useEffect, useId, useRef } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

/** On or off, saved at once: while it saves it keeps its place, shows a ring and takes no second press. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press of before the page came to life counts once
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
        // A browser that puts back what stood here before a reload would press it by itself.
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

export type ToggleProps = {
  /** Names the thing: "Ridge Roofing is shown on the site". */
  label: string
  isOn: boolean
  isBusy?: boolean
  isDisabled?: boolean
  isLabelHidden?: boolean
  /** The word beside a toggle whose label is hidden. */
  onLabel?: string
  offLabel?: string
  onChange: (isOn: boolean) => void
}
