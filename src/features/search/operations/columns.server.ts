import type { Looker } from '#features/properties/public.server.ts'
import { type Reach, reachOf } from '#features/properties/rules/visibility.ts'
import type { PropertyCard } from '#features/properties/schema.ts'
import { runInSlices } from '#kit/job/sliced-work.server.ts'
import type { SlicedWork } from '#kit/job/sliced-work.ts'
import { log } from '#kit/log.server.ts'
import { now } from '#ports/clock.server.ts'
import { type Columns, makeColumns, removeHome, upsertHome } from '../engine/columns.ts'
import { encodeWord } from '../engine/dictionary-encoding.ts'
import { buildIndexes } from '../engine/indexes.ts'
import { buildOrder, type Order, withUnsorted } from '../engine/order.ts'
import { buildGazetteer, type Gazetteer } from '../engine/suggest.ts'
import { makeVocabulary, type Vocabulary } from '../engine/vocabulary.ts'
import {
  estimateListings,
  findTouched,
  isInTransaction,
  listenToListings,
  listKnownPlaces,
  listLastOpen,
  type Snapshot,
  streamRows,
  streamRowsOf,
} from '../queries.server.ts'
import type { IndexRow } from '../schema.ts'
import type { Sort } from '../words.ts'
import { type CardCache, makeCardCache } from './card-cache.server.ts'

/**
 * Listings in memory. The columns change with the listings, but only between awaits: indices found in them are valid
 * until the next await. Await `prepareOrder` for a sort order, then call `orderBy` and search without an await in between.
 */
export interface ListingIndex {
  columns: Columns
  vocabulary: Vocabulary
  gazetteer: () => Promise<Gazetteer>
  prepareOrder: (sort: Sort) => Promise<void>
  orderBy: (sort: Sort) => Order
  /** Sort orders used so far. */
  sorts: () => Sort[]
  /** Leaves out homes that were removed since. */
  cardsOf: (ids: readonly string[]) => Promise<PropertyCard[]>
}

/**
 * Columns are held in memory, where a search takes a fraction of a millisecond. Changed listings are reloaded after a
 * database notification, or else periodically. No request gets columns older than this if they may be outdated.
 */
const MAX_AGE_MS = 5000
/** Interval of checks for changes without a notification. */
const POLL_MS = 30_000
/** Work over all listings must not occupy the process: pauses last this many times its duration. */
const REBUILD_PAUSE_FACTOR = 10
/**
 * A shorter pause after loading changes, which mostly waits for the database, because requests wait for the next load.
 */
const LOAD_PAUSE_FACTOR = 3
/** Changes are recorded for a day. Columns unused for this long are loaded completely. */
const MAX_UNUSED_MS = 43_200_000
/** An order with future listing dates depends on the time. */
const MAX_ORDER_AGE_MS = 120_000
/** Homes added since the last sort. Above this, the columns are sorted again. */
const MAX_UNSORTED = 4000
/** Slower loads are logged, because visitors may have waited. */
const SLOW_LOAD_MS = 250

interface LoadedColumns {
  index: Promise<ListingIndex>
  /** Snapshot to load changes from, and changes already applied, which reappear during long transactions. */
  snapshot: Snapshot
  appliedChanges: ReadonlySet<string>
  cards: CardCache
  /** Notifications before the last load began. */
  notificationCount: number
  loaded_at: number
  load_ms: number
  update: Promise<void> | null
  /** True while the columns are being sorted. */
  isReindexing: boolean
  paused_until: number
}

let notificationCount = 0
const isListening = listenToListings(() => {
  notificationCount += 1
})
const loadedByReach = new Map<Reach, Promise<LoadedColumns>>()
/** Words of all listings loaded so far. */
const vocabulary = makeVocabulary()

