import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { ButtonLabel } from './button-label.tsx'
import { cx } from './cx.ts'

/** Native button. While busy it has the same width and focus, shows the busy label, and blocks clicks and submits. */
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
    // A busy button stays focusable, so cancel the click and with it the submit.
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
    /** Show the reason beside the button and reference it with aria-describedby. */
    isDisabled?: boolean
    isBusy?: boolean
    /** "Saving…", "Loading…": replaces the label; its width is reserved from the start. */
    busyLabel?: ReactNode
  }
