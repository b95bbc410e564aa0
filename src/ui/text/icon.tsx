import { createIsomorphicFn } from '@tanstack/react-start'
import type { LucideIcon } from 'lucide-react'
import { cx } from './cx.ts'
import { drawIcon } from './draw-icon.tsx'

const SIZES = { 14: 'size-3.5', 16: 'size-4', 18: 'size-4.5', 20: 'size-5', 24: 'size-6' } as const

/** The server draws each icon once for all pages. */
const drawnIcon = createIsomorphicFn()
  .server(drawIcon)
  .client(() => null)

/** Lucide icon at 20 px and stroke 1.5, hidden from screen readers because text is next to it. */
export function Icon({ icon: Glyph, size = 20, isFilled = false, className }: IconProps) {
  const drawn = drawnIcon(Glyph)
  const names = cx('shrink-0', SIZES[size], className)
  const props = {
    fill: isFilled ? 'currentColor' : 'none',
    // Lucide names each class once, and a drawing that differs from it fails the check of cached HTML.
    className: drawn ? cx(drawn.className, className ? [...new Set(names.split(' '))].join(' ') : names) : names,
    'aria-hidden': true,
    focusable: false,
  } as const
  return drawn ? <svg {...drawn} {...props} /> : <Glyph strokeWidth={1.5} {...props} />
}

type IconProps = { icon: LucideIcon; size?: keyof typeof SIZES; isFilled?: boolean; className?: string }
