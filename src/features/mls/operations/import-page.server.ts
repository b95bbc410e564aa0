import { createHash } from 'node:crypto'
import { propertyIdOf, removeProperties, saveOpenHouses, upsertProperties } from '#features/properties/public.server.ts'
import { newId } from '#kit/ids.server.ts'
import * as records from '../queries/records.server.ts'
import type { Counts } from '../queries/runs.server.ts'
import { attributedTo } from '../rules.ts'
import type { MappedListing, Refused, RemovedListing, RemovedRecord } from '../schema/listing.ts'
import {
  keyOf,
  MAPPING_VERSION,
  mapMember,
  mapOffice,
  mapOpenHouse,
  mapProperty,
  type Reading,
  withoutConfidential,
} from '../schema/reso.ts'
import { standardRecord } from '../schema/spark.ts'
import { type FeedRecord, isRecord } from '../schema/values.ts'
import { KEY_FIELDS, type Resource } from '../words.ts'

/** What a page is read for, and by which run. */
export interface PageContext {
  run_id: string
  reading: Reading
}

/** What a page did; `freedKeys` are storage keys of pictures that a home lost. */
export interface PageResult extends Omit<Counts, 'pages'> {
  freedKeys: string[]
  hasWantedMedia: boolean
}

/** Stores a page of the feed. It is called inside the transaction that moves the cursor over the page. */
export async function importPage(
  resource: Resource,
  page: readonly FeedRecord[],
  context: PageContext,
): Promise<PageResult> {
  switch (resource) {
    case 'Property':
      return importListings(page, context)
    case 'OpenHouse':
      return importOthers(resource, page, context, mapOpenHouse, saveOpenHouses)
    case 'Member':
      return importOthers(resource, page, context, mapMember, async (rows, gone) => {
        if (gone.length > 0) await records.deleteMembers(gone)
        return rows.length > 0 ? records.upsertMembers(rows) : 0
      })
    case 'Office':
      return importOffices(page, context)
  }
}

/** A listing that came in a page, once each: of several the latest, and of equally late ones the last. */
interface Received {
  listing_key: string
  payload: string
  payload_hash: string
  mapped: MappedListing | RemovedListing
}

async function importListings(page: readonly FeedRecord[], context: PageContext): Promise<PageResult> {
  const received = new Map<string, Received>()
  const refused = new Map<string, RefusedRecord>()
  for (const given of page) {
    const mapped = mapProperty(given, context.reading)
    if ('refused' in mapped) {
      addRefused(refused, 'ListingKey', standardRecord(given), mapped)
      continue
    }
    const listing_key = 'removed' in mapped ? mapped.listing_key : mapped.property.listing_key
    const former = received.get(listing_key)
    if (former && modifiedOf(former.mapped) > modifiedOf(mapped)) continue
    const payload = JSON.stringify('removed' in mapped && mapped.removed === 'gone' ? {} : withoutConfidential(given))
    received.set(listing_key, { listing_key, payload, payload_hash: hashOf(payload, mapped), mapped })
    refused.delete(listing_key)
  }

  const known = await records.findKnown([...received.keys()])
  const changed = [...received.values()].filter(({ listing_key, payload_hash, mapped }) => {
    const before = known.get(listing_key)
    return !before || (before.payload_hash !== payload_hash && before.modification_timestamp <= modifiedOf(mapped))
  })
  const shown = changed.flatMap(({ mapped }) => ('removed' in mapped ? [] : [mapped]))
  const removed = changed.flatMap(({ mapped }) => ('removed' in mapped ? [mapped] : []))

  const { system } = context.reading
  await storeRaw(changed, context)
  const firms = await records.findFirms(shown.flatMap(({ property }) => property.list_office_key ?? []))
  const formerlyGone = new Set<string>()
  for (const { property } of shown) {
    const before = known.get(property.listing_key)
    if (before && before.standing !== 'shown') formerlyGone.add(propertyIdOf(system, property.listing_key))
  }
  const written = await upsertProperties(
    shown.map(({ property, ...children }) => ({
      ...children,
      property: attributedTo(
        { ...property, id: propertyIdOf(system, property.listing_key) },
        firms.get(property.list_office_key ?? '') ?? null,
      ),
    })),
    formerlyGone,
  )
  const taken = await removeProperties(removed.map(({ listing_key }) => propertyIdOf(system, listing_key)))
  await quarantine(
    'Property',
    refused,
    changed.map(({ listing_key }) => listing_key),
    context,
  )
  return {
    received: page.length,
    upserted: written.written,
    unchanged: received.size - changed.length,
    removed: taken.removed,
    quarantined: refused.size,
    freedKeys: [...written.freedKeys, ...taken.freedKeys],
    hasWantedMedia: shown.some(({ media }) => media.length > 0),
  }
}

function modifiedOf(mapped: MappedListing | RemovedListing): Date {
  return 'removed' in mapped ? mapped.modification_timestamp : mapped.property.modification_timestamp
}

function hashOf(payload: string, mapped: MappedListing | RemovedListing): string {
  const kind = 'removed' in mapped ? mapped.removed : 'shown'
  return createHash('sha256')
    .update(`${MAPPING_VERSION} ${kind} ${modifiedOf(mapped).toISOString()} ${payload}`)
    .digest('hex')
}

