import type { Worker } from '#access/actors.ts'
import { workerActor } from '#access/make-actor.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { lockTable } from '#kit/record/queries.server.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/imports.server.ts'
import * as records from '../queries/records.server.ts'
import { loggedRecord } from '../rules/rows.ts'
import { type Kind, OBJECTS, type UndoOutcome } from '../words.ts'

/** Rows in one transaction. */
const BATCH = 50

/** Undoes an import, last row first. Leaves records that were changed after the import. */
export async function undoRows(importId: string, signal: AbortSignal): Promise<void> {
  const worker = workerActor('csv-import')
  for (;;) {
    signal.throwIfAborted()
    const isMore = await transaction(() => undoBatch(worker, importId))
    if (!isMore) return
  }
}

async function undoBatch(worker: Worker<'csv-import'>, importId: string): Promise<boolean> {
  const one = await queries.lockImport(importId)
  if (one?.status !== 'undoing') return false
  const rows = await queries.listRowsToUndo(importId, BATCH)
  if (rows.length === 0) {
    await records.deleteSubscribers(importId)
    await queries.updateStatus(importId, 'undone', { undone_at: now() })
    await queries.storeCounts(importId)
    const { undo } = await queries.readCounts(importId)
    audit(worker, 'csv_import.undone', { object_type: 'csv_import', object_id: importId, after: { ...undo } })
    return false
  }
  await lockTable(records.tableOf(one.kind))
  for (const row of rows) await queries.storeUndo(importId, row.row_number, await undoRow(worker, one, row))
  return true
}

type ToUndo = Awaited<ReturnType<typeof queries.listRowsToUndo>>[number]

async function undoRow(
  worker: Worker<'csv-import'>,
  { id: importId, kind }: queries.StoredImport,
  row: ToUndo,
): Promise<UndoOutcome> {
  const record = await records.lockRecord(kind, row.object_id)
  if (!record) return 'gone'
  if (record.version !== (await queries.versionOf(importId, row.row_number))) return 'changed'
  const entry = { object_type: OBJECTS[kind], object_id: row.object_id, reason: `undo of import ${importId}` }
  if (row.outcome === 'added') {
    // Releases before this one did not raise the version when a record was shown or published.
    if (record.is_active === true || record.is_shown === true || record.status === 'published') return 'changed'
    const isRemoved = await removeRecord(kind, row.object_id)
    if (!isRemoved) return 'in_use'
    audit(worker, `${OBJECTS[kind]}.deleted`, {
      ...entry,
      before: loggedRecord(kind, record, record.version, true),
      after: null,
    })
    return 'removed'
  }
  const version = await records.updateRecord(kind, row.object_id, row.before ?? {}, now())
  await queries.updateVersionOf(importId, row.object_id, version)
  const replaced = Object.fromEntries(Object.keys(row.before ?? {}).map((name) => [name, record[name]]))
  audit(worker, `${OBJECTS[kind]}.updated`, {
    ...entry,
    before: loggedRecord(kind, replaced, record.version),
    after: loggedRecord(kind, row.before ?? {}, version),
  })
  return 'restored'
}

/** Deletes a record in a savepoint. @returns false if other records need it */
async function removeRecord(kind: Kind, id: string): Promise<boolean> {
  try {
    await transaction(() => records.deleteRecord(kind, id))
    return true
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? thrown.code : ''
    if (code === '23503' || code === '23001') return false
    throw thrown
  }
}
