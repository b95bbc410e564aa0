import { numbersFrom, SLICE_SIZE, type SlicedWork } from '#kit/job/sliced-work.ts'
import { PAGE_SIZE, type Sort } from '../words.ts'
import type { Columns } from './columns.ts'
import { compareIds, idOf } from './ids.ts'

/** The home at each place, and the place of each home. */
export interface Order {
  sort: Sort
  /** Reference time of "newest". */
  at: number
  /** True if the order depends on the time, because some listings have a future date. */
  isTimeDependent: boolean
  keyOf: (home: number) => number
  /** Homes below `indexedCount`, in sort order. */
  homes: Uint32Array
  ranks: Uint32Array
  /** Homes added since indexing, between two places. */
  unsorted: Uint32Array
  unsortedRanks: Float64Array
}

/** Smallest first; Infinity for a missing fact. */
function keysOf(columns: Columns, sort: Sort, at: number): (home: number) => number {
  const by: Record<Sort, (i: number) => number> = {
    newest: (i) => Math.abs(at - (columns.listed[i] ?? 0)),
    price_asc: (i) => columns.price[i] ?? 0,
    price_desc: (i) => -(columns.price[i] ?? 0),
    price_per_sqft: (i) => (columns.price[i] ?? 0) / (columns.area[i] ?? Number.NaN),
    area: (i) => -(columns.area[i] ?? Number.NaN),
    lot: (i) => -(columns.lot[i] ?? Number.NaN),
    reduced: (i) => (columns.reduced[i] === 1 ? -(columns.priceChanged[i] ?? Number.NaN) : Number.NaN),
  }
  const key = by[sort]
  return (home) => {
    const value = key(home)
    // Turns -0 into 0.
    return Number.isNaN(value) ? Infinity : value + 0
  }
}

/**
 * Sorts missing facts last and ties by id. A home that comes on the market in three days sorts with those that came
 * three days ago.
 */
export function* buildOrder(columns: Columns, sort: Sort, now: Date): SlicedWork<Order> {
  const at = now.getTime()
  const keyOf = keysOf(columns, sort, at)
  const size = columns.indexedCount
  const keys = new Float64Array(size)
  let isTimeDependent = false
  for (let home = 0; home < size; home += 1) {
    if (home % SLICE_SIZE === 0) yield
    keys[home] = keyOf(home)
    if ((columns.listed[home] ?? 0) > at) isTimeDependent = true
  }
  const homes = yield* radixSort(keys)
  const ranks = new Uint32Array(size)
  for (let place = 0; place < size; place += 1) {
    if (place % SLICE_SIZE === 0) yield
    ranks[homes[place] ?? 0] = place
  }
  return {
    sort,
    at,
    isTimeDependent: isTimeDependent && sort === 'newest',
    keyOf,
    homes,
    ranks,
    unsorted: new Uint32Array(0),
    unsortedRanks: new Float64Array(0),
  }
}

/**
 * Indices in ascending order of their keys: a stable radix sort with 16-bit digits. It takes a tenth of the time of a
 * comparison sort, and can yield.
 */
function* radixSort(keys: Float64Array): SlicedWork<Uint32Array> {
  const size = keys.length
  const bits = new Uint32Array(keys.buffer)
  // Makes the bits sort as unsigned integers: inverts negative numbers, and sets the sign bit of the others.
  for (let at = 0; at < size; at += 1) {
    if (at % SLICE_SIZE === 0) yield
    const high = bits[2 * at + 1] ?? 0
    const isBelow = high >>> 31 === 1
    bits[2 * at] = isBelow ? ~(bits[2 * at] ?? 0) : (bits[2 * at] ?? 0)
    bits[2 * at + 1] = isBelow ? ~high : high | 0x8000_0000
  }
  let from = yield* numbersFrom(0, size)
  let to: Uint32Array = new Uint32Array(size)
  for (let digit = 0; digit < 4; digit += 1) {
    const [word, shift] = [digit >> 1, (digit & 1) * 16]
    const next = new Uint32Array(65_537)
    for (let at = 0; at < size; at += 1) {
      if (at % SLICE_SIZE === 0) yield
      const value = ((bits[2 * at + word] ?? 0) >>> shift) & 0xffff
      next[value + 1] = (next[value + 1] ?? 0) + 1
    }
    // All numbers share this digit.
    if (next.includes(size, 1)) continue
    for (let value = 1; value < next.length; value += 1) next[value] = (next[value] ?? 0) + (next[value - 1] ?? 0)
    for (let at = 0; at < size; at += 1) {
      if (at % SLICE_SIZE === 0) yield
      const index = from[at] ?? 0
      const value = ((bits[2 * index + word] ?? 0) >>> shift) & 0xffff
      const place = next[value] ?? 0
      to[place] = index
      next[value] = place + 1
    }
    ;[from, to] = [to, from]
  }
  return from
}

