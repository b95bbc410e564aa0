import type { Looker } from '#features/properties/public.server.ts'
import { type Reach, reachOf } from '#features/properties/rules/visibility.ts'
import type { PropertyCard } from '#features/properties/schema.ts'
import { runInSlices } from '#kit/job/sliced-work.server.ts'
import type { SlicedWork } from '#kit/job/sliced-work.ts'
import { log } from '#kit/log.server.ts'
import { now } from '#ports/clock.server.ts'
import { type Columns, dropHome, makeColumns, putHome } from '../engine/columns.ts'
import { codeFor } from '../engine/dictionary-encoding.ts'
import { indexed } from '../engine/indexes.ts'
import { type Order, orderOf, withLoose } from '../engine/order.ts'
import { type Gazetteer, gazetteerOf } from '../engine/suggest.ts'
import { makeVocabulary, type Vocabulary } from '../engine/vocabulary.ts'
import {
  eachColumnRow,
  eachColumnRowOf,
  estimateListings,
  findTouched,
  isInTransaction,
  listenToListings,
  listKnownPlaces,
  listLastOpen,
  type Seen,
} from '../queries.server.ts'
import type { IndexRow } from '../schema.ts'
import type { Sort } from '../words.ts'
import { type Cards, makeCards } from './card-cache.server.ts'

/**
 * Listings in memory. The columns change with the listings, but only between awaits: indices found in them are valid
 * until the next await. Await `ready` for a sort order, then call `orderBy` and search without an await in between.
 */
