import { SITE_TEXTS } from '#features/site-texts/words/pages.ts'
import type { TextDeclaration } from '#features/site-texts/words.ts'

/** Texts that make claims, as the sample brokerage published them: the originals. */
export function publishedTextsAt(at: Date) {
  const texts = Object.entries(SITE_TEXTS).flatMap(([page, { texts: onPage }]) =>
    Object.entries<TextDeclaration>(onPage).flatMap(([name, { original, until }]) =>
      until === undefined ? [] : [{ key: `${page}.${name}`, text: original }],
    ),
  )
  return {
    rows: texts.map(({ key }) => ({ key, version: 2, updated_at: at })),
    versions: texts.map((text) => ({
      ...text,
      version: 1,
      status: 'published' as const,
      effective_date: '2026-03-02',
      created_at: at,
    })),
  }
}
