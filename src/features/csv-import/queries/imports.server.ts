import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { ParsedRow } from '../rules/parse.ts'
import type { Columns, ImportLine, ImportRow, OutcomeCounts, UndoCounts } from '../schema.ts'
import type { ImportStatus, Kind, OnDuplicate, Outcome, UndoOutcome } from '../words.ts'

export interface StoredImport extends ImportLine {
  headers: string[]
  columns: Columns
  on_duplicate: OnDuplicate
  version: number
  started_at: Date | null
  finished_at: Date | null
  undone_at: Date | null
}

function imports() {
  return db()
    .selectFrom('csv_imports')
    .select([
      'csv_imports.id',
      'csv_imports.kind',
      'csv_imports.file_name',
      'csv_imports.status',
      'csv_imports.row_count',
      'csv_imports.headers',
      'csv_imports.columns',
      'csv_imports.on_duplicate',
      'csv_imports.version',
      'csv_imports.created_at',
      'csv_imports.started_at',
      'csv_imports.finished_at',
      'csv_imports.undone_at',
    ])
    .select(({ selectFrom }) =>
      selectFrom('accounts')
        .select('accounts.name')
        .whereRef('accounts.id', '=', 'csv_imports.created_by')
        .as('created_by_name'),
    )
    .$castTo<StoredImport>()
}

/** Lists the newest imports of some lists. */
export async function listImports(kinds: readonly Kind[], limit: number): Promise<StoredImport[]> {
  if (kinds.length === 0) return []
  return imports()
    .where('csv_imports.kind', 'in', kinds)
    .orderBy('csv_imports.created_at', 'desc')
    .orderBy('csv_imports.id', 'desc')
    .limit(limit)
    .execute()
}

export async function findImport(id: string): Promise<StoredImport | undefined> {
  return imports().where('csv_imports.id', '=', id).executeTakeFirst()
}

export async function lockImport(id: string): Promise<StoredImport | undefined> {
  return imports().where('csv_imports.id', '=', id).forUpdate('csv_imports').executeTakeFirst()
}

export async function insertImport(
  one: Pick<StoredImport, 'id' | 'kind' | 'file_name' | 'headers' | 'columns' | 'row_count'> & { created_by: string },
  rows: readonly ParsedRow[],
  now: Date,
): Promise<void> {
  await db()
    .insertInto('csv_imports')
    .values({ ...one, headers: JSON.stringify(one.headers), columns: JSON.stringify(one.columns), created_at: now })
    .execute()
  const json = JSON.stringify(rows.map(({ row, cells }) => ({ row_number: row, cells })))
  await sql`
    insert into csv_import_rows (import_id, row_number, cells)
    select ${one.id}, r.row_number, r.cells from jsonb_to_recordset(${json}::jsonb) as r(row_number integer, cells jsonb)
  `.execute(db())
}

/** Deletes an import with its rows. */
export async function deleteImport(id: string): Promise<void> {
  await db().deleteFrom('csv_imports').where('id', '=', id).execute()
}

