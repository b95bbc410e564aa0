import * as z from 'zod/mini'
import { Id, oneOf, Version } from '#kit/form/inputs.ts'
import { FIELD_KEYS, type FieldKey } from './words/fields.ts'
import {
  type ImportStatus,
  KIND_LABELS,
  type Kind,
  MESSAGES,
  ON_DUPLICATE,
  type OnDuplicate,
  type Outcome,
  type UndoOutcome,
} from './words.ts'

/** Column of each field, from 0. A missing field is not imported. */
export type Columns = Partial<Record<FieldKey, number>>

const fromForm = z.transform((value: unknown) => (value instanceof FormData ? Object.fromEntries(value) : value))

/** A CSV file and the list that it is for. */
export const UploadImport = z.pipe(
  fromForm,
  z.object({ file: z.file(MESSAGES.noFile), kind: oneOf(KIND_LABELS, 'Choose a list.') }),
)
export type UploadImport = z.infer<typeof UploadImport>

/** Id of an import. */
export const ImportId = z.object({ importId: Id })
export type ImportId = z.infer<typeof ImportId>

/** Number of a column from 0, or empty for none. */
const column = z.optional(z.string().check(z.regex(/^\d{0,2}$/, 'Choose a column.')))
const columnShape = Object.fromEntries(FIELD_KEYS.map((key) => [key, column])) as Record<FieldKey, typeof column>

/** The column of each field, and what happens to duplicates, based on `version`. */
export const UpdateImport = z.object({
  ...columnShape,
  importId: Id,
  version: Version,
  on_duplicate: oneOf(ON_DUPLICATE, 'Choose what happens to duplicates.'),
})
export type UpdateImport = z.infer<typeof UpdateImport>

/** Starts an import with the columns of `version`. */
export const StartImport = z.object({ importId: Id, version: Version })
export type StartImport = z.infer<typeof StartImport>

/** Deletes an import that has not started, based on `version`. */
export const DiscardImport = z.object({ importId: Id, version: Version })
export type DiscardImport = z.infer<typeof DiscardImport>

/** Numbers of rows by outcome. */
export type OutcomeCounts = Record<Outcome, number>
/** Numbers of rows by the outcome of undo. */
export type UndoCounts = Partial<Record<UndoOutcome, number>>

/** An import in the list. */
export interface ImportLine {
  id: string
  kind: Kind
  file_name: string
  status: ImportStatus
  row_count: number
  created_by_name: string | null
  created_at: Date
}

/** A row of the preview, or one with an error. */
export interface ImportRow {
  row_number: number
  cells: string[]
  outcome: Outcome
  notes: string[]
}

/** An import on its page. */
export interface ImportDetail extends ImportLine {
  headers: string[]
  columns: Columns
  on_duplicate: OnDuplicate
  version: number
  started_at: Date | null
  finished_at: Date | null
  undone_at: Date | null
  /** Set while the import can be undone. */
  undo_until: Date | null
  /** Result, or forecast before the start; null while a required column is missing. */
  counts: OutcomeCounts | null
  undo_counts: UndoCounts
  /** Rows with their forecast before the start, and rows with errors afterward. */
  rows: ImportRow[]
  /** Names or numbers of rows that undo left as they are. */
  left: { row_number: number; undo_outcome: UndoOutcome }[]
}
