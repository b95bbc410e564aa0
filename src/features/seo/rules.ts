import type { SeoFields, SeoPage, StoredSeo } from './schema.ts'
import { FIELD_LABELS, PAGES, type PageKey } from './words.ts'

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

/** True where an edit changes nothing. */
export function isUnchanged(stored: StoredSeo, fields: SeoFields): boolean {
  return seoFieldNames().every((name) => stored[name] === fields[name])
}

/** The names of the eight settings. */
export function seoFieldNames(): (keyof SeoFields)[] {
  return Object.keys(FIELD_LABELS).filter((name): name is keyof SeoFields => Object.hasOwn(FIELD_LABELS, name))
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

/** What a save did, as a sentence without its subject. `changed` are the names of the members that changed. */
export function sentenceOf(changed: readonly string[]): string {
  const labels = seoFieldNames().flatMap((name) => (changed.includes(name) ? [FIELD_LABELS[name].toLowerCase()] : []))
  return labels.length > 0 ? `set ${labels.join(', ')}` : 'saved it'
}
