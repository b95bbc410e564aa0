import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { Status } from '../words.ts'

/** Lists bytes for removal at a time, unless they become a version first. */
export async function insertLeftovers(keys: readonly string[], removeAt: Date): Promise<void> {
  if (keys.length === 0) return
  await db()
    .insertInto('document_leftovers')
    .values(keys.map((storage_key) => ({ storage_key, remove_at: removeAt })))
    .onConflict((conflict) => conflict.column('storage_key').doUpdateSet({ remove_at: removeAt }))
    .execute()
}

/** @returns false if the bytes are not listed, and so may already be gone */
export async function deleteLeftover(key: string): Promise<boolean> {
  const { numDeletedRows } = await db()
    .deleteFrom('document_leftovers')
    .where('storage_key', '=', key)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Skips keys that another transaction has locked. */
export async function lockDueLeftovers(at: Date, limit: number): Promise<string[]> {
  const rows = await db()
    .selectFrom('document_leftovers')
    .select('storage_key')
    .where('remove_at', '<=', at)
    .orderBy('remove_at')
    .orderBy('storage_key')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ storage_key }) => storage_key)
}

/** Counts the reserved numbers of uploads in progress too. */
export async function nextVersion(documentId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select greatest(
      (select coalesce(max(version), 0) from document_versions where document_id = ${documentId}::uuid),
      (select coalesce(max(substring(storage_key from '[0-9]+$')::integer), 0) from document_leftovers
        where storage_key like ${`documents/${documentId}/%`})
    ) + 1 as next
  `.execute(db())
  return rows[0]?.next ?? 1
}

export async function lockVersion(
  documentId: string,
  version: number,
): Promise<{ status: Status; owner_id: string; name: string } | undefined> {
  return db()
    .selectFrom('document_versions as v')
    .innerJoin('documents as d', 'd.id', 'v.document_id')
    .select(['v.status', 'v.owner_id', 'd.name'])
    .where('v.document_id', '=', documentId)
    .where('v.version', '=', version)
    .where('d.deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateStatus(
  documentId: string,
  version: number,
  { status, threat = null }: { status: Status; threat?: string | null },
  at: Date,
): Promise<void> {
  await db()
    .updateTable('document_versions')
    .set({ status, threat, status_at: at, ...(status === 'clean' || status === 'infected' ? { scanned_at: at } : {}) })
    .where('document_id', '=', documentId)
    .where('version', '=', version)
    .execute()
}

/** Lists versions that have had one of the statuses since before a time, oldest first. */
export async function listWaiting(
  statuses: readonly Status[],
  before: Date,
  limit: number,
): Promise<{ document_id: string; version: number }[]> {
  return db()
    .selectFrom('document_versions as v')
    .innerJoin('documents as d', 'd.id', 'v.document_id')
    .select(['v.document_id', 'v.version'])
    .where('v.status', 'in', [...statuses])
    .where('v.status_at', '<=', before)
    .where('d.deleted_at', 'is', null)
    .orderBy('v.status_at')
    .orderBy('v.document_id')
    .limit(limit)
    .execute()
}

export async function findAddress(accountId: string): Promise<{ id: string; email: string; name: string } | undefined> {
  return db()
    .selectFrom('accounts')
    .select(['id', 'email', 'name'])
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