/** Returns the columns of what a viewer may find, at most 5 seconds old, normally at most one. */
export async function getListingIndex(looker: Looker): Promise<ListingIndex> {
  // A transaction may see rows that no one else sees, so its columns are not shared.
  if (isInTransaction()) return listingIndexOf(await loadColumns(looker), makeCardCache(looker, reachOf(looker.viewer)))
  const found = await (loadedByReach.get(reachOf(looker.viewer)) ?? loadShared(looker))
  const age = performance.now() - found.loaded_at
  const isDirty = !isListening() || found.notificationCount < notificationCount
  const rest = isDirty ? Math.min(MAX_AGE_MS, found.load_ms * LOAD_PAUSE_FACTOR) : POLL_MS
  if (age < rest) return found.index
  if (age > MAX_UNUSED_MS) return (await loadShared(looker)).index
  if (!found.update) {
    found.update = loadChanges(found, looker).finally(() => {
      found.update = null
    })
    found.update.catch((error) => log.warn({ err: error }, 'changed listings could not be loaded'))
  }
  if (isDirty && age >= MAX_AGE_MS) await found.update
  return found.index
}

/** Loads the listings in advance, so that the first visitor of a new process does not wait. */
export async function preloadListings(looker: Looker): Promise<void> {
  if ((await estimateListings()) === 0) return
  await (await getListingIndex(looker)).prepareOrder('newest')
}

/** Requests in the meantime share the load. */
function loadShared(looker: Looker): Promise<LoadedColumns> {
  const reach = reachOf(looker.viewer)
  const loading = loadAll(looker, reach)
  loadedByReach.set(reach, loading)
  loading.catch(() => loadedByReach.delete(reach))
  return loading
}

async function loadAll(looker: Looker, reach: Reach): Promise<LoadedColumns> {
  isListening()
  const began = performance.now()
  const countBefore = notificationCount
  const { snapshot } = await findTouched(null)
  const columns = await loadColumns(looker)
  const cards = makeCardCache(looker, reach)
  const ms = Math.round(performance.now() - began)
  log.info({ reach, homes: columns.size, ms }, 'listings read into memory')
  return {
    index: Promise.resolve(listingIndexOf(columns, cards)),
    snapshot,
    appliedChanges: new Set(),
    cards,
    notificationCount: countBefore,
    loaded_at: began,
    // The next load only has changes, which normally takes milliseconds.
    load_ms: 0,
    update: null,
    isReindexing: false,
    paused_until: 0,
  }
}

async function loadColumns(looker: Looker): Promise<Columns> {
  const columns = makeColumns(isInTransaction() ? 0 : Math.ceil((await estimateListings()) * 1.05))
  // A typed word is a place even if no home is for sale there now.
  for (const { kind, name } of await listKnownPlaces()) encodeWord(columns[kind], name)
  for await (const rows of streamRows(looker)) await upsertAll(columns, rows)
  await runInSlices(buildIndexes(columns, vocabulary))
  return columns
}

async function upsertAll(columns: Columns, rows: readonly IndexRow[]): Promise<void> {
  const lastOpen = await listLastOpen(
    rows.map(({ id }) => id),
    now(),
  )
  function* each(): SlicedWork<void> {
    for (const row of rows) {
      upsertHome(columns, row, lastOpen.get(row.id) ?? null, vocabulary)
      yield
    }
  }
  await runInSlices(each())
}

/** Loads changes since the last load. */
async function loadChanges(found: LoadedColumns, looker: Looker): Promise<void> {
  const began = performance.now()
  const countBefore = notificationCount
  const { snapshot, touched } = await findTouched(found.snapshot)
  if (!touched) {
    const reloaded = await loadAll(looker, reachOf(looker.viewer))
    Object.assign(found, { ...reloaded, update: found.update })
    return
  }
  const { columns } = await found.index
  const keyOf = (touch: (typeof touched)[number]) => `${touch.property_id} ${touch.touched_in}`
  const fresh = touched.filter((touch) => !found.appliedChanges.has(keyOf(touch)))
  const ids = [...new Set(fresh.map(({ property_id }) => property_id))]
  await applyChanges(columns, looker, ids)
  found.cards.evict(ids)
  const load_ms = performance.now() - began
  Object.assign(found, {
    snapshot,
    appliedChanges: new Set(touched.map(keyOf)),
    notificationCount: countBefore,
    loaded_at: began,
    load_ms,
  })
  if (load_ms > SLOW_LOAD_MS) {
    log.warn({ reach: reachOf(looker.viewer), homes: ids.length, ms: Math.round(load_ms) }, 'slow loading of changes')
  }
  const isFull = columns.size - columns.indexedCount > MAX_UNSORTED
  if (isFull && !found.isReindexing && began > found.paused_until) {
    reindex(found, looker).catch((error) => log.warn({ err: error }, 'listings in memory could not be sorted'))
  }
}

