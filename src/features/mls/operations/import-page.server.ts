import { removeOpenHouses, saveOpenHouses } from '#features/listing-import/public.server.ts'
import type { Refused, RemovedRecord } from '../mapping/listing.ts'
import { keyOf, type MappingContext, mapMember, mapOffice, mapOpenHouse } from '../mapping/reso.ts'
import { standardRecord } from '../mapping/spark.ts'
import type { FeedRecord } from '../mapping/values.ts'
import * as records from '../queries/records.server.ts'
import { KEY_FIELDS, type Resource } from '../words.ts'
import { storeBisecting } from './bisect.server.ts'
import {
  findForeignSystem,
  importListings,
  type MappedPage,
  mapListings,
  type PageContext,
  type PageResult,
  removeListings,
} from './import-listings.server.ts'
import { addRefused, quarantine, type RefusedRecord } from './quarantine.server.ts'
import { type OfficeIds, remapListingsOf, remapWithoutAgentName } from './remap.server.ts'

/**
 * Stores a page of the feed, inside the transaction that moves the cursor over the page.
 * @param mapped the mapped page, if it was mapped earlier
 */
export async function importPage(
  resource: Resource,
  page: readonly FeedRecord[],
  context: PageContext,
  mapped?: MappedPage,
): Promise<PageResult> {
  switch (resource) {
    case 'Property':
      return importListings(mapped ?? (await mapListings(page, context)), context)
    case 'OpenHouse':
      return importOthers(resource, page, context, mapOpenHouse, (rows, gone) =>
        saveOpenHouses(rows, gone, overwriteConditions(context).isCurrent),
      )
    case 'Member':
      return importOthers(resource, page, context, mapMember, async (rows, gone) => {
        if (gone.length > 0) await records.deleteMembers(gone)
        if (rows.length === 0) return 0
        const written = await records.upsertMembers(rows, overwriteConditions(context))
        const agents = {
          keys: rows.map(({ member_key }) => member_key),
          mlsIds: rows.flatMap(({ member_mls_id }) => member_mls_id ?? []),
        }
        if (written > 0) await remapWithoutAgentName(agents, context)
        return written
      })
    case 'Office':
      return importOffices(page, context)
  }
}

/** Removes records that the feed no longer has, by their keys, inside a transaction. */
export async function removeRecords(
  resource: Resource,
  keys: readonly string[],
  context: PageContext,
): Promise<PageResult> {
  const result = {
    received: 0,
    upserted: 0,
    unchanged: 0,
    removed: 0,
    quarantined: 0,
    freedKeys: [],
    hasWantedMedia: false,
  }
  if (keys.length === 0) return result
  await records.deleteQuarantine(resource, keys)
  switch (resource) {
    case 'Property':
      return { ...result, ...(await removeListings(keys, context)) }
    case 'OpenHouse':
      return { ...result, removed: await removeOpenHouses(keys) }
    case 'Member':
      return { ...result, removed: await records.deleteMembers(keys) }
    case 'Office':
      return { ...result, removed: await records.deleteOffices(keys) }
  }
}

/** Returns when a record may overwrite a stored one with a later modification timestamp. */
function overwriteConditions({ isCurrent, isFull, mapping }: PageContext): { isCurrent: boolean; at: Date } {
  return { isCurrent: isCurrent === true || isFull === true, at: mapping.received_at }
}

async function importOffices(page: readonly FeedRecord[], context: PageContext): Promise<PageResult> {
  const before = await records.findOffices(page.flatMap((record) => keyOf(record, 'OfficeKey') ?? []))
  const changed: OfficeIds[] = []
  const result = await importOthers('Office', page, context, mapOffice, async (rows, gone) => {
    if (gone.length > 0) await records.deleteOffices(gone)
    const upserted = rows.length > 0 ? await records.upsertOffices(rows, overwriteConditions(context)) : 0
    for (const { office_key, office_mls_id, ...row } of rows) {
      const { office_name, office_phone, office_email, idx_office_participation_yn } = row
      const was = before.get(office_key)
      const is = { office_key, office_mls_id, office_name, office_phone, office_email, idx_office_participation_yn }
      if (!was || JSON.stringify(was) !== JSON.stringify(is)) changed.push(is)
    }
    return upserted
  })
  if (changed.length > 0) await remapListingsOf(changed, context)
  return result
}

/** Imports a resource without children. The write itself skips rows that are unchanged. */
async function importOthers<T extends object>(
  resource: Exclude<Resource, 'Property'>,
  page: readonly FeedRecord[],
  context: PageContext,
  map: (record: FeedRecord, mapping: MappingContext) => T | RemovedRecord | Refused,
  write: (rows: T[], removedKeys: string[]) => Promise<number>,
): Promise<PageResult> {
  const rows = new Map<string, T>()
  const gone = new Set<string>()
  const refused = new Map<string, RefusedRecord>()
  for (const given of page) {
    const mapped = findForeignSystem(given, context.onlySystem) ?? tryMap(() => map(given, context.mapping))
    const key = keyOf(standardRecord(given), KEY_FIELDS[resource]) ?? ''
    if (isRefused(mapped)) {
      addRefused(refused, KEY_FIELDS[resource], standardRecord(given), mapped)
    } else if (isRemoved(mapped)) {
      rows.delete(key)
      gone.add(key)
    } else {
      const former = rows.get(key)
      if (former && modifiedOf(former) > modifiedOf(mapped)) continue
      gone.delete(key)
      refused.delete(key)
      rows.set(key, mapped)
    }
  }
  const { done, refused: unstorable } = await storeBisecting([...rows], (some) =>
    write(
      some.map(([, row]) => row),
      [],
    ),
  )
  if (gone.size > 0) await write([], [...gone])
  for (const { item, fault } of unstorable) {
    const [key] = item
    rows.delete(key)
    const given = page.findLast((one) => keyOf(standardRecord(one), KEY_FIELDS[resource]) === key) ?? {}
    const why = { refused: fault.reason, field: fault.column ?? '' }
    addRefused(refused, KEY_FIELDS[resource], standardRecord(given), why)
  }
  const upserted = done.reduce((all, one) => all + one, 0)
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

function modifiedOf(row: object): number {
  return 'modification_timestamp' in row && row.modification_timestamp instanceof Date
    ? row.modification_timestamp.getTime()
    : 0
}

/** Runs a mapping. Refuses a record that makes it throw. */
function tryMap<T>(map: () => T): T | Refused {
  try {
    return map()
  } catch (error) {
    return { refused: `parsing failed: ${error instanceof Error ? error.message : error}`, field: '' }
  }
}

function isRefused(mapped: object): mapped is Refused {
  return 'refused' in mapped
}

function isRemoved(mapped: object): mapped is RemovedRecord {
  return 'removed' in mapped
}
