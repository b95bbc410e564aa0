import type { MappedOpenHouse } from '#features/mls/schema/listing.ts'
import { idOf } from '#kit/ids.server.ts'
import type { ChangeRow, ImportedListing, PropertyRow } from '../queries/write.server.ts'
import * as queries from '../queries/write.server.ts'
import type { PropertyStatus } from '../words.ts'

const NAMESPACE = 'b3a6f0f2-7c3e-4a58-9d0b-0d3a51c5e7a1'

/** The id of a home, the same over every import. Source: product decision, uuid v5 of system and listing key. */
export function propertyIdOf(system: string, listingKey: string): string {
  return idOf(NAMESPACE, system, listingKey)
}

/**
 * Writes homes of the feed with their pictures, rooms and unit types, and notes what changed for their timeline. It is
 * called inside the transaction of the page that they came in.
 * @param formerlyGone ids of homes that were on the site before and are listed again
 * @returns how many were written, and the storage keys that no longer belong to one of these homes
 */
export async function upsertProperties(
  listings: readonly ImportedListing[],
  formerlyGone: ReadonlySet<string>,
): Promise<{ written: number; freedKeys: string[] }> {
  if (listings.length === 0) return { written: 0, freedKeys: [] }
  const stored = await queries.findStored(listings.map(({ property }) => property.id))
  const older = listings.flatMap(({ property }) => (stored.has(property.id) ? [property.id] : []))
  // Always in the same order, so that two writers wait for each other and never in a ring.
  await queries.upsertRows(listings.map(({ property }) => property).sort((a, b) => (a.id < b.id ? -1 : 1)))
  const changes = listings.flatMap(({ property }) =>
    changesOf(stored.get(property.id) ?? null, property, formerlyGone.has(property.id)),
  )
  if (changes.length > 0) await queries.insertChanges(changes)

  await queries.replaceRooms(
    older,
    owned(listings, ({ rooms }) => rooms),
  )
  await queries.replaceUnitTypes(
    older,
    owned(listings, ({ unitTypes }) => unitTypes),
  )
  const freedKeys = await writeMedia(listings, stored)
  const openHouses = listings.flatMap((listing) => listing.openHouses)
  if (openHouses.length > 0) await queries.upsertOpenHouses(openHouses)
  if (older.length < listings.length) {
    await queries.adoptOpenHouses(
      listings.flatMap(({ property }) => (stored.has(property.id) ? [] : [property.listing_key])),
    )
  }
  await queries.notifyChanged()
  return { written: listings.length, freedKeys }
}

/** Takes homes off the site. @returns how many were on it, and the storage keys of their pictures */
export async function removeProperties(ids: readonly string[]): Promise<{ removed: number; freedKeys: string[] }> {
  if (ids.length === 0) return { removed: 0, freedKeys: [] }
  const { deleted, storageKeys } = await queries.deleteRows(ids)
  if (deleted > 0) await queries.notifyChanged()
  return { removed: deleted, freedKeys: storageKeys }
}

/** Writes open houses of the feed, and takes out those that it took away. @returns how many are new or changed */
export async function saveOpenHouses(
  rows: readonly MappedOpenHouse[],
  removedKeys: readonly string[],
): Promise<number> {
  const changed = rows.length > 0 ? await queries.upsertOpenHouses(rows) : 0
  if (removedKeys.length > 0) await queries.deleteOpenHouses(removedKeys)
  if (changed + removedKeys.length > 0) await queries.notifyChanged()
  return changed
}

/**
 * Runs `work`, which stores pictures of homes, and sets their main picture to the first one that is there. It is called
 * inside a transaction.
 */
export async function withPicturesOf<T>(ids: readonly string[], work: () => Promise<T>): Promise<T> {
  await queries.lockRows(ids)
  const result = await work()
  await queries.updateMainImages(ids)
  await queries.notifyChanged()
  return result
}

/** A feed that counts pictures but sends none has not taken them away: what is stored stays. */
async function writeMedia(
  listings: readonly ImportedListing[],
  stored: ReadonlyMap<string, unknown>,
): Promise<string[]> {
  const told = listings.filter(({ media, property }) => media && (media.length > 0 || property.photos_count === 0))
  const media = owned(told, (listing) => listing.media ?? [])
  const older = told.flatMap(({ property }) => (stored.has(property.id) ? [property.id] : []))
  const freedKeys = older.length > 0 ? await queries.deleteOtherMedia(older, media) : []
  if (media.length > 0) await queries.upsertMedia(media)
  if (older.length > 0) await queries.updateMainImages(older)
  return freedKeys
}

function owned<T extends object>(
  listings: readonly ImportedListing[],
  childrenOf: (listing: ImportedListing) => readonly T[],
): (T & { property_id: string })[] {
  return listings.flatMap((listing) =>
    childrenOf(listing).map((child) => ({ ...child, property_id: listing.property.id })),
  )
}

function changesOf(
  before: { price: number; status: PropertyStatus } | null,
  home: PropertyRow,
  wasGone: boolean,
): ChangeRow[] {
  const { id: property_id, price, status } = home
  if (!before) {
    const first = wasGone ? price : (home.original_list_price ?? price)
    const at = wasGone ? home.modification_timestamp : home.listed_at
    return [{ property_id, kind: wasGone ? 'relisted' : 'listed', before: null, after: { price: first, status }, at }]
  }
  const changes: ChangeRow[] = []
  if (before.price !== price) {
    const at = home.price_change_timestamp ?? home.modification_timestamp
    changes.push({ property_id, kind: 'price', before: { price: before.price }, after: { price }, at })
  }
  if (before.status !== status) {
    const at = home.modification_timestamp
    changes.push({ property_id, kind: 'status', before: { status: before.status }, after: { status }, at })
  }
  return changes
}
