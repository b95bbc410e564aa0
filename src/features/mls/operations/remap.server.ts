import { propertyIdOf, upsertProperties } from '#features/listing-import/public.server.ts'
import { log } from '#kit/log.server.ts'
import { isRecord } from '../mapping/values.ts'
import { listRawWithoutAgentName } from '../queries/mapping.server.ts'
import * as records from '../queries/records.server.ts'
import { withAgentNames } from './agent-names.server.ts'
import { storeBisecting } from './bisect.server.ts'
import {
  mapListing,
  type PageContext,
  type PageResult,
  type Received,
  receivedOf,
  storeListings,
  withAttribution,
} from './import-listings.server.ts'

const BATCH_SIZE = 500

/** Ids by which listings refer to an office. */
export interface OfficeIds {
  office_key: string
  office_mls_id: string | null
}

/** Maps stored listings again after their office's name, contact or IDX participation changed. */
export async function remapListingsOf(offices: readonly OfficeIds[], context: PageContext): Promise<void> {
  await remapAll((after) => records.listRawOfOffices(offices, after, BATCH_SIZE), context)
}

/** Maps stored listings again that lack the names of these agents. */
export async function remapWithoutAgentName(
  agents: { keys: readonly string[]; mlsIds: readonly string[] },
  context: PageContext,
): Promise<void> {
  await remapAll((after) => listRawWithoutAgentName(agents, after, BATCH_SIZE), context)
}

async function remapAll(list: (after: string) => Promise<records.StoredRaw[]>, context: PageContext): Promise<void> {
  let after = ''
  for (;;) {
    const rows = await list(after)
    const mapped = rows.flatMap(({ payload }) => {
      const one = isRecord(payload) ? mapListing(payload, context) : null
      const { system } = context.mapping
      return one && 'property' in one ? [{ ...one, id: propertyIdOf(system, one.property.listing_key) }] : []
    })
    const brokerages = await records.findBrokeragesOf(mapped.map(({ property }) => property))
    const listings = (await withAgentNames(mapped)).map((one) => ({
      ...withAttribution(one, brokerages),
      // The stored record has no complete photo URL, so leave the photos unchanged.
      media: null,
      openHouses: [],
      place_key: null,
    }))
    const { refused } = await storeBisecting(listings, (some) =>
      upsertProperties(some, { formerlyGone: new Set(), isReplay: true }),
    )
    for (const { item, fault } of refused)
      log.warn({ listing: item.property.listing_key, reason: fault.reason }, 'a listing was not remapped')
    const last = rows.at(-1)
    if (rows.length < BATCH_SIZE || !last) return
    after = last.listing_key
  }
}

/**
 * Maps stored records again, inside a transaction, after the mapping changed. Records no changes, so that no alert is
 * sent. A record that is now refused stays unchanged and is counted.
 */
export async function replayListings(rows: readonly records.StoredRaw[], context: PageContext): Promise<PageResult> {
  const again: Received[] = []
  let quarantined = 0
  for (const { payload } of rows) {
    if (!isRecord(payload)) continue
    const mapped = mapListing(payload, context)
    if ('refused' in mapped) quarantined += 1
    else again.push(receivedOf(payload, mapped, context.mapping))
  }
  const existing = await records.findExisting(again.map(({ listing_key }) => listing_key))
  // Leave the digest: it is from the feed's record, whose fields have a different order.
  const changed = again.map((one) => ({
    ...one,
    payload_hash: existing.get(one.listing_key)?.payload_hash ?? one.payload_hash,
  }))
  const { done, refused } = await storeBisecting(changed, (some) =>
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
