import { sql } from 'kysely'
import { listenToChanges } from '#db/changes.server.ts'
import { db } from '#db/db.server.ts'
import { type SettingRow, settingQueries } from '#kit/record/queries.server.ts'
import type { LastTest, TestedKind } from './schema.ts'
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
 * fields mean the folder.
 */
export function formerStorageSetting() {
  return settingQueries('storage:former')
}

/** A file that the database names. `photo`: of a listing of the feed; `picture`: uploaded, or part of the brand. */
export interface NamedFile {
  kind: 'photo' | 'picture' | 'document'
  key: string
}

/** Lists the files that the database names. */
export async function listNamedFiles(): Promise<NamedFile[]> {
  const { rows } = await sql<NamedFile>`
    select distinct 'photo' as kind, storage_key as key from property_media where storage_key like 'media/%'
    union all
    select 'picture', key from site_pictures
    union all
    select distinct 'picture', 'brand/' || name[1] from settings,
      regexp_matches(value::text, '"([0-9a-f]{32}\\.(?:svg|png))"', 'g') as name where settings.key = 'brand'
    union all
    select 'document', 'documents/' || v.document_id || '/' || v.version from document_versions v
      join documents d on d.id = v.document_id where d.deleted_at is null and v.status <> 'infected'
  `.execute(db())
  return rows
}

/** Queues photos for another download from the feed. @returns their number */
export async function requeuePhotos(keys: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update property_media set status = 'wanted', attempts = 0, try_at = null
    where status = 'stored' and storage_key = any(${[...keys]}::text[])
  `.execute(db())
  return Number(numAffectedRows ?? 0)
}

/** A test as stored. */
export interface StoredTest extends LastTest {
  kind: TestedKind
  settings_digest: string
}

/** Settings of a connection whose last test is stored. */
const MAX_TESTED_SETTINGS = 5

/** Stores the last test of these settings, and deletes those of settings that were tested longest ago. */
export async function saveTest(test: StoredTest): Promise<void> {
  const { kind, settings_digest, ...outcome } = test
  await db()
    .insertInto('connection_tests')
    .values(test)
    .onConflict((conflict) => conflict.columns(['kind', 'settings_digest']).doUpdateSet(outcome))
    .execute()
  await sql`
    delete from connection_tests where kind = ${kind} and settings_digest not in (
      select settings_digest from connection_tests where kind = ${kind}
      order by tested_at desc, settings_digest = ${settings_digest} desc limit ${MAX_TESTED_SETTINGS})
  `.execute(db())
}

/** Lists the stored tests. */
export async function listTests(): Promise<StoredTest[]> {
  const rows = await db()
    .selectFrom('connection_tests')
    .select(['kind', 'settings_digest', 'result', 'message', 'took_ms', 'tested_at'])
    .execute()
  return rows as StoredTest[]
}

/** Makes every process read the connections again when the transaction commits. */
export async function notifyConnectionsChanged(): Promise<void> {
  await sql`select pg_notify('connections_changed', '')`.execute(db())
}

/** Calls `changed` after each commit with a change, in any process, and whenever one may have been missed. */
export function listenToConnections(changed: () => void): void {
  listenToChanges('connections_changed', changed)
}
