import { asAppError } from '#kit/call/errors.ts'
import { getDraftTexts, getSiteTexts } from '../functions.ts'
import type { RichText, ShownTexts, TextsOf } from '../schema.ts'
import type { TextPage } from '../words/pages.ts'

/** Part of the router's location that a loader gets. */
interface At {
  search: object
}

/** Texts of a page by name. `is_draft` marks a preview. */
export type LoadedTexts<P extends TextPage> = TextsOf<P> & { is_draft?: true }

/** Loads the texts of a page by name, typed by their kinds. An editor gets the drafts with `?draft=1`. */
export async function siteTexts<P extends TextPage>(page: P, at: At): Promise<LoadedTexts<P>> {
  return (await load(page, at)).texts as LoadedTexts<P>
}

/** Loads the texts of a page with the days of its last review and of its last change. */
export async function reviewedTexts<P extends TextPage>(
  page: P,
  at: At,
): Promise<{ texts: LoadedTexts<P>; reviewed_date: string | null; updated_date: string | null }> {
  const { texts, ...dates } = await load(page, at)
  return { texts: texts as LoadedTexts<P>, ...dates }
}

/** Longer ones, such as those of long subdivision names, have no introduction. */
const MAX_SLUG = 60

/** Loads the introduction of an area's page, empty if there is none. */
export async function areaTexts(slug: string, at: At): Promise<{ intro: RichText; is_draft?: true }> {
  if (slug.length > MAX_SLUG) return { intro: [] }
  return (await load(`areas.${slug}`, at)).texts as { intro: RichText; is_draft?: true }
}

/** Loads the texts that registrants accept, with drafts, for an editor with `?draft=1`. Null for everyone else. */
export async function draftLegalTexts(
  at: At,
): Promise<{ texts: TextsOf<'legal'> & { is_draft: true }; dates: Readonly<Record<string, string>> } | null> {
  const drafts = await loadDrafts('legal', at)
  return drafts && { texts: drafts.texts as TextsOf<'legal'> & { is_draft: true }, dates: drafts.dates }
}

async function load(page: string, at: At): Promise<Omit<ShownTexts, 'texts'> & { texts: object }> {
  return (await loadDrafts(page, at)) ?? getSiteTexts({ data: { page } })
}

async function loadDrafts(page: string, { search }: At) {
  if (!('draft' in search)) return null
  try {
    const { texts, ...dates } = await getDraftTexts({ data: { page } })
    return { texts: { ...texts, is_draft: true }, ...dates }
  } catch (thrown) {
    const code = asAppError(thrown)?.code
    // Everyone else sees the page itself.
    if (code === 'forbidden' || code === 'signed_out') return null
    throw thrown
  }
}