export interface Searchable {
  columns: Columns
  vocabulary: Vocabulary
  gazetteer: () => Promise<Gazetteer>
  ready: (sort: Sort) => Promise<void>
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
const MAX_SILENCE_MS = 30_000
/** Work over all listings must not occupy the process: pauses last this many times its duration. */
const REST_AFTER_CHANGE = 10
/**
 * A shorter pause after loading changes, which mostly waits for the database, because requests wait for the next load.
 */
const REST_AFTER_READING = 3
/** Changes are recorded for a day. Columns unused for this long are loaded completely. */
const MAX_UNREAD_MS = 43_200_000
/** An order with future listing dates depends on the time. */
const MAX_KEPT_MS = 120_000
/** Homes added since the last sort. Above this, the columns are sorted again. */
const MAX_LOOSE = 4000
/** Slower loads are logged, because visitors may have waited. */
const LONG_MS = 250

interface Held {
  searchable: Promise<Searchable>
  /** Snapshot to load changes from, and changes already applied, which reappear during long transactions. */
  seen: Seen
  handled: ReadonlySet<string>
  cards: Cards
  /** Notifications before the last load began. */
  heard: number
  read_at: number
  cost_ms: number
  next: Promise<void> | null
  /** True while the columns are being sorted. */
  isOrdering: boolean
  rested_at: number
}

let heard = 0
const isListening = listenToListings(() => {
  heard += 1
})
const held = new Map<Reach, Promise<Held>>()
/** Words of all listings loaded so far. */
const vocabulary = makeVocabulary()

/** Returns the columns of what a viewer may find, at most 5 seconds old, normally at most one. */
export async function searchable(looker: Looker): Promise<Searchable> {
  // A transaction may see rows that no one else sees, so its columns are not shared.
  if (isInTransaction()) return searchableOf(await load(looker), makeCards(looker, reachOf(looker.viewer)))
  const found = await (held.get(reachOf(looker.viewer)) ?? hold(looker))
  const age = performance.now() - found.read_at
  const isDirty = !isListening() || found.heard < heard
  const rest = isDirty ? Math.min(MAX_AGE_MS, found.cost_ms * REST_AFTER_READING) : MAX_SILENCE_MS
  if (age < rest) return found.searchable
  if (age > MAX_UNREAD_MS) return (await hold(looker)).searchable
  if (!found.next) {
    found.next = renew(found, looker).finally(() => {
      found.next = null
    })
    found.next.catch((error) => log.warn({ err: error }, 'changed listings could not be read'))
  }
  if (isDirty && age >= MAX_AGE_MS) await found.next
  return found.searchable
}

/** Loads the listings in advance, so that the first visitor of a new process does not wait. */
export async function readAhead(looker: Looker): Promise<void> {
  if ((await estimateListings()) === 0) return
  await (await searchable(looker)).ready('newest')
}

/** Requests in the meantime share the load. */
function hold(looker: Looker): Promise<Held> {
  const reach = reachOf(looker.viewer)
  const reading = readAll(looker, reach)
  held.set(reach, reading)
  reading.catch(() => held.delete(reach))
  return reading
}

async function readAll(looker: Looker, reach: Reach): Promise<Held> {
  isListening()
  const began = performance.now()
  const heardBefore = heard
  const { seen } = await findTouched(null)
  const columns = await load(looker)
  const cards = makeCards(looker, reach)
  const ms = Math.round(performance.now() - began)
  log.info({ reach, homes: columns.size, ms }, 'listings read into memory')
  return {
    searchable: Promise.resolve(searchableOf(columns, cards)),
    seen,
    handled: new Set(),
    cards,
    heard: heardBefore,
    read_at: began,
    // The next load only has changes, which normally takes milliseconds.
    cost_ms: 0,
    next: null,
    isOrdering: false,
    rested_at: 0,
  }
}

async function load(looker: Looker): Promise<Columns> {
  const columns = makeColumns(isInTransaction() ? 0 : Math.ceil((await estimateListings()) * 1.05))
  // A typed word is a place even if no home is for sale there now.
  for (const { kind, name } of await listKnownPlaces()) codeFor(columns[kind], name)
  for await (const rows of eachColumnRow(looker)) await putAll(columns, rows)
  await runInSlices(indexed(columns, vocabulary))
  return columns
}

async function putAll(columns: Columns, rows: readonly IndexRow[]): Promise<void> {
  const lastOpen = await listLastOpen(
    rows.map(({ id }) => id),
    now(),
  )
  function* each(): SlicedWork<void> {
    for (const row of rows) {
      putHome(columns, row, lastOpen.get(row.id) ?? null, vocabulary)
      yield
    }
  }
  await runInSlices(each())
}

/** Loads changes since the last load. */
async function renew(found: Held, looker: Looker): Promise<void> {
  const began = performance.now()
  const heardBefore = heard
  const { seen, touched } = await findTouched(found.seen)
  if (!touched) {
    const anew = await readAll(looker, reachOf(looker.viewer))
    Object.assign(found, { ...anew, next: found.next })
    return
  }
  const { columns } = await found.searchable
  const keyOf = (touch: (typeof touched)[number]) => `${touch.property_id} ${touch.touched_in}`
  const fresh = touched.filter((touch) => !found.handled.has(keyOf(touch)))
  const ids = [...new Set(fresh.map(({ property_id }) => property_id))]
  await apply(columns, looker, ids)
  found.cards.forget(ids)
  const cost_ms = performance.now() - began
  Object.assign(found, { seen, handled: new Set(touched.map(keyOf)), heard: heardBefore, read_at: began, cost_ms })
  if (cost_ms > LONG_MS) {
    log.warn({ reach: reachOf(looker.viewer), homes: ids.length, ms: Math.round(cost_ms) }, 'a slow reading of changes')
  }
  const isFull = columns.size - columns.based > MAX_LOOSE
  if (isFull && !found.isOrdering && began > found.rested_at) {
    order(found, looker).catch((error) => log.warn({ err: error }, 'listings in memory could not be ordered'))
  }
}

async function apply(columns: Columns, looker: Looker, ids: readonly string[]): Promise<void> {
  for await (const { asked, rows } of eachColumnRowOf(looker, ids)) {
    const there = new Set(rows.map(({ id }) => id))
    for (const id of asked) if (!there.has(id)) dropHome(columns, id)
    await putAll(columns, rows)
  }
}

/**
 * Sorts and indexes added homes by loading all listings again, while searches use the old columns. Changes during that
 * load are later than its snapshot, so the next load of changes has them.
 */
async function order(found: Held, looker: Looker): Promise<void> {
  const began = performance.now()
  found.isOrdering = true
  try {
    const former = await found.searchable
    const anew = await readAll(looker, reachOf(looker.viewer))
    const fresh = await anew.searchable
    for (const sort of former.sorts()) await fresh.ready(sort)
    // A load of changes in progress updates the old columns, so wait for it before replacing them.
    while (found.next) await found.next.catch(() => undefined)
    Object.assign(found, { ...anew, next: null })
  } finally {
    const ms = performance.now() - began
    found.isOrdering = false
    found.rested_at = performance.now() + ms * REST_AFTER_CHANGE
    log.info({ reach: reachOf(looker.viewer), ms: Math.round(ms) }, 'listings in memory ordered anew')
  }
}

function searchableOf(columns: Columns, cards: Cards): Searchable {
  const orders = new Map<Sort, Order>()
  const making = new Map<Sort, Promise<void>>()
  const make = async (sort: Sort) => {
    orders.set(sort, await runInSlices(orderOf(columns, sort, now())))
  }
  const places = cachedWhile(columns, () => gazetteerOf(columns))
  return {
    columns,
    vocabulary,
    gazetteer: places,
    sorts: () => [...orders.keys()],
    ready: async (sort) => {
      const known = orders.get(sort)
      const isOld = known?.isTimely && Math.abs(now().getTime() - known.at) > MAX_KEPT_MS
      if (known && !isOld) return
      const made = making.get(sort) ?? make(sort).finally(() => making.delete(sort))
      making.set(sort, made)
      if (known) made.catch((error) => log.warn({ err: error }, 'an order could not be made'))
      else await made
    },
    orderBy: (sort) => {
      const known = orders.get(sort)
      if (!known) throw new Error(`The order ${sort} was not made ready.`)
      return withLoose(known, columns)
    },
    cardsOf: cards.of,
  }
}

/**
 * Caches a value derived from columns. After a change and a pause it is computed again, while requests get the previous
 * value.
 */
export function cachedWhile<T>(columns: Columns, work: () => SlicedWork<T>): () => Promise<T> {
  let stored: { value: T; changes: number; until: number } | null = null
  let next: Promise<T> | null = null
  const make = async () => {
    const began = performance.now()
    const { changes } = columns
    const value = await runInSlices(work())
    const ended = performance.now()
    stored = { value, changes, until: ended + REST_AFTER_CHANGE * (ended - began) }
    return value
  }
  return async () => {
    if (stored && (stored.changes === columns.changes || performance.now() < stored.until)) return stored.value
    next ??= make().finally(() => {
      next = null
    })
    if (!stored) return next
    next.catch((error) => log.warn({ err: error }, 'something could not be worked out of the listings'))
    return stored.value
  }
}
