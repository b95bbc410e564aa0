import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { toLatin1 } from './latin1.ts'

/** HTML by record and variant; collected together with the record. */
const cache = new WeakMap<object, Map<string, string>>()
/** More variants of one record would mean that they depend on the request. */
const MAX_VARIANTS = 50

let isOff = false

/** Runs a synchronous render without cached fragments. */
export function withoutFragments<T>(render: () => T): T {
  isOff = true
  try {
    return render()
  } finally {
    isOff = false
  }
}

/** Returns the HTML of some content, rendered once per record and variant, or null inside `withoutFragments`. */
export function renderFragment(of: object, variant: string, render: () => ReactNode): string | null {
  if (isOff) return null
  let variants = cache.get(of)
  if (!variants || variants.size >= MAX_VARIANTS) {
    variants = new Map()
    cache.set(of, variants)
  }
  let html = variants.get(variant)
  if (html === undefined) {
    // React puts image preloads before the content; inside a page they would become part of it.
    html = toLatin1(
      renderToString(render()).replace(/^(?:<link rel="preload"[^>]*>)+/, ''),
      (character) => `&#${character.codePointAt(0)};`,
    )
    variants.set(variant, html)
  }
  return html
}
