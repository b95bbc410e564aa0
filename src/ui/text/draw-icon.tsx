import type { LucideIcon } from 'lucide-react'
import type { SVGAttributes } from 'react'
import { cachedFragment } from '#kit/render-cache/public.ts'

/** Drawings as Lucide renders them, by icon. */
const drawings = new WeakMap<LucideIcon, SVGAttributes<SVGSVGElement>>()
const MARKUP = /^<svg [^>]*class="([^"]*)"[^>]*>(.*)<\/svg>$/

/**
 * Returns an icon as Lucide renders it, as the props of an `svg` element, or null where cached fragments are off. Rendered
 * by Lucide itself, the icons of a search page take 6% of its time (decision 0024).
 */
export function drawIcon(Glyph: LucideIcon): SVGAttributes<SVGSVGElement> | null {
  const html = cachedFragment(Glyph, 'icon', () => <Glyph />)
  if (html === null) return null
  const known = drawings.get(Glyph)
  if (known) return known
  const [, className, lines = ''] = MARKUP.exec(html) ?? []
  const drawing = {
    xmlns: 'http://www.w3.org/2000/svg',
    width: 24,
    height: 24,
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 1.5,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    className,
    dangerouslySetInnerHTML: { __html: lines },
  } as const
  drawings.set(Glyph, drawing)
  return drawing
}
