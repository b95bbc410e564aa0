import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { propertyIdOf, removeProperties, upsertProperties } from '#features/listing-import/public.server.ts'
import type { MappedListing, Refused, RemovedListing } from '../mapping/listing.ts'
import { withStandardNames } from '../mapping/lookups.ts'
import { MAPPING_VERSION, type MappingContext, mapProperty, publicJson } from '../mapping/reso.ts'
import { standardRecord } from '../mapping/spark.ts'
import { type FeedRecord, instant, isRecord } from '../mapping/values.ts'
import { withoutWithheld } from '../mapping/withheld.ts'
import * as records from '../queries/records.server.ts'
import { resetWatermark } from '../queries/reset-watermark.server.ts'
import type { Counts } from '../queries/runs.server.ts'
import { attributionOf, type BrokerageIndex, brokerageOf, type ListingBrokerage, placeOf } from '../rules.ts'
import { withAgentNames } from './agent-names.server.ts'
import { storeBisecting } from './bisect.server.ts'
import { addRefused, quarantine, type RefusedRecord } from './quarantine.server.ts'

/** Run and source of a page. */
export interface PageContext {
  run_id: string
  mapping: MappingContext
  /** True for records that were requested by key: they are current, whatever their modification timestamp. */
  isCurrent?: boolean
  /** True for a full sync: a difference counts even with an earlier modification timestamp. */
  isFull?: boolean
  /** Originating system that every record must have, when the filter named one. */
  onlySystem?: string
}

/** Counts and follow-up work of a stored page. `freedKeys` are storage keys of photos that a listing lost. */
export interface PageResult extends Omit<Counts, 'pages'> {
  freedKeys: string[]
  hasWantedMedia: boolean
  /** Listings that differ from the stored ones but have an earlier timestamp, to be requested by key. */
  recheckKeys?: string[]
}

/** Mapped listing of a page. Of duplicates, the latest wins, or the last of those with the same time. */
export interface Received {
  listing_key: string
  /** Id of its row in `properties`. */
  id: string
  payload: string
  payload_hash: string
  place_key: string | null
  mapped: MappedListing | RemovedListing
}

/** Mapped page, ready to be stored. */
export interface MappedPage {
  length: number
  received: ReadonlyMap<string, Received>
  refused: ReadonlyMap<string, RefusedRecord>
}

/**
 * Number of records to map before yielding to the event loop, about 2 ms. The answer to a statement waits for the end of
 * a slice, and a page takes some 40 statements, one after the other.
 */
const RECORDS_PER_SLICE = 5

/** Maps a page of listings in slices, so that statements of the previous page run in between. Reads no table. */
export async function mapListings(page: readonly FeedRecord[], context: PageContext): Promise<MappedPage> {
  const received = new Map<string, Received>()
  const refused = new Map<string, RefusedRecord>()
  for (const [place, given] of page.entries()) {
    if (place % RECORDS_PER_SLICE === RECORDS_PER_SLICE - 1) await setImmediate()
    const mapped = mapListing(given, context)
    if ('refused' in mapped) {
      addRefused(refused, 'ListingKey', standardRecord(given), mapped)
      continue
    }
    const listing_key = 'removed' in mapped ? mapped.listing_key : mapped.property.listing_key
    const former = received.get(listing_key)
    if (former && modifiedOf(former.mapped) > modifiedOf(mapped)) continue
    received.set(listing_key, receivedOf(given, mapped, context.mapping))
    refused.delete(listing_key)
  }
  return { length: page.length, received, refused }
}

/** Maps a record. Refuses one of another system, and one that makes the mapping throw. */
export function mapListing(
  given: FeedRecord,
  { mapping, onlySystem }: PageContext,
): MappedListing | RemovedListing | Refused {
  const stranger = findForeignSystem(given, onlySystem)
  if (stranger) return stranger
  try {
    return mapProperty(given, mapping)
  } catch (error) {
    return { refused: `parsing failed: ${error instanceof Error ? error.message : error}`, field: '' }
  }
}

const SYSTEM_FIELD = 'OriginatingSystemName'

/** Returns the reason that a record is not from the requested system; null when it is, or names none. */
export function findForeignSystem(given: FeedRecord, onlySystem: string | undefined): Refused | null {
  const found = given[SYSTEM_FIELD]
  if (onlySystem === undefined || found === undefined || found === null) return null
  if (Array.isArray(found) ? found.includes(onlySystem) : found === onlySystem) return null
  return { refused: `${SYSTEM_FIELD} is ${JSON.stringify(found)}, not "${onlySystem}"`, field: SYSTEM_FIELD }
}

/**
 * Limits the JSON of one statement, because several copies are in memory. A page of 1,000 listings has 8 MB and more.
 */
const MAX_STATEMENT_CHARS = 2_000_000

