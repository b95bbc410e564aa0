import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { propertyIdOf, removeProperties, upsertProperties } from '#features/properties/public.server.ts'
import { listRawWithoutAgentName } from '../queries/mapping.server.ts'
import { putBack } from '../queries/put-back.server.ts'
import * as records from '../queries/records.server.ts'
import type { Counts } from '../queries/runs.server.ts'
import { attributionOf, type ListingFirm, placeOf } from '../rules.ts'
import type { MappedListing, RemovedListing } from '../schema/listing.ts'
import { withStandardNames } from '../schema/lookups.ts'
import { narrowedBy } from '../schema/narrowed.ts'
import { MAPPING_VERSION, mapProperty, publicJson, type Reading } from '../schema/reso.ts'
import { standardRecord } from '../schema/spark.ts'
import { type FeedRecord, instant, isRecord } from '../schema/values.ts'
import { withAgentNames } from './agent-names.server.ts'
import { addRefused, quarantine, type RefusedRecord } from './quarantine.server.ts'

/** What a page is read for, and by which run. */
export interface PageContext {
  run_id: string
  reading: Reading
  /** True for records that the feed was asked for by their keys: they are as it has them now, whatever their time of change. */
  isCurrent?: boolean
}

/** What a page did; `freedKeys` are storage keys of pictures that a home lost. */
export interface PageResult extends Omit<Counts, 'pages'> {
  freedKeys: string[]
  hasWantedMedia: boolean
}

/** A listing that came in a page, once each: of several the latest, and of equally late ones the last. */
interface Received {
  listing_key: string
  /** That of the home. */
  id: string
  payload: string
  payload_hash: string
  place_key: string | null
  mapped: MappedListing | RemovedListing
}

/** A page of listings as it is understood, before anything of it is stored. */
export interface MappedPage {
  length: number
  received: ReadonlyMap<string, Received>
  refused: ReadonlyMap<string, RefusedRecord>
}

/** So many records are understood at a time. */
const MAPPED_AT_ONCE = 20

/**
 * Understands a page of listings. It asks nobody, so it is done while the page before is being stored: between some
 * records and the next the statements of that page go on.
 * @param texts what is kept of each record, where it is known already
 */
export async function mapListings(
  page: readonly FeedRecord[],
  context: PageContext,
  texts?: readonly string[],
): Promise<MappedPage> {
  const received = new Map<string, Received>()
  const refused = new Map<string, RefusedRecord>()
  for (const [place, given] of page.entries()) {
    if (place % MAPPED_AT_ONCE === MAPPED_AT_ONCE - 1) await setImmediate()
    const mapped = mapProperty(given, context.reading)
    if ('refused' in mapped) {
      const standard = standardRecord(given)
      // A record of another service is kept by the standard names.
      addRefused(refused, 'ListingKey', standard, mapped, standard === given ? texts?.[place] : undefined)
      continue
    }
    const listing_key = 'removed' in mapped ? mapped.listing_key : mapped.property.listing_key
    const former = received.get(listing_key)
    if (former && modifiedOf(former.mapped) > modifiedOf(mapped)) continue
    received.set(listing_key, receivedOf(given, mapped, context.reading, texts?.[place]))
    refused.delete(listing_key)
  }
  return { length: page.length, received, refused }
}

/** Stores a page of listings, inside a transaction. */
export async function importListings(
  { length, received, refused }: MappedPage,
  context: PageContext,
): Promise<PageResult> {
  const known = await records.findKnown([...received.keys()])
  const isOlder = ({ listing_key, mapped }: Received) => {
    const before = known.get(listing_key)
    return before !== undefined && before.modification_timestamp > modifiedOf(mapped)
  }
  const changed = [...received.values()].filter(
    (one) =>
      known.get(one.listing_key)?.payload_hash !== one.payload_hash && (context.isCurrent === true || !isOlder(one)),
  )
  // A clock of the feed that was put right gives earlier times than before.
  const late = changed.filter(isOlder)
  if (late.length > 0)
    await putBack(late.map(({ listing_key, id, mapped }) => ({ listing_key, id, at: modifiedOf(mapped) })))
  const written = await storeListings(changed, known, context)
  if (refused.size > 0) await narrowStored(refused, context)
  await quarantine(
    'Property',
    refused,
    changed.map(({ listing_key }) => listing_key),
    context,
  )
  return {
    ...written,
    received: length,
    unchanged: received.size - changed.length,
    quarantined: refused.size,
  }
}

