import { createHash } from 'node:crypto'
import type { Page } from '#ports/mls-feed/mls-feed.ts'
import { isOwnLink } from '#ports/mls-feed/urls.ts'

/** Maximum number of consecutive empty pages. Some services filter after paging, so a few are normal. */
const MAX_EMPTY_PAGES = 20
const MAX_OWN_REPEATS = 2

/**
 * Detects links that lead in a circle: a link seen before, or a page seen before under another link. A link that the
 * adapter built may repeat a page once, when all its records share a modification timestamp.
 */
export class CycleDetector {
  readonly #links = new Set<string>()
  readonly #pages = new Map<string, number>()
  #empty = 0

  /** Returns true when the next page was already read. */
  isRepeated({ records, nextLink }: Page): boolean {
    if (nextLink === null) return false
    const isOwn = isOwnLink(nextLink)
    this.#empty = records.length === 0 ? this.#empty + 1 : 0
    const hash = createHash('sha256')
    for (const record of records)
      for (const value of [keyOf(record), record.ModificationTimestamp]) hash.update(`${String(value)}\n`)
    const page = hash.digest('base64url')
    const times = (this.#pages.get(page) ?? 0) + 1
    const isKnownPage = records.length > 0 && times > (isOwn ? MAX_OWN_REPEATS : 1)
    const isKnown = this.#links.has(nextLink) || isKnownPage || this.#empty > MAX_EMPTY_PAGES
    this.#links.add(nextLink)
    this.#pages.set(page, times)
    return isKnown
  }
}

const KEYS = ['OpenHouseKey', 'ListingKey', 'MemberKey', 'OfficeKey', 'LookupKey'] as const

function keyOf(record: Page['records'][number]): unknown {
  const field = KEYS.find((one) => record[one] !== undefined)
  return field === undefined ? null : record[field]
}