/** Splits listings into batches whose statements stay within the limit. */
function* batchesOf(received: readonly Received[]): Generator<Received[]> {
  let batch: Received[] = []
  let chars = 0
  for (const one of received) {
    if (batch.length > 0 && chars + one.payload.length > MAX_STATEMENT_CHARS) {
      yield batch
      batch = []
      chars = 0
    }
    batch.push(one)
    chars += one.payload.length
  }
  yield batch
}

/** Stores a page of listings, inside a transaction. Quarantines those that the database refuses. */
export async function importListings(
  { length, received, refused }: MappedPage,
  context: PageContext,
): Promise<PageResult> {
  const { done, refused: unstorable } = await storeBisecting([...received.values()], async (some) => {
    const parts: Awaited<ReturnType<typeof storeReceived>>[] = []
    for (const batch of batchesOf(some)) parts.push(await storeReceived(batch, context))
    return parts
  })
  const stored = done.flat()
  const quarantined = new Map(refused)
  for (const { item, fault } of unstorable) {
    const given: unknown = JSON.parse(item.payload)
    const why = { refused: fault.reason, field: fault.column ?? '' }
    if (isRecord(given))
      addRefused(quarantined, 'ListingKey', { ...given, ListingKey: item.listing_key }, why, item.payload)
  }
  const denied = [...quarantined.values()].filter(({ field }) => field !== SYSTEM_FIELD)
  if (denied.length > 0) await applyDenials(denied, context)
  await quarantine(
    'Property',
    quarantined,
    stored.flatMap(({ changedKeys }) => changedKeys),
    context,
  )
  const sum = (count: 'upserted' | 'removed' | 'unchanged') => stored.reduce((all, one) => all + one[count], 0)
  return {
    received: length,
    upserted: sum('upserted'),
    removed: sum('removed'),
    unchanged: sum('unchanged'),
    quarantined: quarantined.size,
    freedKeys: stored.flatMap(({ freedKeys }) => freedKeys),
    hasWantedMedia: stored.some(({ hasWantedMedia }) => hasWantedMedia),
    recheckKeys: stored.flatMap(({ recheckKeys }) => recheckKeys),
  }
}

/** Writes listings that differ. An older version replaces a newer one only if one of the two timestamps is wrong. */
async function storeReceived(received: readonly Received[], context: PageContext) {
  const existing = await records.findExisting(received.map(({ listing_key }) => listing_key))
  const { received_at } = context.mapping
  const isOlder = ({ listing_key, mapped }: Received) => {
    const before = existing.get(listing_key)
    return before !== undefined && before.modification_timestamp > modifiedOf(mapped)
  }
  const changed: Received[] = []
  const late: Received[] = []
  const recheckKeys: string[] = []
  for (const one of received) {
    const before = existing.get(one.listing_key)
    if (before?.payload_hash === one.payload_hash) continue
    if (before && isOlder(one)) {
      // A timestamp in the future is a typing error, or the feed's clock was corrected since.
      const isWrong = before.modification_timestamp > received_at
      const isNewest = context.isCurrent || (before.run_id !== context.run_id && (context.isFull || isWrong))
      if (!isNewest) {
        if (before.run_id !== context.run_id) recheckKeys.push(one.listing_key)
        continue
      }
      late.push(one)
    }
    changed.push(one)
  }
  if (late.length > 0)
    await resetWatermark(late.map(({ listing_key, id, mapped }) => ({ listing_key, id, at: modifiedOf(mapped) })))
  const written = await storeListings(changed, existing, context)
  return {
    ...written,
    unchanged: received.length - changed.length,
    changedKeys: changed.map(({ listing_key }) => listing_key),
    recheckKeys,
  }
}

/** Applies what refused records deny. Removes a listing whose denials cannot be stored. */
async function applyDenials(refused: readonly RefusedRecord[], context: PageContext): Promise<void> {
  const { refused: unstorable } = await storeBisecting(refused, (some) =>
    applyDenialsToStored(new Map(some.map((one) => [one.record_key, one])), context),
  )
  if (unstorable.length > 0)
    await removeListings(
      unstorable.map(({ item }) => item.record_key),
      context,
    )
}

/**
 * Leaves the older version of a refused record on the site, without what the newer version denies. Photos stay
 * unchanged, because the stored record has no complete photo URL.
 */
