import type { MappedOpenHouse } from '#features/mls/mapping/listing.ts'
import { dayAfter, isOnMarket } from '#features/properties/rules/days-on-market.ts'
import { idOf } from '#kit/ids.server.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { type ChangeRow, insertChanges } from './queries/changes.server.ts'
import { deleteOtherMedia, updateMainImages, upsertMedia } from './queries/media.server.ts'
import {
  adoptOpenHouses,
  deleteOpenHouses,
  listPublicOpenHouses,
  type PublicOpenHouse,
  upsertOpenHouses,
} from './queries/open-houses.server.ts'
import { beginPeriods, clearPlaces, endPeriods, type PeriodRow } from './queries/periods.server.ts'
import { replaceUnitTypes } from './queries/unit-types.server.ts'
import type { ImportedListing, PropertyRow } from './queries/write.server.ts'
import * as queries from './queries/write.server.ts'

const NAMESPACE = 'b3a6f0f2-7c3e-4a58-9d0b-0d3a51c5e7a1'

/** Computes the id of a listing, which is stable over re-imports. Source: product decision, uuid v5 of system and listing key. */
export function propertyIdOf(system: string, listingKey: string): string {
  return idOf(NAMESPACE, system, listingKey)
}

/**
 * Stores listings with their photos and unit types, and records their changes. Called inside the transaction of
 * their page.
 * @param options `formerlyGone`: ids of homes that return to the site; `isReplay`: the same records are mapped again, so
 * nothing is recorded as a change
 * @returns the number of listings, and the storage keys of photos that are no longer used
 */
export async function upsertProperties(
  listings: readonly ImportedListing[],
  options: { formerlyGone: ReadonlySet<string>; isReplay: boolean },
): Promise<{ written: number; freedKeys: string[] }> {
  if (listings.length === 0) return { written: 0, freedKeys: [] }
  const stored = await queries.findStored(listings.map(({ property }) => property.id))
  const older = listings.flatMap(({ property }) => (stored.has(property.id) ? [property.id] : []))
  // Sort, so that two writers cannot deadlock.
  const rows = listings.map(({ property }) => property).sort((a, b) => (a.id < b.id ? -1 : 1))
  await queries.upsertRows(rows)
  const changed = options.isReplay ? listings.filter(({ property }) => !stored.has(property.id)) : listings
  const changes = changed.flatMap(({ property }) =>
    changesOf(stored.get(property.id) ?? null, property, options.formerlyGone.has(property.id)),
  )
  if (changes.length > 0) await insertChanges(changes)
  await writePeriods(changed, stored, options.formerlyGone)

  await replaceUnitTypes(
    older,
    withPropertyId(listings, ({ unitTypes }) => unitTypes),
  )
  const freedKeys = await writeMedia(listings, stored)
  const openHouses = listings.flatMap((listing) => listing.openHouses)
  if (openHouses.length > 0) await saveOpenHouses(openHouses, [])
  const fresh = rows.filter(({ id }) => !stored.has(id))
  if (fresh.length > 0) await adoptOpenHouses(fresh.map(({ listing_key }) => listing_key))
  return { written: listings.length, freedKeys }
}

/**
 * Removes homes from the site.
 * @param homes each with the time when it left the market
 * @returns the number removed, and the storage keys of their photos
 */
export async function removeProperties(
  homes: readonly { id: string; at: Date }[],
): Promise<{ removed: number; freedKeys: string[] }> {
  if (homes.length === 0) return { removed: 0, freedKeys: [] }
  await endPeriods(homes.map(({ id, at }) => ({ property_id: id, ended_date: calendarDayOf(at) })))
  const { deleted, storageKeys } = await queries.deleteRows(homes.map(({ id }) => id))
  return { removed: deleted, freedKeys: storageKeys }
}

/**
 * Stores open houses and removes withdrawn ones.
 * @param isCurrent true when the rows are current, whatever their modification timestamp
 * @returns number of new or changed rows
 */
export async function saveOpenHouses(
  rows: readonly MappedOpenHouse[],
  removedKeys: readonly string[],
  isCurrent = false,
): Promise<number> {
  const of = { listingKeys: rows.map(({ listing_key }) => listing_key), openHouseKeys: removedKeys }
  return withOpenHousesOf(of, async () => {
    const changed = rows.length > 0 ? await upsertOpenHouses(newestOf(rows), { at: now(), isCurrent }) : 0
    if (removedKeys.length > 0) await deleteOpenHouses(removedKeys)
    return changed
  })
}

