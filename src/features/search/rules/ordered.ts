import {
  CODED,
  type ColumnRow,
  type Columns,
  compareIds,
  GONE,
  type Grouped,
  makeColumns,
  NUMBERS,
  putHome,
  SPARE,
} from './columns.ts'
import { put } from './pool.ts'
import { finish, TURN, type Turns } from './turns.ts'
import type { Vocabulary } from './vocabulary.ts'
import { packedHome, wordIndexOf } from './words-of-homes.ts'

/** The same homes in the order of their ids, without those that are gone, and with indexes: nothing is loose then. */
export function* orderedColumns(columns: Columns, vocabulary: Vocabulary): Turns<Columns> {
  const { size, based } = columns
  // What comes while this goes on stands behind, and is put in anew.
  const loose = Uint32Array.from({ length: size - based }, (_, step) => based + step)
    .filter((home) => columns.status[home] !== GONE)
    .sort((a, b) => compareIds(columns.ids, a, columns.ids, b))
  const order = new Uint32Array(size)
  let [count, next] = [0, 0]
  for (let home = 0; home < based; home += 1) {
    if (home % TURN === 0) yield
    if (columns.status[home] === GONE) continue
    for (
      ;
      next < loose.length && compareIds(columns.ids, loose[next] ?? 0, columns.ids, home) < 0;
      next += 1, count += 1
    ) {
      order[count] = loose[next] ?? 0
    }
    order[count] = home
    count += 1
  }
  for (; next < loose.length; next += 1, count += 1) order[count] = loose[next] ?? 0
  const fresh = makeColumns(count + SPARE + (count >> 5))
  fresh.size = count
  fresh.changes = columns.changes + 1
  for (const name of NUMBERS) yield* picked(columns[name], fresh[name], order, count)
  for (const name of ['type', 'status'] as const) yield* picked(columns[name], fresh[name], order, count)
  for (const name of CODED) {
    const { words, keys, codeOf, codesOf, codes } = columns[name]
    Object.assign(fresh[name], { words, keys, codeOf, codesOf })
    yield* picked(codes, fresh[name].codes, order, count)
  }
  fresh.grid.codeOf = columns.grid.codeOf
  yield* picked(columns.grid.codes, fresh.grid.codes, order, count)
  for (let home = 0; home < count; home += 1) {
    if (home % TURN === 0) yield
    const from = 4 * (order[home] ?? 0)
    for (let part = 0; part < 4; part += 1) fresh.ids[4 * home + part] = columns.ids[from + part] ?? 0
  }
  yield* copyTexts(columns, fresh, order)
  yield* indexed(fresh, vocabulary)
  return fresh
}

function* picked<A extends Float64Array | Uint32Array>(from: A, to: A, order: Uint32Array, count: number): Turns<void> {
  for (let place = 0; place < count; place += 1) {
    if (place % TURN === 0) yield
    to[place] = from[order[place] ?? 0] ?? 0
  }
}

/** Homes whose texts are copied between two yields. */
const TEXTS = 1024

function* copyTexts(columns: Columns, fresh: Columns, order: Uint32Array): Turns<void> {
  for (let home = 0; home < fresh.size; home += 1) {
    if (home % TEXTS === 0) yield
    fresh.starts[home] = put(fresh.texts, packedHome(columns.texts, columns.starts[order[home] ?? 0] ?? 0))
  }
}

/** Builds the indexes over all homes, which stand in the order of their ids. */
export function* indexed(columns: Columns, vocabulary: Vocabulary): Turns<void> {
  const { size } = columns
  for (const name of CODED) yield* group(columns[name], size, columns[name].words.length)
  yield* group(columns.grid, size, columns.grid.codeOf.size + 1)
  yield* vocabulary.sorting()
  columns.words = yield* wordIndexOf(columns.texts, columns.starts, size, vocabulary.size())
  columns.based = size
  columns.loose = new Map()
}

function* group(grouped: Grouped, size: number, codeCount: number): Turns<void> {
  const { codes } = grouped
  const starts = new Uint32Array(codeCount + 1)
  for (let home = 0; home < size; home += 1) {
    if (home % TURN === 0) yield
    const code = codes[home] ?? 0
    starts[code + 1] = (starts[code + 1] ?? 0) + 1
  }
  for (let code = 1; code < starts.length; code += 1) starts[code] = (starts[code] ?? 0) + (starts[code - 1] ?? 0)
  const homes = new Uint32Array(size)
  const next = starts.slice()
  for (let home = 0; home < size; home += 1) {
    if (home % TURN === 0) yield
    const code = codes[home] ?? 0
    const place = next[code] ?? 0
    homes[place] = home
    next[code] = place + 1
  }
  grouped.homes = homes
  grouped.starts = starts
}

/** The columns of these homes, which stand in the order of their ids, at once. */
export function columnsOf(
  homes: readonly { row: ColumnRow; last_open_at: Date | null }[],
  vocabulary: Vocabulary,
): Columns {
  const columns = makeColumns(homes.length)
  for (const { row, last_open_at } of homes) putHome(columns, row, last_open_at, vocabulary)
  finish(indexed(columns, vocabulary))
  return columns
}
