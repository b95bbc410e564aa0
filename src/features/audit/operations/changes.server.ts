import type { Actor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, type FieldErrors, refuse, requireFound } from '#kit/call/errors.ts'
import { newId } from '#kit/ids.server.ts'
import { lockTable } from '#kit/record/queries.server.ts'
import { isUnchanged, type RecordName, type Stored } from '#kit/record/record.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/chain.server.ts'
import { audit } from './record.server.ts'

type Row = Pick<Stored, 'version'> & Partial<Stored>
type Members = Record<string, unknown>

interface Creation<New extends Row, Fields> {
  fields: Fields
  /** Returns errors per field that need the database. May throw its own error instead. */
  check?: () => Promise<FieldErrors | undefined>
  save: (id: string, fields: Fields, now: Date) => Promise<New>
  /** Runs in the same transaction after the save. */
  onSaved?: (row: New) => Promise<unknown>
  /** Members for the audit log. All by default. */
  snapshot?: (row: New) => Members
}

/** Inserts a record and its audit entry. @throws invalid */
export function createRecord<New extends Row, Fields>(
  actor: Actor,
  record: RecordName,
  { fields, check, save, onSaved, snapshot = all }: Creation<New, Fields>,
): Promise<New> {
  const id = newId()
  return transaction(async () => {
    if (record.isTableLocked) await lockTable(record.table)
    refuse((await check?.()) ?? {})
    const row = await save(id, fields, now())
    audit(actor, `${record.name}.created`, { object_type: record.objectType, object_id: id, after: snapshot(row) })
    await onSaved?.(row)
    return row
  })
}

interface Edit<Old extends Row, Fields extends Partial<Old>> {
  id: string
  /** Without a version, no conflict is possible. */
  version?: number
  /** New values, or a function of the stored row. Nothing is written if they equal the stored ones. */
  fields: Fields | ((before: Old) => Fields | Promise<Fields>)
  /** Verb of the audit action, such as `hidden`. Default: `updated`. */
  act?: string
  /** Finds the row and locks it until the transaction ends. */
  lock: (id: string) => Promise<Old | null | undefined>
  /** Returns errors per field that need the database. May throw its own error instead. */
  check?: (before: Old) => Promise<FieldErrors | undefined>
  save: (id: string, fields: Fields, now: Date, before: Old) => Promise<Old>
  /** Runs in the same transaction after the save. May return the row as it is then. */
  onSaved?: (before: Old, after: Old) => Promise<Old | undefined>
  /** Members to compare with `fields`, and for the audit log. All by default. */
  snapshot?: (row: Old) => Members
  /** Form values for a conflict, if the form has other fields than the snapshot. */
  draft?: (row: Old) => Members
}

/** Changes a record and adds its audit entry. @throws not_found, conflict with the stored record, invalid */
export function changeRecord<Old extends Row, Fields extends Partial<Old>>(
  actor: Actor,
  record: RecordName,
  edit: Edit<Old, Fields>,
): Promise<Old> {
  const { id, version, act = 'updated', lock, check, save, onSaved, snapshot = all, draft = snapshot } = edit
  return transaction(async () => {
    if (record.isTableLocked) await lockTable(record.table)
    const before = requireFound(await lock(id), record.messages.notFound)
    if (version !== undefined && version !== before.version) throw await conflictWith(record, id, before, draft(before))
    const fields = typeof edit.fields === 'function' ? await edit.fields(before) : edit.fields
    if (isUnchanged(snapshot(before), fields)) {
      noteAudit()
      return before
    }
    refuse((await check?.(before)) ?? {})
    const after = await save(id, fields, now(), before)
    audit(actor, `${record.name}.${act}`, {
      object_type: record.objectType,
      object_id: id,
      before: snapshot(before),
      after: snapshot(after),
    })
    return (await onSaved?.(before, after)) ?? after
  })
}

interface Deletion<Old extends Row> {
  id: string
  /** Finds the row and locks it until the transaction ends. */
  lock: (id: string) => Promise<Old | null | undefined>
  remove: (id: string, before: Old) => Promise<unknown>
  /** Members for the audit log. All by default. */
  snapshot?: (row: Old) => Members
}

/** Permanently deletes a record. The audit log stores its last values. @throws not_found */
export function deleteRecord<Old extends Row>(
  actor: Actor,
  record: RecordName,
  { id, lock, remove, snapshot = all }: Deletion<Old>,
): Promise<{ success: true }> {
  return transaction(async () => {
    if (record.isTableLocked) await lockTable(record.table)
    const before = requireFound(await lock(id), record.messages.notFound)
    await remove(id, before)
    audit(actor, `${record.name}.deleted`, { object_type: record.objectType, object_id: id, before: snapshot(before) })
    return { success: true }
  })
}

function all(row: Row): Members {
  return { ...row }
}

/** Includes the stored record and who saved it, so that the user can compare versions. */
async function conflictWith(record: RecordName, id: string, stored: Row, members: Members): Promise<AppError> {
  const [last] = await queries.listEntriesOf(record.objectType, id, 1)
  const fields = Object.entries(members)
    .filter(([name]) => record.columns.includes(name))
    .map(([name, value]) => [name, formValueOf(value)] as const)
  return new AppError('conflict', record.messages.changedMeanwhile, undefined, {
    current: {
      ...Object.fromEntries(fields),
      version: stored.version,
      saved_at: (stored.updated_at ?? last?.at)?.toISOString() ?? null,
      saved_by: last?.actor_name ?? null,
    },
  })
}

function formValueOf(value: unknown): string | number | boolean | null | string[] {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
