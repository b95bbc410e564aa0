import { sql } from 'kysely'
import { listenToChanges } from '#db/changes.server.ts'
import { db } from '#db/db.server.ts'
import { type SettingRow, settingQueries } from '#kit/record/queries.server.ts'
import { KINDS, type Kind } from './words.ts'

function keyOf(kind: Kind): string {
  return `connection:${kind}`
}

/** Finds the stored connections by kind. */
export async function findConnections(): Promise<Partial<Record<Kind, SettingRow>>> {
  const kinds = Object.keys(KINDS) as Kind[]
  const rows = await db()
    .selectFrom('settings')
    .select(['key', 'value', 'version', 'updated_at'])
    .where('key', 'in', kinds.map(keyOf))
    .execute()
  return Object.fromEntries(
    kinds.flatMap((kind) => rows.filter(({ key }) => key === keyOf(kind)).map((row) => [kind, row])),
  )
}

/** Returns the queries of one stored connection. Version 1 is a connection that was never stored. */
export function connectionSetting(kind: Kind) {
  return settingQueries(keyOf(kind))
}

/**
 * Returns the queries of the place from which files are being copied. Its value is that of a storage connection; null
 * fields stand for the folder.
 */
export function formerStorageSetting() {
  return settingQueries('storage:former')
}

/** Makes every process read the connections again when the transaction commits. */
export async function notifyConnectionsChanged(): Promise<void> {
  await sql`select pg_notify('connections_changed', '')`.execute(db())
}

/** Calls `changed` after each commit with a change, in any process, and whenever one may have been missed. */
export function listenToConnections(changed: () => void): void {
  listenToChanges('connections_changed', changed)
}
