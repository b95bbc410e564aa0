import { setImmediate as handleEvents } from 'node:timers/promises'
import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { hasPermission } from '#features/permissions/rules.ts'
import { AppError, refuse, requireFound } from '#kit/call/errors.ts'
import { fileAnswer } from '#kit/call/file-response.server.ts'
import { enforceRateLimit } from '#kit/call/limit.server.ts'
import { csvLine } from '#kit/csv.ts'
import { newId } from '#kit/ids.server.ts'
import { enqueue } from '#kit/job/job.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { runImportJob, undoImportJob } from '../jobs.server.ts'
import * as queries from '../queries/imports.server.ts'
import { findByKeys } from '../queries/records.server.ts'
import { columnFaults, proposeColumns } from '../rules/columns.ts'
import { parseCsv } from '../rules/parse.ts'
import { readRow } from '../rules/rows.ts'
import type {
  Columns,
  DiscardImport,
  ImportDetail,
  ImportId,
  ImportLine,
  ImportRow,
  OutcomeCounts,
  StartImport,
  UpdateImport,
  UploadImport,
} from '../schema.ts'
import { fieldsOf } from '../words/fields.ts'
import {
  KINDS,
  type Kind,
  MAX_COLUMNS,
  MAX_FILE_BYTES,
  MAX_LISTED_ERRORS,
  MAX_ROWS,
  MESSAGES,
  PREVIEW_ROWS,
  UNDO_DAYS,
} from '../words.ts'

const MAX_LISTED = 50
/** Rows to read between two yields, about 5 ms. */
const SLICE = 200

/** Lists the newest imports, and the lists that the caller may import to. */
export async function listImports(actor: Admin<'any'>): Promise<{ imports: ImportLine[]; kinds: Kind[] }> {
  const kinds = (Object.keys(KINDS) as Kind[]).filter((kind) => mayImport(actor, kind))
  const imports = await queries.listImports(kinds, MAX_LISTED)
  return {
    kinds,
    imports: imports.map(({ id, kind, file_name, status, row_count, created_by_name, created_at }) => ({
      id,
      kind,
      file_name,
      status,
      row_count,
      created_by_name,
      created_at,
    })),
  }
}

/** Lists the names of the files that are uploaded and not imported yet, of the lists that the caller may import to. Null without one. */
export async function waitingImports(
  actor: Admin<'any'>,
): Promise<{ count: number; names: string[]; since: Date | null } | null> {
  const { kinds, imports } = await listImports(actor)
  if (kinds.length === 0) return null
  const drafts = imports.filter(({ status }) => status === 'draft')
  return {
    count: drafts.length,
    names: drafts.map(({ file_name }) => file_name).slice(0, 3),
    since: drafts.at(-1)?.created_at ?? null,
  }
}

/** Stores the rows of a CSV file, with proposed columns. Imports nothing yet. @throws invalid, forbidden, limited */
export async function uploadImport(actor: Admin<'any'>, { file, kind }: UploadImport): Promise<{ id: string }> {
  requirePermission(actor, kind)
  await enforceRateLimit('upload', actor.account_id)
  if (file.size === 0) throw badFile(MESSAGES.noFile)
  if (file.size > MAX_FILE_BYTES) throw badFile(MESSAGES.tooLarge)
  const parsed = parseCsv(new Uint8Array(await file.arrayBuffer()), { maxRows: MAX_ROWS, maxColumns: MAX_COLUMNS })
  if (!parsed.ok) throw badFile(parsed.fault === 'openQuote' ? MESSAGES.openQuote(parsed.row) : MESSAGES[parsed.fault])
  const { headers, rows } = parsed
  const id = newId()
  const file_name = nameOf(file.name)
  await transaction(async () => {
    await queries.insertImport(
      {
        id,
        kind,
        file_name,
        headers: headers.map(storable),
        row_count: rows.length,
        columns: proposeColumns(kind, headers),
        created_by: actor.account_id,
      },
      rows.map(({ row, cells }) => ({ row, cells: cells.map(storable) })),
      now(),
    )
    audit(actor, 'csv_import.uploaded', {
      object_type: 'csv_import',
      object_id: id,
      after: { kind, file_name, rows: rows.length },
    })
  })
  return { id }
}

