import { type Looker, listCards } from '#features/properties/public.server.ts'
import { type Reach, reachOf } from '#features/properties/rules.ts'
import type { PropertyCard } from '#features/properties/schema.ts'
import { now } from '#ports/clock.server.ts'
import { eachColumnRow, hearOfListings, isInTransaction, listLastOpen, listVersions } from '../queries.server.ts'
import { type ColumnRow, type Columns, columnsOf, type Entry, homeWordsOf } from '../rules/columns.ts'
import { type Order, orderOf } from '../rules/filter.ts'
import { type Gazetteer, gazetteerOf } from '../rules/suggest.ts'
import { makeVocabulary, type Vocabulary } from '../rules/vocabulary.ts'
import type { Sort } from '../words.ts'

/** What is searched in; the orders and the cards that were asked for so far are kept with it. */
export interface Searchable {
  /** When it was read, and what stood there then. */
  at: Date
  versions: readonly { id: string; version: string }[]
  columns: Columns
  vocabulary: Vocabulary
  gazetteer: () => Gazetteer
  orderBy: (sort: Sort) => Order
  /** The cards of these homes in this order; a home that is gone by now has none. */
  cardsOf: (ids: readonly string[]) => Promise<PropertyCard[]>
}

/**
 * Columns are held in the process: a search over them costs a fraction of a millisecond. They are read anew once the
 * database says that listings changed, and now and then where it says nothing. After this long nobody is given columns
 * that are known, or must be feared, to be out of date.
 */
const LONGEST_AGE_MS = 5000
/** Where the database says nothing of changes, they are looked for this often all the same. */
const LONGEST_SILENCE_MS = 30_000
/** A feed that changes all the time must not keep the process reading: rests are this many times the reading's length. */
const REST_AFTER_CHANGE = 10
/** Where nothing was changed, what was read last is still so; but "new" and the next open house follow from the time. */
const LONGEST_KEPT_MS = 120_000
const REST = 50
/** Cards that are kept, with their markup: 2 KB each. Most who look are visitors. */
const MOST_CARDS: Record<Reach, number> = { idx: 15_000, vow: 3000, sold: 3000 }

interface Held {
  current: Promise<Searchable>
  /** Changes up to this one were seen before the reading began. */
  change: number
  read_at: number
  cost_ms: number
  next: Promise<void> | null
}

let changes = 0
const isListening = hearOfListings(() => {
  changes += 1
})
const held = new Map<Reach, Held>()

/** The columns of what someone may find: at most 5 seconds behind the database, and as a rule at most one. */
export async function searchable(looker: Looker): Promise<Searchable> {
  if (isInTransaction()) return read(looker)
  const reach = reachOf(looker.viewer)
  const found = held.get(reach)
  if (!found) {
    const first = hold(looker)
    held.set(reach, first)
    first.current.catch(() => held.delete(reach))
    return first.current
  }
  const age = performance.now() - found.read_at
  const isDirty = !isListening() || found.change < changes
  const rest = isDirty
    ? Math.min(LONGEST_AGE_MS, found.cost_ms * REST_AFTER_CHANGE)
    : Math.max(LONGEST_SILENCE_MS, found.cost_ms * REST)
  if (age < rest) return found.current
  found.next ??= renew(found, looker)
  if (isDirty && age >= LONGEST_AGE_MS) await found.next
  return found.current
}

function hold(looker: Looker): Held {
  isListening()
  const fresh: Held = { current: read(looker), change: changes, read_at: performance.now(), cost_ms: 0, next: null }
  fresh.current.then(
    () => {
      fresh.cost_ms = performance.now() - fresh.read_at
    },
    () => undefined,
  )
  return fresh
}

async function renew(found: Held, looker: Looker): Promise<void> {
  const began = performance.now()
  const change = changes
  try {
    const former = await found.current
    const fresh = await read(looker, found.change === change ? former : null)
    Object.assign(found, {
      current: Promise.resolve(fresh),
      change,
      read_at: began,
      cost_ms: performance.now() - began,
    })
  } finally {
    found.next = null
  }
}

/** The words of all listings that were read so far. */
const vocabulary = makeVocabulary()
/** Rows as they were read last, whoever may find them: only what changed since is read anew. */
const known = new Map<string, { version: string; entry: Entry }>()

/** @param former what was read last, where no change was heard of since */
async function read(looker: Looker, former: Searchable | null = null): Promise<Searchable> {
  const at = now()
  const versions = await listVersions(looker)
  if (former && Math.abs(at.getTime() - former.at.getTime()) < LONGEST_KEPT_MS && isSame(former.versions, versions)) {
    return former
  }
  const rows = isInTransaction() ? new Map<string, { version: string; entry: Entry }>() : known
  const stale = versions.filter(({ id, version }) => rows.get(id)?.version !== version)
  const versionOf = new Map(stale.map(({ id, version }) => [id, version]))
  for await (const batch of eachColumnRow(
    looker,
    stale.map(({ id }) => id),
  )) {
    for (const row of batch) {
      const entry: Entry = { row: slim(row), words: homeWordsOf(row, vocabulary), last_open_at: null }
      rows.set(row.id, { version: versionOf.get(row.id) ?? '', entry })
    }
  }
  if (rows.size > 2 * versions.length + SPARE_ROWS) forgetOthers(rows, versions)
  const lastOpen = await listLastOpen(at)
  const entries = versions.flatMap(({ id }) => {
    const entry = rows.get(id)?.entry
    return entry ? [{ ...entry, last_open_at: lastOpen.get(id) ?? null }] : []
  })
  const columns = columnsOf(entries)
  const orders = new Map<Sort, Order>()
  const cards = new Map<string, PropertyCard>()
  let gazetteer: Gazetteer | null = null
  return {
    at,
    versions,
    columns,
    vocabulary,
    gazetteer: () => {
      gazetteer ??= gazetteerOf(columns)
      return gazetteer
    },
    cardsOf: async (ids) => {
      const missing = ids.filter((id) => !cards.has(id))
      if (cards.size + missing.length > MOST_CARDS[reachOf(looker.viewer)]) cards.clear()
      for (const card of await listCards(looker, missing, now())) cards.set(card.id, card)
      return ids.flatMap((id) => cards.get(id) ?? [])
    },
    orderBy: (sort) => {
      const order = orders.get(sort) ?? orderOf(columns, sort, at)
      orders.set(sort, order)
      return order
    },
  }
}

function isSame(one: Searchable['versions'], other: Searchable['versions']): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, version }, i) => id === other[i]?.id && version === other[i]?.version)
  )
}

/** Texts that many rows have, each kept once. */
const texts = new Map<string, string>()

/** The row as it is kept: the remarks are in its words, and what many homes have in common is held once. */
function slim(row: ColumnRow): ColumnRow {
  const one = <T extends string | null>(text: T): T | string => {
    if (text === null) return text
    const known = texts.get(text)
    if (known === undefined) texts.set(text, text)
    return known ?? text
  }
  return {
    ...row,
    description: null,
    city: one(row.city),
    state: one(row.state),
    postal_code: one(row.postal_code),
    county: one(row.county),
    township: one(row.township),
    subdivision: one(row.subdivision),
    school_district: one(row.school_district),
    property_type: one(row.property_type),
    property_sub_type: one(row.property_sub_type),
  }
}

/** Rows that left the market are kept until they are more than those that are on it. */
const SPARE_ROWS = 1000

function forgetOthers(rows: Map<string, unknown>, versions: readonly { id: string }[]): void {
  const current = new Set(versions.map(({ id }) => id))
  for (const id of rows.keys()) if (!current.has(id)) rows.delete(id)
}
