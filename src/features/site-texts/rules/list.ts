import type { ListedPage, ListedSiteText, StoredSiteText } from '../schema.ts'
import { SITE_TEXTS } from '../words/pages.ts'
import { AREA_TEXTS } from '../words.ts'
import { areaText, isReviewDue, isTextPage, shownText, slugOfPlace, stateOf, textsOn } from './texts.ts'

const EXCERPT = 160

interface StoredTexts {
  /** Names of the places whose pages have an introduction. */
  places: readonly string[]
  stored: readonly StoredSiteText[]
  published: readonly { key: string; text: string }[]
  drafts: readonly { key: string; text: string }[]
}

/** Returns the texts by page, those alone whose label or words have `q`, if it is not empty. */
export function listedPages(
  { places, stored, published, drafts }: StoredTexts,
  q: string,
  today: string,
): ListedPage[] {
  const rows = new Map(stored.map((row) => [row.key, row]))
  const shown = new Map(published.map(({ key, text }) => [key, text]))
  const drafted = new Map(drafts.map(({ key, text }) => [key, text]))
  const areas = new Set([
    ...places.map(slugOfPlace),
    ...stored.flatMap(({ key }) => (key.startsWith('areas.') ? key.slice('areas.'.length) : [])),
  ])
  const pages = [
    ...Object.keys(SITE_TEXTS)
      .filter(isTextPage)
      .map((page) => ({ page, label: SITE_TEXTS[page].label, path: SITE_TEXTS[page].path, declared: textsOn(page) })),
    { page: 'areas', ...AREA_TEXTS, declared: [...areas].filter(Boolean).map(areaText) },
  ]
  return pages
    .map(({ declared, ...page }) => ({
      ...page,
      texts: declared.flatMap(({ key, text }): ListedSiteText[] => {
        const words = drafted.get(key) ?? shownText(text, shown.get(key))
        const at = placeOf(words, q)
        if (at < 0 && placeOf(text.label, q) < 0) return []
        return [
          {
            ...{ key, label: text.label },
            state: stateOf({ has_draft: drafted.has(key), published: shown.get(key) ?? null }),
            is_review_due: isReviewDue(text, rows.get(key)?.reviewed_date ?? null, today),
            excerpt: excerptOf(words, q === '' ? 0 : Math.max(0, at)),
            changed_at: rows.get(key)?.updated_at ?? null,
          },
        ]
      }),
    }))
    .filter(({ texts }) => texts.length > 0)
}

function placeOf(text: string, q: string): number {
  return text.toLowerCase().indexOf(q.toLowerCase())
}

/** Returns about a line of a text around a place, without marks. */
export function excerptOf(text: string, at: number): string {
  const plain = (part: string) =>
    part
      .replace(/^[#>-]+\s+|\*\*/gm, '')
      .replace(/\s+/g, ' ')
      .trim()
  const start = at < EXCERPT / 2 ? 0 : at - EXCERPT / 4
  const part = plain(text.slice(start, start + EXCERPT))
  return `${start > 0 ? '… ' : ''}${part}${start + EXCERPT < text.length ? ' …' : ''}`
}