/** Gives places to the homes that were added after the order was made. */
export function withUnsorted(order: Order, columns: Columns): Order {
  const { indexedCount, size, ids } = columns
  if (order.unsorted.length === size - indexedCount) return order
  const keys = Float64Array.from({ length: size - indexedCount }, (_, step) => order.keyOf(indexedCount + step))
  const keyOf = (home: number) => (home < indexedCount ? order.keyOf(home) : (keys[home - indexedCount] ?? 0))
  const compare = (a: number, b: number) => {
    const [left, right] = [keyOf(a), keyOf(b)]
    return left === right ? compareIds(ids, a, ids, b) : left < right ? -1 : 1
  }
  order.isTimeDependent ||=
    order.sort === 'newest' && keys.some((_, step) => (columns.listed[indexedCount + step] ?? 0) > order.at)
  order.unsorted = Uint32Array.from(keys, (_, step) => indexedCount + step).sort(compare)
  order.unsortedRanks = new Float64Array(size - indexedCount)
  order.unsorted.forEach((home, step) => {
    let [low, high] = [0, indexedCount]
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(order.homes[middle] ?? 0, home) < 0) low = middle + 1
      else high = middle
    }
    // Several may belong between the same two places, in their own order.
    order.unsortedRanks[home - indexedCount] = low - 1 + (step + 1) / (order.unsorted.length + 1)
  })
  return order
}

/** Returns a page of homes in an order. A page beyond the last one is the last one. */
export function pageOf(
  columns: Columns,
  found: Uint32Array,
  order: Order,
  wantedPage: number,
): { total: number; pages: number; page: number; ids: string[] } {
  const total = found.length
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const page = Math.min(Math.max(1, wantedPage), pages)
  const from = (page - 1) * PAGE_SIZE
  const homes = firstInOrder(found, order, from + PAGE_SIZE).subarray(from, from + PAGE_SIZE)
  return { total, pages, page, ids: Array.from(homes, (home) => idOf(columns, home)) }
}

/** Limit for selection with a heap. */
const MAX_HEAP_SIZE = 480
/** With at least one in this many homes found, scanning the order is faster than sorting. */
const MAX_SCANNED_PER_MATCH = 12

export function firstInOrder(found: Uint32Array, order: Order, count: number): Uint32Array {
  if (count <= MAX_HEAP_SIZE && count < found.length) return selectTop(found, order, count)
  if (found.length * MAX_SCANNED_PER_MATCH >= order.homes.length) return scanOrder(found, order, count)
  return selectTop(found, order, found.length).subarray(0, count)
}

/** A heap with the worst of the best homes on top: most homes need a single comparison. */
function selectTop(found: Uint32Array, { homes, ranks, unsortedRanks }: Order, count: number): Uint32Array {
  const indexedCount = homes.length
  const size = Math.min(count, found.length)
  const heapPlaces = new Float64Array(size)
  const heapHomes = new Uint32Array(size)
  const sink = (from: number, length: number, place: number, home: number) => {
    let at = from
    for (let child = 2 * at + 1; child < length; child = 2 * at + 1) {
      if (child + 1 < length && (heapPlaces[child + 1] ?? 0) > (heapPlaces[child] ?? 0)) child += 1
      if ((heapPlaces[child] ?? 0) <= place) break
      heapPlaces[at] = heapPlaces[child] ?? 0
      heapHomes[at] = heapHomes[child] ?? 0
      at = child
    }
    heapPlaces[at] = place
    heapHomes[at] = home
  }
  const placeOf = (home: number) => (home < indexedCount ? ranks[home] : unsortedRanks[home - indexedCount]) ?? 0
  for (let at = 0; at < size; at += 1) {
    const home = found[at] ?? 0
    heapPlaces[at] = placeOf(home)
    heapHomes[at] = home
  }
  for (let at = (size >> 1) - 1; at >= 0; at -= 1) sink(at, size, heapPlaces[at] ?? 0, heapHomes[at] ?? 0)
  for (let at = size; at < found.length; at += 1) {
    const home = found[at] ?? 0
    const place = placeOf(home)
    if (place < (heapPlaces[0] ?? 0)) sink(0, size, place, home)
  }
  for (let last = size - 1; last > 0; last -= 1) {
    const [place, home] = [heapPlaces[last] ?? 0, heapHomes[last] ?? 0]
    heapPlaces[last] = heapPlaces[0] ?? 0
    heapHomes[last] = heapHomes[0] ?? 0
    sink(0, last, place, home)
  }
  return heapHomes
}

function scanOrder(found: Uint32Array, { homes, unsorted, unsortedRanks }: Order, count: number): Uint32Array {
  const indexedCount = homes.length
  const isFound = new Uint8Array(indexedCount + unsorted.length)
  for (const home of found) isFound[home] = 1
  const first = new Uint32Array(Math.min(count, found.length))
  let next = 0
  for (let at = 0, place = 0; place < first.length; ) {
    const isUnsorted =
      next < unsorted.length && (at >= indexedCount || (unsortedRanks[(unsorted[next] ?? 0) - indexedCount] ?? 0) < at)
    const home = (isUnsorted ? unsorted[next] : homes[at]) ?? 0
    if (isUnsorted) next += 1
    else at += 1
    if (isFound[home] !== 1) continue
    first[place] = home
    place += 1
  }
  return first
}
