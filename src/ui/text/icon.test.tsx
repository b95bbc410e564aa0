import { Flame, House } from 'lucide-react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { checkFragments } from '#kit/render-cache/public.server.ts'
import { Icon } from './icon.tsx'

test.each([
  ['without a class', undefined],
  ['with one of its own', 'mt-0.75 text-gold-700'],
  // Lucide names a class once. An icon that names it twice failed the page of a hot person.
  ['with one that each icon has', 'mt-0.75 shrink-0 size-3.5 mt-0.75'],
])('an icon %s is drawn as Lucide draws it', (_, className) => {
  const render = () =>
    renderToString(
      <p>
        <Icon icon={Flame} size={14} className={className} />
        <Icon icon={House} isFilled className={className} />
      </p>,
    )
  const html = render()
  checkFragments(html, render)
  expect(html).toContain('lucide-flame')
})
