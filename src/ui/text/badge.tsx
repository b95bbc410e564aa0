import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const TONES = {
  ok: 'bg-ok-50 text-ok',
  pending: 'bg-gold-100 text-gold-700',
  grey: 'bg-limestone-2 text-ink-2',
  error: 'bg-error-50 text-error',
  info: 'bg-info-50 text-info',
  new: 'bg-gold-500 text-ink',
  sold: 'bg-navy-900 text-white',
  plain: 'bg-white text-ink',
} as const

/** Tones of a badge; the last three are for photos. */
export type BadgeTone = keyof typeof TONES

/** A state in one or two words. The text carries it; the color only supports it. */
export function Badge({
  tone = 'grey',
  className,
  children,
}: {
  tone?: BadgeTone
  className?: string
  children: ReactNode
}) {
  return <span className={cx('badge-base', TONES[tone], className)}>{children}</span>
}

/** Returns the classes of a filter chip, for a button, a summary or a link. `isOn` marks one with a value. */
export function chipClass({ isOn = false }: { isOn?: boolean } = {}): string {
  return cx(
    'chip-base',
    isOn
      ? 'border-navy-800 bg-navy-100 font-semibold text-navy-800 enabled-hover:bg-navy-200 forced-colors:outline-2'
      : 'border-control bg-white font-medium text-ink enabled-hover:border-navy-800 enabled-hover:bg-limestone enabled-active:bg-limestone-2',
  )
}