/** Returns an import with its forecast or its result. @throws not_found, forbidden */
export async function getImport(actor: Admin<'any'>, { importId }: ImportId): Promise<ImportDetail> {
  const { status, finished_at, ...rest } = await findAllowed(actor, importId)
  const ends = finished_at ? new Date(finished_at.getTime() + UNDO_DAYS * DAY_MS) : null
  const detail = {
    ...rest,
    status,
    finished_at,
    undo_until: status === 'done' && ends && ends > now() ? ends : null,
  }
  if (status === 'draft') {
    const forecast = await forecastOf(detail)
    return { ...detail, ...forecast, undo_counts: {}, left: [] }
  }
  const { outcomes, undo } = await queries.readCounts(importId)
  return {
    ...detail,
    counts: outcomes,
    undo_counts: undo,
    rows: await queries.listFailed(importId, 0, MAX_LISTED_ERRORS),
    left: await queries.listLeft(importId, MAX_LISTED_ERRORS),
  }
}

/** Sets the column of each field, and what happens to duplicates. @throws not_found, forbidden, conflict, invalid */
export async function updateImport(
  actor: Admin<'any'>,
  { importId, version, on_duplicate, ...chosen }: UpdateImport,
): Promise<{ success: true }> {
  return transaction(async () => {
    const one = await lockDraft(actor, importId, version)
    const columns: Columns = {}
    for (const [key] of fieldsOf(one.kind)) {
      const at = chosen[key]
      if (at !== undefined && at !== '' && Number(at) < one.headers.length) columns[key] = Number(at)
    }
    refuse({ ...columnFaults(one.kind, columns, MESSAGES) })
    await queries.updateColumns(importId, columns, on_duplicate)
    audit(actor, 'csv_import.columns_changed', {
      object_type: 'csv_import',
      object_id: importId,
      before: { columns: one.columns, on_duplicate: one.on_duplicate },
      after: { columns, on_duplicate },
    })
    return { success: true }
  })
}

/** Starts an import as a background job. @throws not_found, forbidden, conflict, invalid */
export async function startImport(actor: Admin<'any'>, { importId, version }: StartImport): Promise<{ success: true }> {
  return transaction(async () => {
    const one = await lockDraft(actor, importId, version)
    refuse({ ...columnFaults(one.kind, one.columns, MESSAGES) })
    await queries.updateStatus(importId, 'running', { started_at: now() })
    enqueue(runImportJob, { import_id: importId })
    audit(actor, 'csv_import.started', {
      object_type: 'csv_import',
      object_id: importId,
      after: { kind: one.kind, file_name: one.file_name, rows: one.row_count, on_duplicate: one.on_duplicate },
    })
    return { success: true }
  })
}

/** Deletes an import that has not started, with the rows of its file. @throws not_found, forbidden, conflict */
export async function discardImport(
  actor: Admin<'any'>,
  { importId, version }: DiscardImport,
): Promise<{ success: true }> {
  return transaction(async () => {
    const { kind, file_name, row_count } = await lockDraft(actor, importId, version)
    await queries.deleteImport(importId)
    audit(actor, 'csv_import.discarded', {
      object_type: 'csv_import',
      object_id: importId,
      before: { kind, file_name, rows: row_count },
    })
    return { success: true }
  })
}

/** Undoes a finished import of the last 30 days as a background job. @throws not_found, forbidden, conflict */
export async function undoImport(actor: Admin<'any'>, { importId }: ImportId): Promise<{ success: true }> {
  return transaction(async () => {
    await findAllowed(actor, importId)
    const one = requireFound(await queries.lockImport(importId), MESSAGES.notFound)
    const isLate = !one.finished_at || one.finished_at.getTime() + UNDO_DAYS * DAY_MS <= now().getTime()
    if (one.status !== 'done' || isLate) throw new AppError('conflict', MESSAGES.cannotUndo)
    await queries.updateStatus(importId, 'undoing', {})
    enqueue(undoImportJob, { import_id: importId })
    audit(actor, 'csv_import.undo_started', {
      object_type: 'csv_import',
      object_id: importId,
      after: { kind: one.kind },
    })
    return { success: true }
  })
}

/** Exports the rows with errors as CSV: the file's columns, and a column with the errors. @throws not_found, forbidden */
export async function exportImportErrors(actor: Admin<'any'>, { importId }: ImportId): Promise<Response> {
  const { headers, kind } = await findAllowed(actor, importId)
  await transaction(async () => {
    audit(actor, 'csv_import.errors_exported', { object_type: 'csv_import', object_id: importId, after: { kind } })
  })
  return fileAnswer(errorLines(importId, headers), {
    name: `${kind}-errors-${calendarDayOf(now())}.csv`,
    type: 'text/csv; charset=utf-8',
  })
}

