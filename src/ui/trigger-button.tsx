import { Button, type ButtonProps } from 'react-aria-components/Button'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { cx } from './cx.ts'

/** Button that opens the Dialog, Sheet, Popover or Menu whose `trigger` it is. */
export function TriggerButton({ variant = 'outline', size, isBlock, isIcon, className, ...rest }: TriggerButtonProps) {
  return <Button {...rest} className={cx(buttonClass({ variant, size, isBlock, isIcon }), className)} />
}

export type TriggerButtonProps = Omit<ButtonProps, 'className' | 'style'> & ButtonLook & { className?: string }
