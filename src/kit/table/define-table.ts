import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import type { TableInput } from './input.ts'

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
export interface Filter<Search> {
  key: keyof Search & string
  label: string
  /** What it says while nothing is chosen: "Every service". */
  none: string
  options: readonly { value: string; label: string }[]
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

export interface TableDefinition<Row extends { id: string }, Schema extends z.ZodMiniObject> {
  /** The call's input schema, made by tableInput(): the address is read by it. */
  input: Schema
  /** One and many: "vendor", "vendors". */
  nouns: readonly [string, string]
  nameOf: (row: Row) => string
  /** Second line under the name. */
  noteOf?: (row: Row) => ReactNode
  /** Where a row leads. */
  hrefOf: (row: Row) => string
  /** Label and order of the first column, which holds the name. */
  head: { label: string; sort?: string }
  columns: readonly Column<Row, string>[]
  /** How the rows are ordered while the address says nothing. */
  usualSort: string
  /** What the search box looks in: "Name, phone or e-mail". */
  search: string
  filters?: readonly Filter<z.infer<Schema>>[]
  rowActions?: (row: Row) => RowAction[]
  bulkActions?: readonly BulkAction<Row>[]
}

export type Table<Row extends { id: string }, Schema extends z.ZodMiniObject> = TableDefinition<Row, Schema> & {
  /** For the route's `validateSearch`: what is wrong in an address is left out, never an error. */
  parseSearch: (search: Record<string, unknown>) => z.infer<Schema>
}

/** Declares a table of the back office, once; `<DataTable>` shows a page of it. */
export function defineTable<Row extends { id: string }, Schema extends z.ZodMiniObject>(
  definition: TableDefinition<Row, Schema>,
): Table<Row, Schema> {
  return {
    ...definition,
    parseSearch(search) {
      const shape: Record<string, z.core.$ZodType> = definition.input.shape
      const found = Object.entries(shape).flatMap(([key, schema]) => {
        const given = Object.hasOwn(search, key) ? search[key] : undefined
        const { success, data } = z.safeParse(schema, Array.isArray(given) ? given.at(-1) : given)
        return success && data !== undefined && data !== '' ? [[key, data]] : []
      })
      return Object.fromEntries(found) as z.infer<Schema>
    },
  }
}

/** The address of the same list with something changed; whatever changes the rows begins at the first page. */
export function searchWith<Search extends TableInput>(search: Search, change: Record<string, unknown>): Search {
  const { after: _, before: __, ...kept } = search
  const said = Object.entries({ ...kept, ...change }).filter(
    ([, value]) => value !== undefined && value !== '' && value !== null,
  )
  return Object.fromEntries(said) as unknown as Search
}
