import type { LucideIcon } from 'lucide-react'
import { cx } from './cx.ts'

const SIZES = { 14: 'size-3.5', 16: 'size-4', 18: 'size-4.5', 20: 'size-5', 24: 'size-6' } as const

/** Lucide icon at 20 px and stroke 1.5, hidden from screen readers because text is next to it. */
export function Icon({ icon: Glyph, size = 20, isFilled = false, className }: IconProps) {
  return (
    <Glyph
      aria-hidden="true"
      focusable="false"
      strokeWidth={1.5}
      fill={isFilled ? 'currentColor' : 'none'}
      className={cx('shrink-0', SIZES[size], className)}
    />
  )
}

type IconProps = { icon: LucideIcon; size?: keyof typeof SIZES; isFilled?: boolean; className?: string }
