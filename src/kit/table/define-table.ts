import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListShape } from './list.ts'

/** A column: what stands in its cells, and the name that it is ordered by. */
export interface Column<Row, Sort extends string> {
  label: string
  cell: (row: Row) => ReactNode
  sort?: Sort
  align?: 'left' | 'right'
  /** 2: goes first where there is little room. */
  priority?: 1 | 2
}

/** A choice beside the search box; its key is the name in the address and in the call's input. */
export interface Filter<Key extends string> {
  key: Key
  label: string
  /** What it says while nothing is chosen: "Every service". */
  none: string
}

/** Something that can be done with one row, behind its button of dots. */
export interface RowAction {
  id: string
  label: string
  icon?: LucideIcon
  /** Goes somewhere; else `run` does something. */
  href?: string
  run?: () => Promise<unknown>
  /** What is said when it is done. */
  done?: string
  isDestructive?: boolean
  /** Asks first: the verb with the kind of thing, what it says while it runs, and what will happen. */
  confirm?: { action: string; busyLabel: string; text: ReactNode }
}

/** Something that can be done with all ticked rows. */
export interface BulkAction<Row> {
  label: string
  run: (row: Row) => Promise<unknown>
  done: (rows: readonly Row[]) => string
}

export interface TableDefinition<Row extends { id: string }, Shape extends ListShape> {
  /** What it can be ordered and filtered by, from the feature's words. */
  list: Shape
  /** One and many: "vendor", "vendors". */
  nouns: readonly [string, string]
  nameOf: (row: Row) => string
  /** Second line under the name. */
  noteOf?: (row: Row) => ReactNode
  /** Where a row leads. */
  hrefOf: (row: Row) => string
  /** Label and order of the first column, which holds the name. */
  head: { label: string; sort?: Shape['sorts'][number] }
  columns: readonly Column<Row, Shape['sorts'][number]>[]
  /** How the rows are ordered while the address says nothing: what came last first is `-received`. The query says the same. */
  usualSort: Shape['sorts'][number] | `-${Shape['sorts'][number]}`
  /** What the search box looks in: "Name, phone or e-mail". */
  search: string
  /** Those of the list that stand beside the search box; their choices are the words of the list. */
  filters?: readonly Filter<keyof Shape['filters'] & string>[]
  rowActions?: (row: Row) => RowAction[]
  /** Deletes a row, after a question that says what deleting does. */
  remove?: { call: (row: Row) => Promise<unknown>; text: string; done?: (row: Row) => string }
  bulkActions?: readonly BulkAction<Row>[]
}

/** Declares a table of the back office, once; `<DataTable>` shows a page of it. */
export function defineTable<Row extends { id: string }, const Shape extends ListShape>(
  table: TableDefinition<Row, Shape>,
): TableDefinition<Row, Shape> {
  return table
}

/** The question before a row is deleted, in the table and on the row's own page: `<DeleteRecord {...removalOf(…)} />`. */
export function removalOf<Row extends { id: string }, Shape extends ListShape>(
  { nouns, nameOf, remove }: TableDefinition<Row, Shape>,
  row: Row,
): { action: string; name: string; done: string; run: () => Promise<unknown>; children: string } {
  const name = nameOf(row)
  return {
    action: `Delete ${nouns[0]}`,
    name,
    done: remove?.done?.(row) ?? `${name} is deleted.`,
    run: async () => remove?.call(row),
    children: remove?.text ?? '',
  }
}
