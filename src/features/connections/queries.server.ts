import { sql } from 'kysely'
import { listenToChanges } from '#db/changes.server.ts'
import { db } from '#db/db.server.ts'
import { KINDS, type Kind } from './words.ts'

/** Row of `settings`, without validation. */
export interface ConnectionRow {
  value: unknown
  version: number
  updated_at: Date
}

function keyOf(kind: Kind): string {
  return `connection:${kind}`
}

/** Finds the stored connections by kind. */
export async function findConnections(): Promise<Partial<Record<Kind, ConnectionRow>>> {
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

/** Serializes changes of a connection until the end of the transaction. */
export async function lockConnection(kind: Kind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(kind)}, 0))`.execute(db())
}

/** Stores a connection, or null for a removed one, whose version must not start again. */
export async function saveConnection(kind: Kind, stored: object | null, by: string, now: Date): Promise<void> {
  const value = JSON.stringify(stored)
  await db()
    .insertInto('settings')
    // Version 1 is a connection that was never stored.
    .values({ key: keyOf(kind), value, version: 2, updated_at: now, updated_by: by })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((set) => ({
        value,
        version: set('settings.version', '+', 1),
        updated_at: now,
        updated_by: by,
      })),
    )
    .execute()
}

/** Makes every process read the connections again when the transaction commits. */
export async function notifyConnectionsChanged(): Promise<void> {
  await sql`select pg_notify('connections_changed', '')`.execute(db())
}

/** Calls `changed` after each commit with a change, in any process, and whenever one may have been missed. */
export function listenToConnections(changed: () => void): void {
  listenToChanges('connections_changed', changed)
}
