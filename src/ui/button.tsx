import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { ButtonLabel } from './button-label.tsx'
import { cx } from './cx.ts'

/** A native button; while busy it keeps its width and its focus, shows the busy label and lets no click or submit through. */
export function Button({
  variant,
  size,
  isBlock,
  isDisabled,
  isBusy = false,
  busyLabel,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    // A busy button stays focusable, so the click has to be stopped here, the submit included.
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      disabled={isDisabled}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      className={cx(buttonClass({ variant, size, isBlock }), className)}
      onClick={click}
    >
      <ButtonLabel isBusy={isBusy} busyLabel={busyLabel}>
        {children}
      </ButtonLabel>
    </button>
  )
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  Omit<ButtonLook, 'isIcon'> & {
    /** Say the reason beside it and point to it with aria-describedby. */
    isDisabled?: boolean
    isBusy?: boolean
    /** "Saving…", "Loading…": takes the place of the label and is counted in the width from the start. */
    busyLabel?: ReactNode
  }
