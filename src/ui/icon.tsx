import type { LucideIcon } from 'lucide-react'
import { cachedFragment } from '#kit/render-cache/public.ts'
import { cx } from './cx.ts'

const SIZES = { 14: 'size-3.5', 16: 'size-4', 18: 'size-4.5', 20: 'size-5', 24: 'size-6' } as const

/** What Lucide icons make of themselves: their own classes, and what they draw. */
const made = new WeakMap<LucideIcon, { own: string; lines: string }>()
const MARKUP = /^<svg [^>]*class="([^"]*)"[^>]*>(.*)<\/svg>$/

/** On the server an icon is made once for all pages: there are many on each. In the browser it is null. */
function drawn(Glyph: LucideIcon) {
  const known = made.get(Glyph)
  if (known) return known
  const markup = cachedFragment(Glyph, 'icon', () => <Glyph />)
  if (markup === null) return null
  const [, own = '', lines = ''] = MARKUP.exec(markup) ?? []
  made.set(Glyph, { own, lines })
  return { own, lines }
}

/** A Lucide icon at 20 px and stroke 1.5, hidden from screen readers: the words stand beside it. */
export function Icon({ icon: Glyph, size = 20, isFilled = false, className }: IconProps) {
  const look = cx('shrink-0', SIZES[size], className)
  const fill = isFilled ? 'currentColor' : 'none'
  const icon = drawn(Glyph)
  if (!icon) return <Glyph aria-hidden="true" focusable="false" strokeWidth={1.5} fill={fill} className={look} />
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill={fill}
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`${icon.own} ${look}`}
      aria-hidden="true"
      focusable="false"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what the icon itself renders
      dangerouslySetInnerHTML={{ __html: icon.lines }}
    />
  )
}

export type IconProps = { icon: LucideIcon; size?: keyof typeof SIZES; isFilled?: boolean; className?: string }
