import { SITE_TEXTS } from '#features/site-texts/words/pages.ts'
import type { TextDeclaration } from '#features/site-texts/words.ts'
import { GUIDES } from './guides.ts'

/** Texts that make claims, as the sample brokerage published them, and reviews of those that quote law. */
export function publishedTextsAt(at: Date) {
  const texts = Object.entries(SITE_TEXTS).flatMap(([page, { texts: onPage }]) =>
    Object.entries<TextDeclaration>(onPage).map(([name, declared]) => ({ ...declared, key: `${page}.${name}` })),
  )
  const claims = texts.filter(({ key, until }) => until !== undefined || GUIDES[key] !== undefined)
  return {
    rows: texts
      .filter(({ key, isLaw }) => isLaw || claims.some((claim) => claim.key === key))
      .map(({ key, isLaw }) => ({
        key,
        version: 2,
        updated_at: at,
        reviewed_by: isLaw ? 'Dana Whitcomb' : null,
        reviewed_date: isLaw ? '2026-11-03' : null,
      })),
    versions: claims.map(({ key, original }) => ({
      key,
      text: GUIDES[key] ?? original,
      version: 1,
      status: 'published' as const,
      effective_date: '2026-03-02',
      created_at: at,
    })),
  }
}
