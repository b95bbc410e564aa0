import type { Worker } from '#access/actors.ts'
import { workerActor } from '#access/make-actor.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { AGENT_SLUGS } from '#features/agents/words.ts'
import { audit } from '#features/audit/public.server.ts'
import { newId } from '#kit/ids.server.ts'
import { log } from '#kit/log.server.ts'
import { freeSlug, lockTable } from '#kit/record/queries.server.ts'
import { slugOf } from '#kit/record/slug.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/imports.server.ts'
import * as records from '../queries/records.server.ts'
import { loggedRecord, readRow, type Values } from '../rules/rows.ts'
import { type Kind, MESSAGES, OBJECTS, UNDO_DAYS } from '../words.ts'

/** Rows in one transaction. A stop loses the open transaction, whose rows come again. */
const BATCH = 50

/** Imports all rows without an outcome. Each row's outcome commits with its record, so a retry resumes where it was. */
export async function runImport(importId: string, signal: AbortSignal): Promise<void> {
  const worker = workerActor('csv-import')
  for (;;) {
    signal.throwIfAborted()
    const isMore = await transaction(() => importBatch(worker, importId))
    if (!isMore) return
  }
}

async function importBatch(worker: Worker<'csv-import'>, importId: string): Promise<boolean> {
  const one = await queries.lockImport(importId)
  if (one?.status !== 'running') return false
  const rows = await queries.listOpenRows(importId, BATCH)
  if (rows.length === 0) {
    await queries.updateStatus(importId, 'done', { finished_at: now() })
    await queries.storeCounts(importId)
    const { outcomes } = await queries.readCounts(importId)
    audit(worker, 'csv_import.finished', { object_type: 'csv_import', object_id: importId, after: { ...outcomes } })
    return false
  }
  await lockTable(records.tableOf(one.kind))
  const today = calendarDayOf(now())
  for (const { row_number, cells } of rows) {
    const read = readRow(one.kind, one.columns, one.headers.length, cells, today)
    const result = read.ok
      ? await importRow(worker, one, read)
      : { outcome: 'failed' as const, notes: read.errors, object_id: null, before: null, after_version: null }
    await queries.storeResult(importId, row_number, result)
    if (result.outcome === 'updated' && result.object_id !== null && result.after_version !== null)
      await queries.updateVersionOf(importId, result.object_id, result.after_version)
  }
  return true
}

type Read = { values: Values; keys: string[] }
const nothing = { object_id: null, before: null, after_version: null }

/** Imports a row in a savepoint, so that a refused one leaves the others of its batch. */
async function importRow(
  worker: Worker<'csv-import'>,
  one: queries.StoredImport,
  read: Read,
): Promise<queries.RowResult> {
  try {
    return await transaction(() => storeRow(worker, one, read))
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
    // A unique or check constraint refused the row. Anything else ends the job, which is tried again.
    if (!/^23/.test(code)) throw thrown
    log.warn({ err: thrown, import_id: one.id }, 'a row of an import was refused by the database')
    const isMember = code === '23505' && one.kind === 'agents'
    return { outcome: 'failed', notes: [isMember ? MESSAGES.memberTaken : MESSAGES.unexpected], ...nothing }
  }
}

async function storeRow(
  worker: Worker<'csv-import'>,
  { id: importId, kind, on_duplicate }: queries.StoredImport,
  { values, keys }: Read,
): Promise<queries.RowResult> {
  const known = await records.findByKeys(kind, keys)
  const twin = keys.map((key) => known.get(key)).find((found) => found !== undefined)
  if (twin !== undefined && on_duplicate === 'skip')
    return { outcome: 'skipped', notes: [MESSAGES.alreadyHere], ...nothing }
  if (twin !== undefined && on_duplicate === 'update') return updateRow(worker, importId, kind, twin, values)
  if (twin !== undefined && kind === 'vendors')
    return { outcome: 'failed', notes: [MESSAGES.namesake(String(values.name))], ...nothing }
  const id = newId()
  const record = await recordOf(kind, id, values)
  const after_version = await records.insertRecord(kind, record, kind === 'agents' || kind === 'vendors')
  if (kind === 'contacts') await subscribe(importId, values)
  audit(worker, `${OBJECTS[kind]}.created`, {
    object_type: OBJECTS[kind],
    object_id: id,
    after: loggedRecord(kind, record, after_version, true),
    reason: `import ${importId}`,
  })
  return { outcome: 'added', notes: [], object_id: id, before: null, after_version }
}