async function storeRaw(changed: readonly Received[], { run_id, reading }: PageContext): Promise<void> {
  if (changed.length === 0) return
  await records.upsertRaw(
    changed.map(({ listing_key, payload, payload_hash, mapped }) => ({
      listing_key,
      property_id: propertyIdOf(reading.system, listing_key),
      originating_system_name: reading.system,
      modification_timestamp: modifiedOf(mapped),
      standing: 'removed' in mapped ? mapped.removed : 'shown',
      payload,
      payload_hash,
      run_id,
    })),
  )
}

async function importOffices(page: readonly FeedRecord[], context: PageContext): Promise<PageResult> {
  const before = await records.findFirms(page.flatMap((record) => keyOf(record, 'OfficeKey') ?? []))
  const changedFirms: string[] = []
  const result = await importOthers('Office', page, context, mapOffice, async (rows, gone) => {
    for (const { office_key, office_name, office_phone, office_email, idx_office_participation_yn } of rows) {
      const was = before.get(office_key)
      const is = { office_key, office_name, office_phone, office_email, idx_office_participation_yn }
      if (!was || JSON.stringify(was) !== JSON.stringify(is)) changedFirms.push(office_key)
    }
    if (gone.length > 0) await records.deleteOffices(gone)
    return rows.length > 0 ? records.upsertOffices(rows) : 0
  })
  if (changedFirms.length > 0) await mapAgain(changedFirms, context)
  return result
}

const MAPPED_AGAIN_AT_ONCE = 500

/** Homes of firms whose name, contact or part in IDX changed are mapped again from what the feed gave. */
async function mapAgain(officeKeys: readonly string[], { reading }: PageContext): Promise<void> {
  const firms = await records.findFirms(officeKeys)
  let after = ''
  for (;;) {
    const rows = await records.listRawOfFirms(officeKeys, after, MAPPED_AGAIN_AT_ONCE)
    const listings = rows.flatMap(({ payload }) => {
      const mapped = isRecord(payload) ? mapProperty(payload, reading) : null
      if (!mapped || !('property' in mapped)) return []
      const property = { ...mapped.property, id: propertyIdOf(reading.system, mapped.property.listing_key) }
      // The stored record has no picture's whole address: what is known of the pictures stays.
      return [
        {
          ...mapped,
          media: null,
          openHouses: [],
          property: attributedTo(property, firms.get(property.list_office_key ?? '') ?? null),
        },
      ]
    })
    await upsertProperties(listings, new Set())
    const last = rows.at(-1)
    if (rows.length < MAPPED_AGAIN_AT_ONCE || !last) return
    after = last.listing_key
  }
}

/** A resource without children: its rows are compared with those that are stored where they are written. */
async function importOthers<T extends object>(
  resource: Exclude<Resource, 'Property'>,
  page: readonly FeedRecord[],
  context: PageContext,
  map: (record: FeedRecord, reading: Reading) => T | RemovedRecord | Refused,
  write: (rows: T[], removedKeys: string[]) => Promise<number>,
): Promise<PageResult> {
  const rows = new Map<string, T>()
  const gone = new Set<string>()
  const refused = new Map<string, RefusedRecord>()
  for (const given of page) {
    const mapped = map(given, context.reading)
    const key = keyOf(standardRecord(given), KEY_FIELDS[resource]) ?? ''
    if (isRefused(mapped)) {
      addRefused(refused, KEY_FIELDS[resource], standardRecord(given), mapped)
    } else if (isRemoved(mapped)) {
      rows.delete(key)
      gone.add(key)
    } else {
      gone.delete(key)
      rows.set(key, mapped)
    }
  }
  const upserted = await write([...rows.values()], [...gone])
  await quarantine(resource, refused, [...rows.keys(), ...gone], context)
  return {
    received: page.length,
    upserted,
    unchanged: rows.size - upserted,
    removed: gone.size,
    quarantined: refused.size,
    freedKeys: [],
    hasWantedMedia: false,
  }
}

function isRefused(mapped: object): mapped is Refused {
  return 'refused' in mapped
}

function isRemoved(mapped: object): mapped is RemovedRecord {
  return 'removed' in mapped
}

interface RefusedRecord extends Refused {
  record_key: string
  payload: string
}

const LONGEST_QUARANTINED = 100_000

/** A record without a key is known by its content, so that it is kept once. */
function addRefused(refused: Map<string, RefusedRecord>, keyField: string, given: FeedRecord, why: Refused): void {
  const whole = JSON.stringify(withoutConfidential(given))
  const payload =
    whole.length > LONGEST_QUARANTINED
      ? JSON.stringify({ cut: whole.slice(0, LONGEST_QUARANTINED).toWellFormed() })
      : whole
  const record_key =
    keyOf(given, keyField) ?? `without-key-${createHash('sha256').update(whole).digest('hex').slice(0, 32)}`
  refused.set(record_key, { ...why, record_key, payload })
}

async function quarantine(
  resource: Resource,
  refused: ReadonlyMap<string, RefusedRecord>,
  usable: readonly string[],
  { run_id, reading }: PageContext,
): Promise<void> {
  if (usable.length > 0) await records.deleteQuarantine(resource, usable)
  if (refused.size === 0) return
  const rows = [...refused.values()].map(({ record_key, refused: reason, field, payload }) => ({
    id: newId(),
    record_key,
    reason,
    field,
    payload,
  }))
  await records.upsertQuarantine(resource, run_id, reading.received_at, rows)
}
