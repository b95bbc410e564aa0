import type { PageSeo, SeoPage, StoredSeo } from './schema.ts'
import { PAGES, type PageKey } from './words.ts'

/** Every page whose head can be set, in the order of the menu, with what is stored for it. */
export function pagesWith(stored: readonly StoredSeo[]): SeoPage[] {
  const byKey = new Map(stored.map((row) => [row.page_key, row]))
  return pageKeys().map((page_key) => ({ page_key, ...PAGES[page_key], stored: byKey.get(page_key) ?? null }))
}

/** Every key that a page asks for. */
export function pageKeys(): PageKey[] {
  return Object.keys(PAGES).filter(isPageKey)
}

/** True where a page has this key. */
export function isPageKey(key: string): key is PageKey {
  return Object.hasOwn(PAGES, key)
}

/** How a text fits into what results show: of `max` characters. */
export function fitOf(text: string, max: number): 'none' | 'short' | 'fits' | 'long' {
  const length = [...text].length
  if (length === 0) return 'none'
  if (length > max) return 'long'
  return length < max / 3 ? 'short' : 'fits'
}

/** A text as a result shows it: cut at a word, with an ellipsis. */
export function cutTo(text: string, max: number): string {
  const letters = [...text]
  if (letters.length <= max) return text
  return `${letters
    .slice(0, max)
    .join('')
    .replace(/\s+\S*$/, '')} …`
}

/** What stands for the name of the page in settings that several pages share. */
export const NAME_MARK = '{name}'

/**
 * The settings of a key that stands for several pages, for one of them: `{name}` is its name. It has an address of its own,
 * so a stored one does not count.
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
