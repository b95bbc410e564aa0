import { runToEnd, SLICE_SIZE, type SlicedWork } from '#kit/job/sliced-work.ts'
import type { IndexRow } from '../schema.ts'
import { CODED_COLUMNS, type Columns, makeColumns, upsertHome } from './columns.ts'
import type { CodeIndex } from './dictionary-encoding.ts'
import type { Vocabulary } from './vocabulary.ts'
import { buildWordIndex } from './word-index.ts'

/** Builds the indexes. All homes must be sorted by id. */
export function* buildIndexes(columns: Columns, vocabulary: Vocabulary): SlicedWork<void> {
  const { size } = columns
  for (const name of CODED_COLUMNS) yield* groupByCode(columns[name], size, columns[name].words.length)
  yield* groupByCode(columns.grid, size, columns.grid.codeOf.size + 1)
  yield* vocabulary.sortNewWords()
  columns.words = yield* buildWordIndex(columns.texts, columns.starts, size, vocabulary.size())
  columns.indexedCount = size
  columns.unsorted = new Map()
}

function* groupByCode(index: CodeIndex, size: number, codeCount: number): SlicedWork<void> {
  const { codes } = index
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
  index.homes = homes
  index.starts = starts
}

/** Builds columns and indexes, without yielding. The homes must be sorted by id. */
export function columnsOf(
  homes: readonly { row: IndexRow; last_open_at: Date | null }[],
  vocabulary: Vocabulary,
): Columns {
  const columns = makeColumns(homes.length)
  for (const { row, last_open_at } of homes) upsertHome(columns, row, last_open_at, vocabulary)
  runToEnd(buildIndexes(columns, vocabulary))
  return columns
}