export async function updateColumns(id: string, columns: Columns, on_duplicate: OnDuplicate): Promise<void> {
  await db()
    .updateTable('csv_imports')
    .set((set) => ({ columns: JSON.stringify(columns), on_duplicate, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function updateStatus(
  id: string,
  status: ImportStatus,
  times: { started_at?: Date; finished_at?: Date; undone_at?: Date },
): Promise<void> {
  await db()
    .updateTable('csv_imports')
    .set({ status, ...times })
    .where('id', '=', id)
    .execute()
}

/** Stores the counts of the rows, which outlive them. */
export async function storeCounts(id: string): Promise<void> {
  await sql`
    update csv_imports set counts = coalesce((
      select jsonb_object_agg(key, total) from (
        select outcome as key, count(*) as total from csv_import_rows where import_id = ${id} and outcome is not null group by outcome
        union all
        select 'undo_' || undo_outcome, count(*) from csv_import_rows where import_id = ${id} and undo_outcome is not null group by undo_outcome
      ) counted), '{}')
    where id = ${id}`.execute(db())
}

/** Reads the counts: of the rows while there are any, else the stored ones. */
export async function readCounts(id: string): Promise<{ outcomes: OutcomeCounts; undo: UndoCounts }> {
  const { rows } = await sql<{ key: string; total: number }>`
    with counted as (
      select outcome as key, count(*)::integer as total from csv_import_rows where import_id = ${id} and outcome is not null group by outcome
      union all
      select 'undo_' || undo_outcome, count(*)::integer from csv_import_rows where import_id = ${id} and undo_outcome is not null group by undo_outcome
    )
    select key, total from counted
    union all
    select e.key, e.value::integer from csv_imports i, jsonb_each_text(i.counts) e
    where i.id = ${id} and not exists (select 1 from counted)`.execute(db())
  const outcomes: OutcomeCounts = { added: 0, updated: 0, skipped: 0, failed: 0 }
  const undo: UndoCounts = {}
  for (const { key, total } of rows) {
    if (key.startsWith('undo_')) undo[key.slice('undo_'.length) as UndoOutcome] = total
    else outcomes[key as Outcome] = total
  }
  return { outcomes, undo }
}

/** Lists all rows of the file. */
export async function listRows(id: string): Promise<{ row_number: number; cells: string[] }[]> {
  return db()
    .selectFrom('csv_import_rows')
    .select(['row_number', 'cells'])
    .where('import_id', '=', id)
    .orderBy('row_number')
    .$castTo<{ row_number: number; cells: string[] }>()
    .execute()
}

/** Lists rows with errors after a row. */
export async function listFailed(id: string, after: number, limit: number): Promise<ImportRow[]> {
  return db()
    .selectFrom('csv_import_rows')
    .select(['row_number', 'cells', 'outcome', 'notes'])
    .where('import_id', '=', id)
    .where('outcome', '=', 'failed')
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(limit)
    .$castTo<ImportRow>()
    .execute()
}

/** Lists rows that undo left as they are. */
export async function listLeft(
  id: string,
  limit: number,
): Promise<{ row_number: number; undo_outcome: UndoOutcome }[]> {
  return db()
    .selectFrom('csv_import_rows')
    .select(['row_number', 'undo_outcome'])
    .where('import_id', '=', id)
    .where('undo_outcome', 'in', ['changed', 'in_use', 'gone'])
    .orderBy('row_number')
    .limit(limit)
    .$castTo<{ row_number: number; undo_outcome: UndoOutcome }>()
    .execute()
}

/** Lists the next rows without an outcome. */
export async function listOpenRows(id: string, limit: number): Promise<{ row_number: number; cells: string[] }[]> {
  return db()
    .selectFrom('csv_import_rows')
    .select(['row_number', 'cells'])
    .where('import_id', '=', id)
    .where('outcome', 'is', null)
    .orderBy('row_number')
    .limit(limit)
    .$castTo<{ row_number: number; cells: string[] }>()
    .execute()
}

export interface RowResult {
  outcome: Outcome
  notes: readonly string[]
  object_id: string | null
  before: object | null
  after_version: number | null
}

export async function storeResult(id: string, rowNumber: number, result: RowResult): Promise<void> {
  await db()
    .updateTable('csv_import_rows')
    .set({
      ...result,
      notes: JSON.stringify(result.notes),
      before: result.before === null ? null : JSON.stringify(result.before),
    })
    .where('import_id', '=', id)
    .where('row_number', '=', rowNumber)
    .execute()
}

/** Sets the version that the import left a record at, for all of its rows on that record. */
export async function updateVersionOf(id: string, objectId: string, version: number): Promise<void> {
  await db()
    .updateTable('csv_import_rows')
    .set({ after_version: version })
    .where('import_id', '=', id)
    .where('object_id', '=', objectId)
    .execute()
}

/** Lists the next rows to undo, last first, so that an added record loses its later updates before it goes. */
export async function listRowsToUndo(id: string, limit: number) {
  return db()
    .selectFrom('csv_import_rows')
    .select(['row_number', 'outcome', 'object_id', 'before', 'after_version'])
    .where('import_id', '=', id)
    .where('outcome', 'in', ['added', 'updated'])
    .where('undo_outcome', 'is', null)
    .orderBy('row_number', 'desc')
    .limit(limit)
    .$castTo<{
      row_number: number
      outcome: 'added' | 'updated'
      object_id: string
      before: Record<string, unknown> | null
      after_version: number
    }>()
    .execute()
}

export async function storeUndo(id: string, rowNumber: number, undo_outcome: UndoOutcome): Promise<void> {
  await db()
    .updateTable('csv_import_rows')
    .set({ undo_outcome })
    .where('import_id', '=', id)
    .where('row_number', '=', rowNumber)
    .execute()
}

/** Deletes the rows of imports from before a time, and drafts whole. */
export async function deleteOldRows(before: Date): Promise<void> {
  await db().deleteFrom('csv_imports').where('status', '=', 'draft').where('created_at', '<', before).execute()
  await sql`
    delete from csv_import_rows r using csv_imports i
    where i.id = r.import_id and i.status in ('done', 'undone') and coalesce(i.finished_at, i.created_at) < ${before}`.execute(
    db(),
  )
}

/** Reads the version that the import left a row's record at. Undoing a later row may have changed it in this batch. */
export async function versionOf(id: string, rowNumber: number): Promise<number | null> {
  const row = await db()
    .selectFrom('csv_import_rows')
    .select('after_version')
    .where('import_id', '=', id)
    .where('row_number', '=', rowNumber)
    .executeTakeFirst()
  return row?.after_version ?? null
}
