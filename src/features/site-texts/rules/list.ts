import type { ListedPage, ListedSiteText, StoredSiteText, UnpublishedSections } from '../schema.ts'
import { SITE_TEXTS } from '../words/pages.ts'
import { AREA_TEXTS } from '../words.ts'
import {
  areaText,
  type Declared,
  isReviewDue,
  isTextPage,
  sectionToPublish,
  shownText,
  slugOfPlace,
  stateOf,
  textsOn,
} from './texts.ts'

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
  const unpublishedOf = (declared: readonly Declared[]) =>
    unpublishedSections(
      declared.map((one) => ({
        ...one,
        row: rows.get(one.key),
        draft: drafted.get(one.key),
        published: shown.get(one.key),
      })),
      today,
    )
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
      unpublished: unpublishedOf(declared),
      texts: declared.flatMap(({ key, text }): ListedSiteText[] => {
        const words = drafted.get(key) ?? shownText(text, shown.get(key))
        const at = placeOf(words, q)
        if (at < 0 && placeOf(text.label, q) < 0) return []
        return [
          {
            key,
            label: text.label,
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

type Section = Declared & {
  row: StoredSiteText | undefined
  draft: string | undefined
  published: string | undefined
}

/** Returns the sections that can be published together, or null. */
function unpublishedSections(declared: readonly Section[], today: string): UnpublishedSections | null {
  const sections = declared.filter(({ text }) => text.kind === 'section')
  const found = sections.filter(({ text, draft, published }) => sectionToPublish(text, draft, published) !== null)
  if (found.length === 0) return null
  const drafts = found.filter(({ draft }) => draft !== undefined).length
  return {
    version: versionOfSections(sections.map(({ row }) => row)),
    drafts,
    originals: found.length - drafts,
    unreviewed: found.flatMap(({ text, row }) =>
      isReviewDue(text, row?.reviewed_date ?? null, today) ? [text.label] : [],
    ),
  }
}

/** Returns the sum of the versions of sections. Versions only rise, so each change has another sum. */
export function versionOfSections(rows: readonly (Pick<StoredSiteText, 'version'> | undefined)[]): number {
  return rows.reduce((sum, row) => sum + (row?.version ?? 1), 0)
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
