import { Button, type ButtonProps } from 'react-aria-components/Button'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { cx } from './cx.ts'

/** The button that opens a Dialog, Sheet, Popover or Menu when it is given to them as `trigger`. */
export function TriggerButton({ variant = 'outline', size, isBlock, isIcon, className, ...rest }: TriggerButtonProps) {
  return <Button {...rest} className={cx(buttonClass({ variant, size, isBlock, isIcon }), className)} />
}

export type TriggerButtonProps = Omit<ButtonProps, 'className' | 'style'> & ButtonLook & { className?: string }
