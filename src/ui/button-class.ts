import { cx } from './cx.ts'

/** Looks of a button; `accent` is only for navy or photo backgrounds. */
export type ButtonVariant = 'primary' | 'accent' | 'outline' | 'quiet' | 'danger' | 'danger-quiet'

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
    'border-transparent bg-transparent text-navy-800 enabled-hover:bg-limestone enabled-active:bg-limestone-2 ' +
    'on-dark:text-white on-dark:enabled-hover:bg-white/10 on-dark:enabled-active:bg-white/20',
  danger: 'border-transparent bg-error text-white enabled-hover:bg-error-800 enabled-active:bg-error-900',
  'danger-quiet': 'border-transparent bg-transparent text-error enabled-hover:bg-error-50 enabled-active:bg-error-100',
}

const SIZES: Record<ButtonSize, string> = {
  lg: 'min-h-12 min-w-12 px-5 py-2 text-body leading-tight',
  md: 'min-h-11 min-w-11 px-4.5 py-2 text-body leading-tight',
  sm: 'min-h-11 min-w-11 px-3.5 py-1.5 text-small leading-tight md:min-h-10 md:min-w-10',
  xs: 'min-h-11 min-w-11 px-3.5 py-[3px] text-small leading-tight md:min-h-8 md:min-w-8 md:gap-1.5 md:px-2.5 md:text-caption md:leading-tight',
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
