import type { PageSeo, SeoPage, StoredSeo } from './schema.ts'
import { PAGES, type PageKey } from './words.ts'

/** Returns every page with editable head settings, in menu order. */
export function pagesWith(stored: readonly StoredSeo[]): SeoPage[] {
  const byKey = new Map(stored.map((row) => [row.page_key, row]))
  return pageKeys().map((page_key) => ({ page_key, ...PAGES[page_key], stored: byKey.get(page_key) ?? null }))
}

/** Returns all page keys. */
export function pageKeys(): PageKey[] {
  return Object.keys(PAGES).filter(isPageKey)
}

/** Returns true if a page has this key. */
export function isPageKey(key: string): key is PageKey {
  return Object.hasOwn(PAGES, key)
}

/** Rates the length of a text against the `max` characters that results show. */
export function fitOf(text: string, max: number): 'none' | 'short' | 'fits' | 'long' {
  const length = [...text].length
  if (length === 0) return 'none'
  if (length > max) return 'long'
  return length < max / 3 ? 'short' : 'fits'
}

/** Shortens a text as search results do, at a word and with an ellipsis. */
export function truncate(text: string, max: number): string {
  const characters = [...text]
  if (characters.length <= max) return text
  return `${characters
    .slice(0, max)
    .join('')
    .replace(/\s+\S*$/, '')} …`
}

/** Placeholder for the page's name, in settings that several pages share. */
export const NAME_MARK = '{name}'

/**
 * Fills the shared settings of several pages in for one of them, whose name replaces `{name}`. Drops a stored canonical
 * URL, because each page has another one.
 */
export function seoOf(stored: PageSeo | null, name: string): PageSeo | null {
  if (!stored) return null
  const put = (text: string | null) => text?.replaceAll(NAME_MARK, name) ?? null
  return {
    ...stored,
    meta_title: put(stored.meta_title),
    meta_description: put(stored.meta_description),
    meta_keywords: put(stored.meta_keywords),
    og_title: put(stored.og_title),
    og_description: put(stored.og_description),
    canonical_url: null,
  }
}