async function applyDenialsToStored(refused: ReadonlyMap<string, RefusedRecord>, context: PageContext): Promise<void> {
  const rows = await records.listShown([...refused.keys()])
  const restricted = rows.flatMap(({ listing_key, payload, modification_timestamp }) => {
    const newer = refused.get(listing_key)?.given
    if (!newer || !isRecord(payload)) return []
    const at = instant(newer.ModificationTimestamp)
    if (at && at < modification_timestamp && modification_timestamp <= context.mapping.received_at) return []
    const record = withoutWithheld(
      standardRecord(payload),
      withStandardNames(newer, context.mapping.lookups),
      context.mapping,
    )
    const mapped = record && mapProperty(record, context.mapping)
    return record && mapped && !('refused' in mapped) ? [receivedOf(record, mapped, context.mapping)] : []
  })
  if (restricted.length === 0) return
  const existing = await records.findExisting(restricted.map(({ listing_key }) => listing_key))
  await storeListings(restricted, existing, context, { isReplay: false, keepsPictures: true })
}

/** Combines a record with its mapping, digest and place. */
export function receivedOf(
  given: FeedRecord,
  mapped: MappedListing | RemovedListing,
  { system }: MappingContext,
): Received {
  const listing_key = 'removed' in mapped ? mapped.listing_key : mapped.property.listing_key
  const payload = 'removed' in mapped && mapped.removed === 'gone' ? '{}' : publicJson(given)
  const place = 'removed' in mapped ? null : placeOf(standardRecord(given))
  return {
    listing_key,
    id: propertyIdOf(system, listing_key),
    payload,
    payload_hash: hashOf(payload, mapped),
    place_key: place === null ? null : hash('sha256', place, 'base64url').slice(0, 22),
    mapped,
  }
}

/** Writes listings with their children. Removes those that may not be on the site. */
export async function storeListings(
  changed: readonly Received[],
  existing: Awaited<ReturnType<typeof records.findExisting>>,
  context: PageContext,
  { isReplay, keepsPictures } = { isReplay: false, keepsPictures: false },
): Promise<Pick<PageResult, 'upserted' | 'removed' | 'freedKeys' | 'hasWantedMedia'>> {
  if (changed.length > 0) await records.upsertRaw(changed.map((one) => rawOf(one, context)))
  const shown = changed.flatMap(({ id, mapped, place_key }) =>
    'removed' in mapped ? [] : [{ ...mapped, id, place_key }],
  )
  const removed = changed.flatMap(({ id, mapped }) =>
    'removed' in mapped ? [{ id, at: mapped.modification_timestamp }] : [],
  )
  const brokerages = await records.findBrokeragesOf(shown.map(({ property }) => property))
  const named = await withAgentNames(shown)
  const formerlyGone = new Set<string>()
  for (const { id, property } of shown) {
    const before = existing.get(property.listing_key)
    if (before && before.standing !== 'shown') formerlyGone.add(id)
  }
  const written = await upsertProperties(
    named.map((listing) => ({ ...withAttribution(listing, brokerages), ...(keepsPictures ? { media: null } : {}) })),
    { formerlyGone, isReplay },
  )
  const taken = await removeProperties(removed)
  return {
    upserted: written.written,
    removed: taken.removed,
    freedKeys: [...written.freedKeys, ...taken.freedKeys],
    hasWantedMedia: !keepsPictures && shown.some(({ media }) => media.length > 0),
  }
}

/** Adds the listing brokerage's name and contact, and who may see the listing. */
export function withAttribution<L extends MappedListing & { id: string }>(
  { id, ...listing }: L,
  brokerages: BrokerageIndex<ListingBrokerage>,
) {
  const { property } = listing
  const brokerage = brokerageOf(property, brokerages)
  return { ...listing, property: { ...property, ...attributionOf(property, brokerage), id } }
}

function modifiedOf(mapped: MappedListing | RemovedListing): Date {
  return 'removed' in mapped ? mapped.modification_timestamp : mapped.property.modification_timestamp
}

function hashOf(payload: string, mapped: MappedListing | RemovedListing): string {
  const kind = 'removed' in mapped ? mapped.removed : 'shown'
  return hash('sha256', `${MAPPING_VERSION} ${kind} ${modifiedOf(mapped).toISOString()} ${payload}`, 'hex')
}

function rawOf(
  { listing_key, id, payload, payload_hash, mapped }: Received,
  { run_id, mapping }: PageContext,
): records.RawListing {
  return {
    listing_key,
    property_id: id,
    originating_system_name: mapping.system,
    modification_timestamp: modifiedOf(mapped),
    standing: 'removed' in mapped ? mapped.removed : 'shown',
    payload,
    payload_hash,
    run_id,
    received_at: mapping.received_at,
    notes: [...(mapped.notes ?? [])],
  }
}

/** Removes listings that the feed no longer has, inside a transaction. */
export async function removeListings(
  listingKeys: readonly string[],
  { run_id, mapping }: PageContext,
): Promise<{ removed: number; freedKeys: string[] }> {
  const gone = await records.updateGone(listingKeys, run_id, mapping.received_at)
  return removeProperties(gone.map(({ property_id }) => ({ id: property_id, at: mapping.received_at })))
}