/**
 * Of a record that cannot be used the older form stays on the site, but nobody is shown what the newer one denies them. Its
 * pictures stay as they are: the stored record has no whole address of any.
 */
async function narrowStored(refused: ReadonlyMap<string, RefusedRecord>, context: PageContext): Promise<void> {
  const rows = await records.listShown([...refused.keys()])
  const narrowed = rows.flatMap(({ listing_key, payload, modification_timestamp }) => {
    const newer = refused.get(listing_key)?.given
    if (!newer || !isRecord(payload)) return []
    const at = instant(newer.ModificationTimestamp)
    if (at && at < modification_timestamp) return []
    const record = narrowedBy(
      standardRecord(payload),
      withStandardNames(newer, context.reading.lookups),
      context.reading,
    )
    const mapped = record && mapProperty(record, context.reading)
    return record && mapped && !('refused' in mapped) ? [receivedOf(record, mapped, context.reading)] : []
  })
  if (narrowed.length === 0) return
  const known = await records.findKnown(narrowed.map(({ listing_key }) => listing_key))
  await storeListings(narrowed, known, context, { isReplay: false, keepsPictures: true })
}

/** @param text what is kept of the record, where it is known already */
export function receivedOf(
  given: FeedRecord,
  mapped: MappedListing | RemovedListing,
  { system }: Reading,
  text?: string,
): Received {
  const listing_key = 'removed' in mapped ? mapped.listing_key : mapped.property.listing_key
  const payload = 'removed' in mapped && mapped.removed === 'gone' ? '{}' : (text ?? publicJson(given))
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

/** Writes listings with what belongs to them; those that are not for the site are taken off it. */
async function storeListings(
  changed: readonly Received[],
  known: Awaited<ReturnType<typeof records.findKnown>>,
  context: PageContext,
  { isReplay, keepsPictures } = { isReplay: false, keepsPictures: false },
): Promise<Pick<PageResult, 'upserted' | 'removed' | 'freedKeys' | 'hasWantedMedia'>> {
  await storeRaw(changed, known, context)
  const shown = changed.flatMap(({ id, mapped, place_key }) =>
    'removed' in mapped ? [] : [{ ...mapped, id, place_key }],
  )
  const removed = changed.flatMap(({ id, mapped }) =>
    'removed' in mapped ? [{ id, at: mapped.modification_timestamp }] : [],
  )
  const firms = await records.findFirms([...new Set(shown.flatMap(({ property }) => property.list_office_key ?? []))])
  const named = await withAgentNames(shown)
  const formerlyGone = new Set<string>()
  for (const { id, property } of shown) {
    const before = known.get(property.listing_key)
    if (before && before.standing !== 'shown') formerlyGone.add(id)
  }
  const written = await upsertProperties(
    named.map((listing) => ({ ...attributed(listing, firms), ...(keepsPictures ? { media: null } : {}) })),
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

/** A listing with the name and contact of its firm, and for whom it may be shown. */
export function attributed<L extends MappedListing & { id: string }>(
  { id, ...listing }: L,
  firms: ReadonlyMap<string, ListingFirm>,
) {
  const { property } = listing
  const firm = firms.get(property.list_office_key ?? '') ?? null
  return { ...listing, property: { ...property, ...attributionOf(property, firm), id } }
}

function modifiedOf(mapped: MappedListing | RemovedListing): Date {
  return 'removed' in mapped ? mapped.modification_timestamp : mapped.property.modification_timestamp
}

function hashOf(payload: string, mapped: MappedListing | RemovedListing): string {
  const kind = 'removed' in mapped ? mapped.removed : 'shown'
  return hash('sha256', `${MAPPING_VERSION} ${kind} ${modifiedOf(mapped).toISOString()} ${payload}`, 'hex')
}

async function storeRaw(
  changed: readonly Received[],
  known: ReadonlyMap<string, unknown>,
  context: PageContext,
): Promise<void> {
  const rows = changed.map((one) => rawOf(one, context))
  const fresh = rows.filter(({ listing_key }) => !known.has(listing_key))
  if (fresh.length > 0) await records.insertRaw(fresh)
  if (fresh.length < rows.length) await records.upsertRaw(rows.filter(({ listing_key }) => known.has(listing_key)))
}

/** What is kept of a listing as the feed gave it. */
export function rawOf(
  { listing_key, id, payload, payload_hash, mapped }: Received,
  { run_id, reading }: PageContext,
): records.RawListing {
  return {
    listing_key,
    property_id: id,
    originating_system_name: reading.system,
    modification_timestamp: modifiedOf(mapped),
    standing: 'removed' in mapped ? mapped.removed : 'shown',
    payload,
    payload_hash,
    run_id,
    received_at: reading.received_at,
    notes: [...(mapped.notes ?? [])],
  }
}

/** Takes listings out that the feed no longer has, inside a transaction. */
export async function removeListings(
  listingKeys: readonly string[],
  { run_id, reading }: PageContext,
): Promise<{ removed: number; freedKeys: string[] }> {
  const gone = await records.updateGone(listingKeys, run_id, reading.received_at)
  return removeProperties(gone.map(({ property_id }) => ({ id: property_id, at: reading.received_at })))
}

const MAPPED_AGAIN_AT_ONCE = 500

/** Homes of firms whose name, contact or part in IDX changed are mapped again from what the feed gave. */
export async function mapAgain(officeKeys: readonly string[], { reading }: PageContext): Promise<void> {
  await mapAllAgain((after) => records.listRawOfFirms(officeKeys, after, MAPPED_AGAIN_AT_ONCE), reading)
}

/** Homes that wait for the names of these agents are mapped again. */
export async function mapNamelessAgain(
  agents: { keys: readonly string[]; mlsIds: readonly string[] },
  { reading }: PageContext,
): Promise<void> {
  await mapAllAgain((after) => listRawWithoutAgentName(agents, after, MAPPED_AGAIN_AT_ONCE), reading)
}

async function mapAllAgain(list: (after: string) => Promise<records.StoredRaw[]>, reading: Reading): Promise<void> {
  let after = ''
  for (;;) {
    const rows = await list(after)
    const mapped = rows.flatMap(({ payload }) => {
      const one = isRecord(payload) ? mapProperty(payload, reading) : null
      return one && 'property' in one ? [{ ...one, id: propertyIdOf(reading.system, one.property.listing_key) }] : []
    })
    const firms = await records.findFirms([
      ...new Set(mapped.flatMap(({ property }) => property.list_office_key ?? [])),
    ])
    const listings = (await withAgentNames(mapped)).map((one) => ({
      ...attributed(one, firms),
      // The stored record has no picture's whole address: what is known of the pictures stays.
      media: null,
      openHouses: [],
      place_key: null,
    }))
    await upsertProperties(listings, { formerlyGone: new Set(), isReplay: true })
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
    const mapped = mapProperty(payload, context.reading)
    if ('refused' in mapped) quarantined += 1
    else again.push(receivedOf(payload, mapped, context.reading))
  }
  const known = await records.findKnown(again.map(({ listing_key }) => listing_key))
  // The fingerprint is of the form in which the feed sent the record: the stored one has its fields in another order.
  const changed = again.map((one) => ({
    ...one,
    payload_hash: known.get(one.listing_key)?.payload_hash ?? one.payload_hash,
  }))
  const written = await storeListings(changed, known, context, { isReplay: true, keepsPictures: true })
  return { ...written, received: rows.length, unchanged: 0, quarantined }
}