/** Writes the cells that are not empty and differ. */
async function updateRow(
  worker: Worker<'csv-import'>,
  importId: string,
  kind: Kind,
  id: string,
  values: Values,
): Promise<queries.RowResult> {
  const before = await records.lockRecord(kind, id)
  if (!before) return { outcome: 'skipped', notes: [MESSAGES.alreadyHere], ...nothing }
  const change: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(columnsOf(kind, values, before)))
    if (value !== null && value !== '' && JSON.stringify(before[name]) !== JSON.stringify(value)) change[name] = value
  if (kind === 'contacts') await subscribe(importId, values)
  if (Object.keys(change).length === 0) return { outcome: 'skipped', notes: [MESSAGES.unchanged], ...nothing }
  const after_version = await records.updateRecord(kind, id, change, now())
  const former = Object.fromEntries(Object.keys(change).map((name) => [name, before[name] ?? null]))
  audit(worker, `${OBJECTS[kind]}.updated`, {
    object_type: OBJECTS[kind],
    object_id: id,
    before: loggedRecord(kind, former, before.version),
    after: loggedRecord(kind, change, after_version),
    reason: `import ${importId}`,
  })
  return { outcome: 'updated', notes: [], object_id: id, before: former, after_version }
}

/** Columns of an update. The client's own words and stars are never replaced. */
function columnsOf(kind: Kind, values: Values, before: records.Snapshot): Record<string, unknown> {
  const { consent_date, consent_source, ...rest } = values
  if (kind === 'contacts')
    return consent_date ? { ...rest, details: { ...(before.details as object), consent_date, consent_source } } : rest
  if (kind === 'testimonials') {
    const { body: _, rating: __, ...other } = rest
    return other
  }
  return rest
}

/** Returns a new record with the columns that no file sets. */
async function recordOf(kind: Kind, id: string, values: Values): Promise<Values> {
  const at = now().toISOString()
  const times = { created_at: at, updated_at: at, version: 1 }
  if (kind === 'contacts') {
    const { consent_date, consent_source, ...rest } = values
    const details = consent_date ? { consent_date, consent_source } : {}
    // No reply is due: no one asked a question.
    return {
      id,
      ...rest,
      ...times,
      kind: 'contact',
      status: 'contacted',
      source: 'import',
      medium: 'none',
      details: details as unknown as string,
      tracking: {} as unknown as string,
    }
  }
  if (kind === 'testimonials')
    return {
      id,
      ...values,
      ...times,
      original_body: values.body ?? '',
      status: 'pending',
      may_publish: false,
      is_client_proved: false,
    }
  const record = { id, ...values, ...times }
  if (kind === 'vendors') return { ...record, is_active: false, benefit: 'nothing' }
  const slug = await freeSlug(AGENT_SLUGS, slugOf(String(values.name), 'agent'))
  // The database derives is_active. The row is a whole one, so it needs the value of an insert that does not name it.
  return { ...record, is_active: true, is_shown: false, is_working: true, is_principal: false, slug }
}

/** Subscribes a contact to the newsletter only with a consent that has a date and a source. */
async function subscribe(importId: string, { email, name, consent_date, consent_source }: Values): Promise<void> {
  if (typeof email !== 'string' || typeof consent_date !== 'string' || typeof consent_source !== 'string') return
  await records.insertSubscriber(
    newId(),
    { email, name: String(name), consented_at: new Date(`${consent_date}T17:00:00Z`) },
    { import_id: importId, consent_source },
    now(),
  )
}

/** Deletes the rows of imports that can no longer be undone, and old drafts. */
export async function deleteOldImportRows(): Promise<void> {
  await transaction(() => queries.deleteOldRows(new Date(now().getTime() - UNDO_DAYS * DAY_MS)))
}
