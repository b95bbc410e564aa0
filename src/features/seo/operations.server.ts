import { now } from '#ports/clock.server.ts'
import * as queries from './queries.server.ts'
import type { GetPageSeo, PageSeo } from './schema.ts'

/** Every page asks; a change is seen everywhere within this time. */
const FRESH_MS = 15_000
let kept: { pages: Map<string, PageSeo>; until: number } | null = null
let reading: Promise<Map<string, PageSeo>> | null = null

/** The stored settings of a page, or null where it has none. Kept for 15 seconds in each process. */
export async function getPageSeo({ pageKey }: GetPageSeo): Promise<PageSeo | null> {
  const pages = kept && kept.until > now().getTime() ? kept.pages : await read()
  return pages.get(pageKey) ?? null
}

function read(): Promise<Map<string, PageSeo>> {
  reading ??= queries
    .listPageSeo()
    .then((rows) => {
      const pages = new Map(rows.map((row) => [row.page_key, row]))
      kept = { pages, until: now().getTime() + FRESH_MS }
      return pages
    })
    .finally(() => {
      reading = null
    })
  return reading
}
