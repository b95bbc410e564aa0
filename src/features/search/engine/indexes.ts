import { runToEnd, SLICE_SIZE, type SlicedWork } from '#kit/job/sliced-work.ts'
import type { IndexRow } from '../schema.ts'
import { CODED, type Columns, makeColumns, putHome } from './columns.ts'
import type { Grouped } from './dictionary-encoding.ts'
import type { Vocabulary } from './vocabulary.ts'
import { wordIndexOf } from './word-index.ts'

/** Builds the indexes. All homes must be sorted by id. */
export function* indexed(columns: Columns, vocabulary: Vocabulary): SlicedWork<void> {
  const { size } = columns
  for (const name of CODED) yield* group(columns[name], size, columns[name].words.length)
  yield* group(columns.grid, size, columns.grid.codeOf.size + 1)
  yield* vocabulary.sorting()
  columns.words = yield* wordIndexOf(columns.texts, columns.starts, size, vocabulary.size())
  columns.based = size
  columns.loose = new Map()
}

function* group(grouped: Grouped, size: number, codeCount: number): SlicedWork<void> {
  const { codes } = grouped
  const starts = new Uint32Array(codeCount + 1)
  for (let home = 0; home < size; home += 1) {
    if (home % SLICE_SIZE === 0) yield
    const code = codes[home] ?? 0
    starts[code + 1] = (starts[code + 1] ?? 0) + 1
  }
  for (let code = 1; code < starts.length; code += 1) starts[code] = (starts[code] ?? 0) + (starts[code - 1] ?? 0)
  const homes = new Uint32Array(size)
  const next = starts.slice()
  for (let home = 0; home < size; home += 1) {
    if (home % SLICE_SIZE === 0) yield
    const code = codes[home] ?? 0
    const place = next[code] ?? 0
    homes[place] = home
    next[code] = place + 1
  }
  grouped.homes = homes
  grouped.starts = starts
}

/** Builds columns and indexes, without yielding. The homes must be sorted by id. */
export function columnsOf(
  homes: readonly { row: IndexRow; last_open_at: Date | null }[],
  vocabulary: Vocabulary,
): Columns {
  const columns = makeColumns(homes.length)
  for (const { row, last_open_at } of homes) putHome(columns, row, last_open_at, vocabulary)
  runToEnd(indexed(columns, vocabulary))
  return columns
}
