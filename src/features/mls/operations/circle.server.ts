import { createHash } from 'node:crypto'
import { isOwnLink } from '#ports/mls-feed/addresses.ts'
import type { Page } from '#ports/mls-feed/mls-feed.ts'

/** So many pages in a row may be empty: some services filter behind their paging. */
const MAX_EMPTY = 20

/**
 * Watches the pages of a reading for links that lead in a circle: a link that came before, or the same records behind
 * another link. Links of our own making may give the same records twice, and end by themselves.
 */
export class CircleWatch {
  readonly #links = new Set<string>()
  readonly #pages = new Set<string>()
  #empty = 0

  /** True where what lies behind a page was read already. */
  isRepeated({ records, nextLink }: Page): boolean {
    if (nextLink === null || isOwnLink(nextLink)) return false
    this.#empty = records.length === 0 ? this.#empty + 1 : 0
    const hash = createHash('sha256')
    for (const record of records)
      for (const value of [keyOf(record), record.ModificationTimestamp]) hash.update(`${String(value)}\n`)
    const page = hash.digest('base64url')
    const isKnown =
      this.#links.has(nextLink) || (records.length > 0 && this.#pages.has(page)) || this.#empty > MAX_EMPTY
    this.#links.add(nextLink)
    this.#pages.add(page)
    return isKnown
  }
}

const KEYS = ['OpenHouseKey', 'ListingKey', 'MemberKey', 'OfficeKey', 'LookupKey'] as const

function keyOf(record: Page['records'][number]): unknown {
  const field = KEYS.find((one) => record[one] !== undefined)
  return field === undefined ? null : record[field]
}
