import { createLink } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from '../text/cx.ts'
import { Icon } from '../text/icon.tsx'

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

type IconButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'children' | 'aria-label'> & {
  icon: LucideIcon
  label: string
  variant?: ButtonVariant
  size?: ButtonSize
  isFilled?: boolean
  isDisabled?: boolean
  isBusy?: boolean
}

/** Router link that looks like a button, for navigation only. */
export const LinkButton = createLink(ButtonAnchor)

function ButtonAnchor({ variant, size, isBlock, isIcon, className, ...rest }: ComponentProps<'a'> & ButtonLook) {
  return <a {...rest} className={cx(buttonClass({ variant, size, isBlock, isIcon }), className)} />
}

/** Looks of a button; `accent` is only for navy or photo backgrounds. */
type ButtonVariant = 'primary' | 'accent' | 'outline' | 'quiet' | 'danger' | 'danger-quiet'

/** Heights 48, 44, 40 and 32 px. The two small ones are 44 px below 768 px, for touch. */
export type ButtonSize = 'lg' | 'md' | 'sm' | 'xs'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-navy-800 text-white enabled-hover:bg-navy-700 enabled-active:bg-navy-900',
  accent:
    'border-transparent bg-gold-500 text-ink enabled-hover:bg-gold-300 enabled-active:bg-gold-500 enabled-active:shadow-[inset_0_0_0_2px_var(--color-ink)]',
  outline:
    'border-control bg-white text-navy-800 enabled-hover:border-navy-800 enabled-hover:bg-navy-50 enabled-active:border-navy-800 enabled-active:bg-navy-100 ' +
    'on-dark:border-navy-300 on-dark:bg-transparent on-dark:text-white on-dark:enabled-hover:border-white on-dark:enabled-hover:bg-white/10 on-dark:enabled-active:bg-white/20',
  quiet:
    'button-quiet border-transparent bg-transparent text-navy-800 enabled-hover:bg-limestone enabled-active:bg-limestone-2 ' +
    'on-dark:text-white on-dark:enabled-hover:bg-white/10 on-dark:enabled-active:bg-white/20',
  danger: 'border-transparent bg-error text-white enabled-hover:bg-error-800 enabled-active:bg-error-900',
  'danger-quiet':
    'button-quiet border-transparent bg-transparent text-error enabled-hover:bg-error-50 enabled-active:bg-error-100',
}

const SIZES: Record<ButtonSize, string> = {
  lg: 'button-pad-5 min-h-12 min-w-12 py-2 text-body leading-tight',
  md: 'button-pad-4.5 min-h-11 min-w-11 py-2 text-body leading-tight',
  sm: 'button-pad-3.5 min-h-11 min-w-11 py-1.5 text-small leading-tight md:min-h-10 md:min-w-10',
  xs: 'button-pad-3.5 min-h-11 min-w-11 py-[3px] text-small leading-tight md:min-h-8 md:min-w-8 md:gap-1.5 md:button-pad-2.5 md:text-caption md:leading-tight',
}

const ICON_SIZES: Record<ButtonSize, string> = {
  lg: 'size-12',
  md: 'size-11',
  sm: 'size-11 md:size-10',
  xs: 'size-11 md:size-8',
}

export type ButtonLook = {
  variant?: ButtonVariant
  size?: ButtonSize
  isBlock?: boolean
  /** Square, for an icon without text. */
  isIcon?: boolean
}

/** Returns the classes of a button, also for a link, summary or label. */
export function buttonClass({
  variant = 'primary',
  size = 'md',
  isBlock = false,
  isIcon = false,
}: ButtonLook = {}): string {
  return cx(
    'button-base',
    VARIANTS[variant],
    isIcon ? cx('p-0', ICON_SIZES[size]) : SIZES[size],
    // A lone quiet icon has no background, so it has none when disabled either.
    isIcon && variant === 'quiet'
      ? 'off:text-line'
      : 'off:bg-limestone-2 off:text-ink-3 on-dark:off:bg-navy-700 on-dark:off:text-navy-100',
    isBlock ? 'flex w-full' : 'inline-flex',
  )
}

/** Label and busy label share a grid cell, so that the button is always as wide as the wider one. */
function ButtonLabel({ isBusy, busyLabel, children }: { isBusy: boolean; busyLabel?: ReactNode; children: ReactNode }) {
  if (!busyLabel && !isBusy) return children
  return (
    <span className="grid">
      <span aria-hidden={isBusy} className={isBusy ? `invisible ${LABEL_CELL}` : LABEL_CELL}>
        {children}
      </span>
      <span aria-hidden={!isBusy} className={isBusy ? LABEL_CELL : `invisible ${LABEL_CELL}`}>
        <Spinner size={16} />
        {busyLabel ?? 'Loading…'}
      </span>
    </span>
  )
}

const LABEL_CELL = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2'

const SPINNER_SIZES = { 14: 'size-3.5', 16: 'size-4', 18: 'size-4.5' } as const

/** Spinner for a button. Text beside it must say what is in progress. */
export function Spinner({ size = 18 }: { size?: keyof typeof SPINNER_SIZES }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent ${SPINNER_SIZES[size]}`}
    />
  )
}
