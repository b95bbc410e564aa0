import { propertyIdOf, upsertProperties } from '#features/properties/public.server.ts'
import { log } from '#kit/log.server.ts'
import { isRecord } from '../mapping/values.ts'
import { listRawWithoutAgentName } from '../queries/mapping.server.ts'
import * as records from '../queries/records.server.ts'
import { withAgentNames } from './agent-names.server.ts'
import {
  attributed,
  mapListing,
  type PageContext,
  type PageResult,
  type Received,
  receivedOf,
  storeListings,
} from './import-listings.server.ts'
import { storeNarrowed } from './narrow.server.ts'

const MAPPED_AGAIN_AT_ONCE = 500

/** A firm as its listings name it. */
export interface FirmName {
  office_key: string
  office_mls_id: string | null
}

/** Homes of firms whose name, contact or part in IDX changed are mapped again from what the feed gave. */
export async function mapAgain(offices: readonly FirmName[], context: PageContext): Promise<void> {
  await mapAllAgain((after) => records.listRawOfFirms(offices, after, MAPPED_AGAIN_AT_ONCE), context)
}

/** Homes that wait for the names of these agents are mapped again. */
export async function mapNamelessAgain(
  agents: { keys: readonly string[]; mlsIds: readonly string[] },
  context: PageContext,
): Promise<void> {
  await mapAllAgain((after) => listRawWithoutAgentName(agents, after, MAPPED_AGAIN_AT_ONCE), context)
}

async function mapAllAgain(list: (after: string) => Promise<records.StoredRaw[]>, context: PageContext): Promise<void> {
  let after = ''
  for (;;) {
    const rows = await list(after)
    const mapped = rows.flatMap(({ payload }) => {
      const one = isRecord(payload) ? mapListing(payload, context) : null
      const { system } = context.reading
      return one && 'property' in one ? [{ ...one, id: propertyIdOf(system, one.property.listing_key) }] : []
    })
    const firms = await records.findFirmsOf(mapped.map(({ property }) => property))
    const listings = (await withAgentNames(mapped)).map((one) => ({
      ...attributed(one, firms),
      // The stored record has no picture's whole address: what is known of the pictures stays.
      media: null,
      openHouses: [],
      place_key: null,
    }))
    const { refused } = await storeNarrowed(listings, (some) =>
      upsertProperties(some, { formerlyGone: new Set(), isReplay: true }),
    )
    for (const { item, fault } of refused)
      log.warn({ listing: item.property.listing_key, reason: fault.reason }, 'a home was not mapped again')
    const last = rows.at(-1)
    if (rows.length < MAPPED_AGAIN_AT_ONCE || !last) return
    after = last.listing_key
  }
}

/**
 * Maps stored records anew, inside a transaction: what the mapping understands better by now, the site shows. It is no
 * news of the market, so nobody is told of a change. What it does not understand any more stays as it is, and is counted.
 */
export async function replayListings(rows: readonly records.StoredRaw[], context: PageContext): Promise<PageResult> {
  const again: Received[] = []
  let quarantined = 0
  for (const { payload } of rows) {
    if (!isRecord(payload)) continue
    const mapped = mapListing(payload, context)
    if ('refused' in mapped) quarantined += 1
    else again.push(receivedOf(payload, mapped, context.reading))
  }
  const existing = await records.findExisting(again.map(({ listing_key }) => listing_key))
  // The fingerprint is of the form in which the feed sent the record: the stored one has its fields in another order.
  const changed = again.map((one) => ({
    ...one,
    payload_hash: existing.get(one.listing_key)?.payload_hash ?? one.payload_hash,
  }))
  const { done, refused } = await storeNarrowed(changed, (some) =>
    storeListings(some, existing, context, { isReplay: true, keepsPictures: true }),
  )
  return {
    received: rows.length,
    upserted: done.reduce((all, { upserted }) => all + upserted, 0),
    removed: done.reduce((all, { removed }) => all + removed, 0),
    unchanged: 0,
    quarantined: quarantined + refused.length,
    freedKeys: done.flatMap(({ freedKeys }) => freedKeys),
    hasWantedMedia: done.some(({ hasWantedMedia }) => hasWantedMedia),
  }
}
