import { ArrowDownUp, BellPlus, ChevronDown, Heart, House, type LucideIcon, SlidersHorizontal } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Icon } from './icon.tsx'

const SETS: { size?: 16 | 20 | 24; isFilled?: boolean; className?: string }[] = [
  {},
  { size: 16, className: 'text-ink-3' },
  { size: 24, isFilled: true },
]

test('an icon that was made before is the one that the browser makes, whatever its look', () => {
  for (const icon of [ArrowDownUp, BellPlus, ChevronDown, Heart, House, SlidersHorizontal]) {
    for (const set of SETS) {
      // A second time it comes from what is kept.
      for (const _ of [1, 2]) {
        expect(partsOf(renderToStaticMarkup(createElement(Icon, { icon, ...set })))).toEqual(
          partsOf(renderToStaticMarkup(inBrowser(icon, set))),
        )
      }
    }
  }
})

const LOOKS = { 16: 'size-4', 20: 'size-5', 24: 'size-6' }

function inBrowser(icon: LucideIcon, { size = 20, isFilled, className }: (typeof SETS)[number]) {
  return createElement(icon, {
    'aria-hidden': 'true',
    focusable: 'false',
    strokeWidth: 1.5,
    fill: isFilled ? 'currentColor' : 'none',
    className: ['shrink-0', LOOKS[size], className].filter(Boolean).join(' '),
  })
}

/** Attributes in any order, then what is drawn. */
function partsOf(markup: string) {
  const [, attributes = '', lines = ''] = /^<svg ([^>]*)>(.*)<\/svg>$/.exec(markup) ?? []
  return { attributes: [...attributes.matchAll(/[\w-]+="[^"]*"/g)].map(String).sort(), lines }
}
