import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { narrow } from './narrow.ts'

/** Markup by its data: it is forgotten with them. */
const kept = new WeakMap<object, Map<string, string>>()
/** Variants of one piece; more of them would be a sign that they follow from the request. */
const MOST_VARIANTS = 50

/** The markup of some content, made once for each data and variant. */
export function keptMarkup(of: object, variant: string, render: () => ReactNode): string {
  let variants = kept.get(of)
  if (!variants || variants.size >= MOST_VARIANTS) {
    variants = new Map()
    kept.set(of, variants)
  }
  let html = variants.get(variant)
  if (html === undefined) {
    // React puts hints to load pictures before the content: in a piece of a page they would be part of it.
    html = narrow(
      renderToString(render()).replace(/^(?:<link rel="preload"[^>]*>)+/, ''),
      (character) => `&#${character.codePointAt(0)};`,
    )
    variants.set(variant, html)
  }
  return html
}