async function* errorLines(importId: string, headers: readonly string[]): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(['Row', 'Errors', ...headers])}`
  let after = 0
  for (;;) {
    const rows = await queries.listFailed(importId, after, 500)
    for (const { row_number, notes, cells } of rows) yield csvLine([row_number, notes.join(' '), ...cells])
    const last = rows.at(-1)
    if (!last) return
    after = last.row_number
  }
}

/** Forecasts each row without storing anything: the same checks, in the order of the file. */
async function forecastOf({
  id,
  kind,
  columns,
  headers,
  on_duplicate,
}: queries.StoredImport): Promise<Pick<ImportDetail, 'counts' | 'rows'>> {
  const rows = await queries.listRows(id)
  const isComplete = Object.keys(columnFaults(kind, columns, MESSAGES)).length === 0
  if (!isComplete)
    return { counts: null, rows: rows.slice(0, PREVIEW_ROWS).map((row) => ({ ...row, outcome: 'skipped', notes: [] })) }
  const today = calendarDayOf(now())
  const read = []
  for (const [index, row] of rows.entries()) {
    if (index % SLICE === SLICE - 1) await handleEvents()
    read.push({ ...row, read: readRow(kind, columns, headers.length, row.cells, today) })
  }
  const known: Map<string, string | number> = await findByKeys(
    kind,
    read.flatMap((row) => (row.read.ok ? row.read.keys : [])),
  )
  const counts: OutcomeCounts = { added: 0, updated: 0, skipped: 0, failed: 0 }
  const shown: ImportRow[] = []
  const failed: ImportRow[] = []
  for (const { row_number, cells, read: one } of read) {
    const row: ImportRow = { row_number, cells, outcome: 'failed', notes: one.ok ? [] : one.errors }
    if (one.ok) {
      const twin = one.keys.map((key) => known.get(key)).find((found) => found !== undefined)
      const isRefused = twin !== undefined && on_duplicate === 'add' && kind === 'vendors'
      row.outcome =
        twin === undefined || on_duplicate === 'add' ? 'added' : on_duplicate === 'skip' ? 'skipped' : 'updated'
      if (twin !== undefined) row.notes = [typeof twin === 'number' ? `Same as row ${twin}.` : MESSAGES.alreadyHere]
      if (isRefused) Object.assign(row, { outcome: 'failed', notes: [MESSAGES.namesake(String(one.values.name))] })
      if (row.outcome === 'added') for (const key of one.keys) known.set(key, row_number)
    }
    counts[row.outcome] += 1
    if (shown.length < PREVIEW_ROWS) shown.push(row)
    else if (row.outcome === 'failed' && failed.length < MAX_LISTED_ERRORS) failed.push(row)
  }
  return { counts, rows: [...shown, ...failed] }
}

async function findAllowed(actor: Admin<'any'>, id: string): Promise<queries.StoredImport> {
  const one = requireFound(await queries.findImport(id), MESSAGES.notFound)
  requirePermission(actor, one.kind)
  return one
}

async function lockDraft(actor: Admin<'any'>, id: string, version: number): Promise<queries.StoredImport> {
  const one = requireFound(await queries.lockImport(id), MESSAGES.notFound)
  requirePermission(actor, one.kind)
  if (one.status !== 'draft') throw new AppError('conflict', MESSAGES.started)
  if (one.version !== version) throw new AppError('conflict', MESSAGES.changedMeanwhile)
  return one
}

function mayImport({ account }: Admin<'any'>, kind: Kind): boolean {
  return hasPermission(account, KINDS[kind].permission)
}

function requirePermission(actor: Admin<'any'>, kind: Kind): void {
  if (!mayImport(actor, kind)) throw new AppError('forbidden', MESSAGES.notAllowed(KINDS[kind].label))
}

function badFile(message: string): AppError {
  return new AppError('invalid', message, { file: message })
}

/** PostgreSQL cannot store NUL or half a surrogate pair. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

function nameOf(name: string): string {
  return (
    storable(name)
      .replace(/[\p{Cc}/\\]/gu, ' ')
      .trim()
      .slice(0, 200) || 'file.csv'
  )
}
