import { FeedError, type Page, type RawRecord } from './mls-feed.ts'

/** Expanded lists that a service may page: the record then links to the rest. Source: OData JSON Format 4.01, 4.5.5. */
const CHILDREN = ['Media', 'Rooms', 'UnitTypes', 'OpenHouses'] as const

/** More pages than any home has, to stop links without end. */
const MAX_PAGES = 50

/**
 * Adds the children behind links to their records. A link that fails or repeats ends its list, and `cut` names the
 * list.
 * @param address base address for relative links
 * @param readAt reads the children at an address
 */
export async function withAllChildren(
  page: Page,
  address: string,
  readAt: (link: string) => Promise<Page>,
): Promise<Page> {
  const cut: string[] = []
  const records: RawRecord[] = []
  for (const record of page.records) {
    const links = CHILDREN.filter((child) => `${child}@odata.nextLink` in record)
    if (links.length === 0) {
      records.push(record)
      continue
    }
    const completed: Record<string, unknown> = { ...record }
    for (const child of links) {
      const { children, reason } = await childrenOf(record, child, address, readAt)
      completed[child] = children
      delete completed[`${child}@odata.nextLink`]
      if (reason !== null) cut.push(`${child} of ${String(record.ListingKey)}: ${reason}`)
    }
    records.push(completed)
  }
  return cut.length > 0 ? { ...page, records, cut } : { ...page, records }
}

async function childrenOf(
  record: RawRecord,
  child: string,
  address: string,
  readAt: (link: string) => Promise<Page>,
): Promise<{ children: unknown[]; reason: string | null }> {
  const given = record[child]
  const children: unknown[] = Array.isArray(given) ? [...given] : []
  const seen = new Set<string>()
  let link = record[`${child}@odata.nextLink`]
  while (typeof link === 'string' && link !== '') {
    const next = new URL(link, address).href
    if (seen.has(next)) return { children, reason: 'its page links repeat.' }
    if (seen.size >= MAX_PAGES) return { children, reason: `there are more than ${MAX_PAGES} pages.` }
    seen.add(next)
    try {
      const page = await readAt(next)
      children.push(...page.records)
      link = page.nextLink
    } catch (error) {
      // A broken list of one record must not fail the page. A rate limit must.
      if (!(error instanceof FeedError) || error.cause_kind === 'limited') throw error
      return { children, reason: error.message }
    }
  }
  return { children, reason: null }
}
