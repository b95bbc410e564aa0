import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

/** Square button with one icon. Its label is the accessible name and the tooltip. */
export function IconButton({
  icon,
  label,
  variant = 'quiet',
  size = 'md',
  isFilled,
  isDisabled,
  isBusy = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      disabled={isDisabled}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      className={cx(buttonClass({ variant, size, isIcon: true }), className)}
      onClick={isBusy ? undefined : onClick}
    >
      {isBusy ? <Spinner /> : <Icon icon={icon} isFilled={isFilled} size={size === 'xs' ? 18 : 20} />}
    </button>
  )
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'children' | 'aria-label'> & {
  icon: LucideIcon
  label: string
  variant?: ButtonVariant
  size?: ButtonSize
  isFilled?: boolean
  isDisabled?: boolean
  isBusy?: boolean
}
