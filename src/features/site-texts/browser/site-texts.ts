import { getSiteTexts } from '../functions.ts'
import type { TextsOf } from '../schema.ts'
import type { TextPage } from '../words/pages.ts'

/** Loads the texts of a page by name, typed by their kinds. */
export async function siteTexts<P extends TextPage>(page: P): Promise<TextsOf<P>> {
  return (await getSiteTexts({ data: { page } })) as TextsOf<P>
}
