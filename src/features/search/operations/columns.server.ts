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
 * What is searched in. The columns change as listings do, but only between two awaits: what was found in them is good
 * until the next one. An order is made ready first, and then asked for in the same breath as the search.
 */
export interface Searchable {
  columns: Columns
  vocabulary: Vocabulary
  gazetteer: () => Promise<Gazetteer>
  ready: (sort: Sort) => Promise<void>
  orderBy: (sort: Sort) => Order
  /** The orders that were asked for so far. */
  sorts: () => Sort[]
  /** The cards of these homes in this order; a home that is gone by now has none. */
  cardsOf: (ids: readonly string[]) => Promise<PropertyCard[]>
}

/**
 * Columns are held in the process: a search over them costs a fraction of a millisecond. Once the database says that
 * listings changed, those are read anew; now and then where it says nothing. After this long nobody is given columns
 * that are known, or must be feared, to be out of date.
 */
const MAX_AGE_MS = 5000
/** Where the database says nothing of changes, they are looked for this often all the same. */
const MAX_SILENCE_MS = 30_000
/** What is made anew of all listings must not keep the process busy: rests are this many times its length. */
const REST_AFTER_CHANGE = 10
/** The same after a reading of changes, of which most is waiting for the database: those who look wait for the next one. */
const REST_AFTER_READING = 3
/** What changed is on record for a day: columns that nobody asked for in so long are read from the beginning. */
const MAX_UNREAD_MS = 43_200_000
/** The order of homes that are to come follows from the time. */
const MAX_KEPT_MS = 120_000
/** Homes that came since the columns were ordered; more of them, and they are ordered again. */
const MAX_LOOSE = 4000
/** A reading that takes longer is told of: visitors may have waited. */
const LONG_MS = 250

interface Held {
  searchable: Promise<Searchable>
  /** From where to ask for changes, and those that were read already: a transaction that goes on for long keeps them in sight. */
  seen: Seen
  handled: ReadonlySet<string>
  cards: Cards
  /** Changes up to this one were heard of before the last reading began. */
  heard: number
  read_at: number
  cost_ms: number
  next: Promise<void> | null
  /** While the columns are being put in order. */
  isOrdering: boolean
  rested_at: number
}

let heard = 0
const isListening = listenToListings(() => {
  heard += 1
})
const held = new Map<Reach, Promise<Held>>()
/** The words of all listings that were read so far. */
const vocabulary = makeVocabulary()

/** The columns of what someone may find: at most 5 seconds behind the database, and as a rule at most one. */
export async function searchable(looker: Looker): Promise<Searchable> {
  // A transaction may see what nobody else does.
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

/**
 * Reads the listings before anybody asks: the first visitor of a process that has just started would wait for it. Where
 * there are none yet, what is to come is read when somebody asks.
 */
export async function readAhead(looker: Looker): Promise<void> {
  if ((await estimateListings()) === 0) return
  await (await searchable(looker)).ready('newest')
}

/** Reads all listings; whoever asks meanwhile waits for it. */
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
    // What comes next is a reading of what changed: as a rule some milliseconds.
    cost_ms: 0,
    next: null,
    isOrdering: false,
    rested_at: 0,
  }
}

async function load(looker: Looker): Promise<Columns> {
  const columns = makeColumns(isInTransaction() ? 0 : Math.ceil((await estimateListings()) * 1.05))
  // A typed word is a place whether or not a home is for sale there now.
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

/** Reads what changed since the last time. */
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
 * Puts what came since into the order of ids and into the indexes: all is read from the database once more, while searches
 * go on in what there is. What changed meanwhile was written after the reading began, so the next look for changes has it.
 */
async function order(found: Held, looker: Looker): Promise<void> {
  const began = performance.now()
  found.isOrdering = true
  try {
    const former = await found.searchable
    const anew = await readAll(looker, reachOf(looker.viewer))
    const fresh = await anew.searchable
    for (const sort of former.sorts()) await fresh.ready(sort)
    // A look for changes that is under way goes into the former columns, and notes that it was read.
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
 * What is worked out of columns: once for many, anew when they changed, and then after a rest. While it is made anew
 * the last one serves.
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