/** Removes duplicates: the latest counts, and the last of equally late ones. */
function newestOf(rows: readonly MappedOpenHouse[]): MappedOpenHouse[] {
  const newest = new Map<string, MappedOpenHouse>()
  for (const row of rows) {
    const former = newest.get(row.open_house_key)
    if (!former || former.modification_timestamp <= row.modification_timestamp) newest.set(row.open_house_key, row)
  }
  return [...newest.values()]
}

/** Runs `work` and records how it changed the public open houses of each home. */
async function withOpenHousesOf<T>(
  of: { listingKeys?: readonly string[]; openHouseKeys?: readonly string[] },
  work: () => Promise<T>,
): Promise<T> {
  const before = Map.groupBy(await listPublicOpenHouses(of), ({ property_id }) => property_id)
  const result = await work()
  const listed = await listPublicOpenHouses({ ...of, propertyIds: [...before.keys()] })
  const after = Map.groupBy(listed, ({ property_id }) => property_id)
  const changes = [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((id) => {
    const [former = [], present = []] = [before.get(id), after.get(id)]
    const opened = present.filter((one) => !former.some((other) => isSameOpenHouse(one, other))).length
    const [until, untilNow] = [former.at(-1)?.ends_at ?? null, present.at(-1)?.ends_at ?? null]
    if (opened === 0 && until?.getTime() === untilNow?.getTime()) return []
    return [
      {
        property_id: id,
        kind: 'open_house' as const,
        before: { open_until: until },
        after: { open_until: untilNow, opened },
        at: now(),
      },
    ]
  })
  if (changes.length > 0) await insertChanges(changes)
  return result
}

/** Removes open houses. @returns the number removed */
export function removeOpenHouses(keys: readonly string[]): Promise<number> {
  return withOpenHousesOf({ openHouseKeys: keys }, () => deleteOpenHouses(keys))
}

function isSameOpenHouse(a: PublicOpenHouse, b: PublicOpenHouse): boolean {
  const isSameTime = a.starts_at.getTime() === b.starts_at.getTime() && a.ends_at.getTime() === b.ends_at.getTime()
  return a.open_house_key === b.open_house_key && isSameTime
}

/** Runs `work`, which stores photos of homes, and updates their main photo. Called inside a transaction. */
export async function withPicturesOf<T>(ids: readonly string[], work: () => Promise<T>): Promise<T> {
  await queries.lockRows(ids)
  const result = await work()
  await updateMainImages(ids)
  return result
}

/** Stores photos. A record that counts photos but contains none leaves the stored ones. @returns unused storage keys */
async function writeMedia(
  listings: readonly ImportedListing[],
  stored: ReadonlyMap<string, unknown>,
): Promise<string[]> {
  const withMedia = listings.filter(({ media, property }) => media && (media.length > 0 || property.photos_count === 0))
  const media = withPropertyId(withMedia, ({ media }) => media ?? [])
  const older = withMedia.flatMap(({ property }) => (stored.has(property.id) ? [property.id] : []))
  const freedKeys = older.length > 0 ? await deleteOtherMedia(older, media) : []
  if (media.length > 0) await upsertMedia(media, now())
  if (older.length > 0) await updateMainImages(older)
  return freedKeys
}

function withPropertyId<T extends object>(
  listings: readonly ImportedListing[],
  childrenOf: (listing: ImportedListing) => readonly T[],
): (T & { property_id: string })[] {
  return listings.flatMap((listing) =>
    childrenOf(listing).map((child) => ({ ...child, property_id: listing.property.id })),
  )
}

function changesOf(before: queries.StoredHome | null, home: PropertyRow, wasGone: boolean): ChangeRow[] {
  const { id: property_id, price, status } = home
  if (!before) {
    const first = wasGone ? price : (home.original_list_price ?? price)
    const at = wasGone ? home.modification_timestamp : home.listed_at
    return [{ property_id, kind: wasGone ? 'relisted' : 'listed', before: null, after: { price: first, status }, at }]
  }
  const changes: ChangeRow[] = []
  if (before.price !== price) {
    const at = home.price_change_timestamp ?? home.modification_timestamp
    const former = { price: before.price, ...formerValues(queries.PRICE_FACTS, before, home) }
    changes.push({ property_id, kind: 'price', before: former, after: { price }, at })
  }
  if (before.status !== status) {
    const at = home.modification_timestamp
    changes.push({ property_id, kind: 'status', before: { status: before.status }, after: { status }, at })
  }
  const { photos_count, photos_change_timestamp } = home
  if (before.photos_count !== photos_count || isLater(photos_change_timestamp, before.photos_change_timestamp)) {
    const at = photos_change_timestamp ?? home.modification_timestamp
    const after = { photos_count }
    changes.push({ property_id, kind: 'photos', before: { photos_count: before.photos_count }, after, at })
  }
  if (before.description !== home.description) {
    const at = home.modification_timestamp
    const after = { description: home.description }
    changes.push({ property_id, kind: 'remarks', before: { description: before.description }, after, at })
  }
  const names = before.price === price ? [...queries.PRICE_FACTS, ...queries.SEARCHED_FACTS] : queries.SEARCHED_FACTS
  const facts = formerValues(names, before, home)
  if (Object.keys(facts).length > 0) {
    changes.push({ property_id, kind: 'facts', before: facts, after: {}, at: home.modification_timestamp })
  }
  return changes
}

/** Returns the former values of facts that changed. */
function formerValues<N extends keyof queries.StoredHome>(
  names: readonly N[],
  before: queries.StoredHome,
  home: PropertyRow,
): Partial<Pick<queries.StoredHome, N>> {
  const former: Partial<Pick<queries.StoredHome, N>> = {}
  for (const name of names) if (!isSameFact(name, before[name], home[name])) former[name] = before[name]
  return former
}

/** Decimal places of the numeric columns. */
const DECIMAL_PLACES: Partial<Record<keyof queries.StoredHome, number>> = {
  bathrooms: 1,
  stories: 1,
  garage_spaces: 1,
  association_fee_monthly: 2,
  lot_size_acres: 4,
}

function isSameFact(name: keyof queries.StoredHome, stored: unknown, given: unknown): boolean {
  if (stored instanceof Date && given instanceof Date) return stored.getTime() === given.getTime()
  if (typeof stored !== 'number' || typeof given !== 'number') return (stored ?? null) === (given ?? null)
  const digits = DECIMAL_PLACES[name]
  return digits === undefined ? stored === given : Math.abs(stored - given) < 10 ** -digits
}

function isLater(at: Date | null, than: Date | null): boolean {
  return at !== null && than !== null && at > than
}

/** Starts and ends the periods from which days on market are counted. */
async function writePeriods(
  listings: readonly ImportedListing[],
  stored: ReadonlyMap<string, queries.StoredHome>,
  formerlyGone: ReadonlySet<string>,
): Promise<void> {
  const begun: PeriodRow[] = []
  const ended: { property_id: string; ended_date: string }[] = []
  for (const { property, place_key } of listings) {
    const before = stored.get(property.id)
    const wasForSale = before !== undefined && isOnMarket(before.status)
    if (wasForSale === isOnMarket(property.status) && before) continue
    const today = calendarDayOf(property.modification_timestamp)
    const property_id = property.id
    if (before && wasForSale) ended.push({ property_id, ended_date: today })
    else if (before || formerlyGone.has(property.id)) {
      if (isOnMarket(property.status)) begun.push({ property_id, place_key, began_date: today, ended_date: null })
    } else begun.push(...firstPeriodOf(property, property.status === 'sold' ? null : place_key))
  }
  if (ended.length > 0) await endPeriods(ended)
  // A new home has no earlier periods.
  const sold = listings.flatMap(({ property: { id, status } }) =>
    status === 'sold' && (stored.has(id) || formerlyGone.has(id)) ? [id] : [],
  )
  if (sold.length > 0) await clearPlaces(sold)
  if (begun.length > 0) await beginPeriods(begun)
}

/** Derives the first period of a new home from its listing dates. */
function firstPeriodOf(home: PropertyRow, place_key: string | null): PeriodRow[] {
  const { id: property_id, status, on_market_date, listed_at, days_on_market } = home
  if (status === 'coming_soon') return []
  const changed = calendarDayOf(home.modification_timestamp)
  const listed = on_market_date ?? calendarDayOf(listed_at)
  const began_date = [listed, changed].toSorted()[0] ?? changed
  if (isOnMarket(status)) return [{ property_id, place_key, began_date, ended_date: null }]
  const until = [changed, home.close_date, days_on_market === null ? null : dayAfter(began_date, days_on_market)]
  const first = until.filter((day) => day !== null && day > began_date).toSorted()[0]
  return [{ property_id, place_key, began_date, ended_date: first ?? began_date }]
}