async function applyChanges(columns: Columns, looker: Looker, ids: readonly string[]): Promise<void> {
  for await (const { requested, rows } of streamRowsOf(looker, ids)) {
    const there = new Set(rows.map(({ id }) => id))
    for (const id of requested) if (!there.has(id)) removeHome(columns, id)
    await upsertAll(columns, rows)
  }
}

/**
 * Sorts and indexes added homes by loading all listings again, while searches use the old columns. Changes during that
 * load are later than its snapshot, so the next load of changes has them.
 */
async function reindex(found: LoadedColumns, looker: Looker): Promise<void> {
  const began = performance.now()
  found.isReindexing = true
  try {
    const former = await found.index
    const reloaded = await loadAll(looker, reachOf(looker.viewer))
    const fresh = await reloaded.index
    for (const sort of former.sorts()) await fresh.prepareOrder(sort)
    // A load of changes in progress updates the old columns, so wait for it before replacing them.
    while (found.update) await found.update.catch(() => undefined)
    Object.assign(found, { ...reloaded, update: null })
  } finally {
    const ms = performance.now() - began
    found.isReindexing = false
    found.paused_until = performance.now() + ms * REBUILD_PAUSE_FACTOR
    log.info({ reach: reachOf(looker.viewer), ms: Math.round(ms) }, 'listings in memory sorted again')
  }
}

function listingIndexOf(columns: Columns, cards: CardCache): ListingIndex {
  const orders = new Map<Sort, Order>()
  const making = new Map<Sort, Promise<void>>()
  const make = async (sort: Sort) => {
    orders.set(sort, await runInSlices(buildOrder(columns, sort, now())))
  }
  const places = cachedUntilChanged(columns, () => buildGazetteer(columns))
  return {
    columns,
    vocabulary,
    gazetteer: places,
    sorts: () => [...orders.keys()],
    prepareOrder: async (sort) => {
      const known = orders.get(sort)
      const isOld = known?.isTimeDependent && Math.abs(now().getTime() - known.at) > MAX_ORDER_AGE_MS
      if (known && !isOld) return
      const made = making.get(sort) ?? make(sort).finally(() => making.delete(sort))
      making.set(sort, made)
      if (known) made.catch((error) => log.warn({ err: error }, 'a sort order could not be updated'))
      else await made
    },
    orderBy: (sort) => {
      const known = orders.get(sort)
      if (!known) throw new Error(`The sort order ${sort} was not prepared.`)
      return withUnsorted(known, columns)
    },
    cardsOf: cards.getCards,
  }
}

/**
 * Caches a value derived from columns. After a change and a pause it is computed again, while requests get the previous
 * value.
 */
export function cachedUntilChanged<T>(columns: Columns, work: () => SlicedWork<T>): () => Promise<T> {
  let stored: { value: T; changes: number; until: number } | null = null
  let update: Promise<T> | null = null
  const make = async () => {
    const began = performance.now()
    const { changes } = columns
    const value = await runInSlices(work())
    const ended = performance.now()
    stored = { value, changes, until: ended + REBUILD_PAUSE_FACTOR * (ended - began) }
    return value
  }
  return async () => {
    if (stored && (stored.changes === columns.changes || performance.now() < stored.until)) return stored.value
    update ??= make().finally(() => {
      update = null
    })
    if (!stored) return update
    update.catch((error) => log.warn({ err: error }, 'a cached value of the listings could not be updated'))
    return stored.value
  }
}
