import { isAnyKnown, NewHomes } from '#features/properties/public.server.ts'
import { standardRecord } from '../mapping/spark.ts'
import type { FeedRecord } from '../mapping/values.ts'
import * as records from '../queries/records.server.ts'
import type { Firms } from '../rules.ts'
import {
  attributed,
  type PageContext,
  type PageResult,
  rawOf,
  receivedOf,
  understand,
} from './import-listings.server.ts'
import { addRefused, quarantine, type RefusedRecord } from './quarantine.server.ts'

/**
 * A page of a first reading. Its listings are new to us, so each is made into the rows that are copied in as soon as it is
 * cut out of the answer, and nothing else is kept of it: keeping a page's thousand listings until they are stored cost
 * half of all that a first reading computes. Where it shows that they are not all new, the page is read in the usual way.
 */
export class FirstPage {
  readonly #context: PageContext
  readonly #firms: Firms<records.Firm>
  readonly #raw = new records.NewRaw()
  readonly #homes = new NewHomes()
  readonly #ids = new Map<string, string>()
  readonly #refused = new Map<string, RefusedRecord>()
  #length = 0
  #shown = 0
  #hasPictures = false
  #isUsual = false

  /** @param firms all that are stored: while the feed's lock is held nobody else writes them */
  constructor(context: PageContext, firms: Firms<records.Firm>) {
    this.#context = context
    this.#firms = firms
  }

  /** @param text what is kept of the record, where it is known already */
  take(given: FeedRecord, text?: string): void {
    this.#length += 1
    if (this.#isUsual) return
    const mapped = understand(given, this.#context)
    if ('refused' in mapped) {
      const standard = standardRecord(given)
      // A record of another service is kept by the standard names.
      addRefused(this.#refused, 'ListingKey', standard, mapped, standard === given ? text : undefined)
      return
    }
    const received = receivedOf(given, mapped, this.#context.reading, text)
    // Which of two forms of a listing counts, the usual way knows.
    this.#isUsual = this.#ids.has(received.listing_key) || this.#refused.has(received.listing_key)
    this.#ids.set(received.listing_key, received.id)
    this.#raw.add(rawOf(received, this.#context))
    if ('removed' in mapped) return
    this.#shown += 1
    if (mapped.media.length > 0) this.#hasPictures = true
    const { id, place_key } = received
    this.#homes.add(attributed({ ...mapped, id, place_key }, this.#firms))
  }

  /** Stores the page, inside a transaction. @returns null where it has to be read in the usual way; nothing is written then */
  async store(): Promise<PageResult | null> {
    const keys = [...this.#ids.keys()]
    if (this.#isUsual || (await records.isAnyKnown(keys)) || (await isAnyKnown([...this.#ids.values()]))) return null
    await this.#raw.insert()
    await this.#homes.store()
    await quarantine('Property', this.#refused, keys, this.#context)
    return {
      received: this.#length,
      upserted: this.#shown,
      unchanged: 0,
      removed: 0,
      quarantined: this.#refused.size,
      freedKeys: [],
      hasWantedMedia: this.#hasPictures,
    }
  }
}
