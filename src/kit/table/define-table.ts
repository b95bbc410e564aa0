import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListShape } from './list.ts'

/** A column: the content of its cells, and its sort key. */
export interface Column<Row, Sort extends string> {
  label: string
  cell: (row: Row) => ReactNode
  sort?: Sort
  align?: 'left' | 'right'
  /** 2: hidden first on narrow screens. */
  priority?: 1 | 2
  /** True for a row without a value, whose cell a phone leaves out. */
  isNone?: (row: Row) => boolean
  /** On a phone: `head` shows the value beside the name, and `plain` without its label. */
  phone?: 'head' | 'plain'
}

/** Filter beside the search box. Its key is the name in the URL and in the call's input. */
export interface Filter<Key extends string> {
  key: Key
  label: string
  /** Option for no filter: "Every service". */
  none: string
  /** Finds values by typed text, if there are too many for a list: the filter is a text box, whose first options are the list’s. */
  suggest?: (text: string) => Promise<readonly string[]>
}

/** An action of a row's menu. */
export interface RowAction {
  id: string
  label: string
  icon?: LucideIcon
  /** Path to open; without it, `run` performs the action. */
  href?: string
  run?: () => Promise<unknown>
  /** Confirmation after success. */
  done?: string
  isDestructive?: boolean
  /** Confirmation dialog: verb and object, busy label, and the consequences. */
  confirm?: { action: string; busyLabel: string; text: ReactNode }
}

/** An action on all selected rows. */
export interface BulkAction<Row> {
  label: string
  run: (row: Row) => Promise<unknown>
  done: (rows: readonly Row[]) => string
}

/** Selected rows. */
export interface Selection<Row> {
  /** Selected rows of this page. */
  rows: readonly Row[]
  /** True if every row that matches the filters is selected, on all pages. */
  isAll: boolean
  count: number
  clear: () => void
}

export interface TableDefinition<Row extends { id: string }, Shape extends ListShape> {
  /** Sort keys and filters, from the feature's words. */
  list: Shape
  /** Singular and plural: "vendor", "vendors". */
  nouns: readonly [string, string]
  nameOf: (row: Row) => string
  /** Second line below the name. */
  noteOf?: (row: Row) => ReactNode
  /** Values in a line, which a phone shows instead of the columns without `phone`. */
  phoneNoteOf?: (row: Row) => ReactNode
  hrefOf: (row: Row) => string
  /** Label and sort key of the first column, which holds the name. */
  head: { label: string; sort?: Shape['sorts'][number] }
  columns: readonly Column<Row, Shape['sorts'][number]>[]
  /** Default order, which the query must share: `-received` is newest first. */
  usualSort: Shape['sorts'][number] | `-${Shape['sorts'][number]}`
  /** Columns that the search box covers: "Name, phone or email". */
  search: string
  /** Filters beside the search box; their options are the list's words. */
  filters?: readonly Filter<keyof Shape['filters'] & string>[]
  rowActions?: (row: Row) => RowAction[]
  /** Deletes a row after a confirmation that names the consequences. */
  remove?: { call: (row: Row) => Promise<unknown>; text: string; done?: (row: Row) => string }
  bulkActions?: readonly BulkAction<Row>[]
  /** Forms for the selected rows, which may be all that match if they are no more than `max`. */
  bulkForms?: { max: number; render: (selection: Selection<Row>) => ReactNode }
}

/** Declares a table of the admin area; `<DataTable>` renders a page of it. */
export function defineTable<Row extends { id: string }, const Shape extends ListShape>(
  table: TableDefinition<Row, Shape>,
): TableDefinition<Row, Shape> {
  return table
}

/**
 * Returns the confirmation of a deletion, for the table and the record's page: `<DeleteRecord {...removalOf(…)} />`.
 */
export function removalOf<Row extends { id: string }, Shape extends ListShape>(
  { nouns, nameOf, remove }: TableDefinition<Row, Shape>,
  row: Row,
): { action: string; name: string; done: string; run: () => Promise<unknown>; children: string } {
  const name = nameOf(row)
  return {
    action: `Delete ${nouns[0]}`,
    name,
    done: remove?.done?.(row) ?? `${name} deleted.`,
    run: async () => remove?.call(row),
    children: remove?.text ?? '',
  }
}
