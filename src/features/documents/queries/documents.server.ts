import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { likePattern } from '#kit/table/queries.server.ts'
import { isOpenable } from '../rules.ts'
import type { Attachment, DocumentLine, DocumentStats, DocumentVersion } from '../schema.ts'
import type { Kind, Status } from '../words.ts'

export interface StoredVersion {
  document_id: string
  version: number
  owner_id: string
  name: string
  kind: Kind
  bytes: number
  status: Status
}

export interface StoredDocument {
  id: string
  owner_id: string
  owner_name: string
  name: string
  version: number
  kind: Kind
  bytes: number
  status: Status
  created_at: Date
  updated_at: Date
  is_own: boolean
}

/**
 * SQL condition on `documents as d`: shared with an account now, directly or through a thread. A thread without an
 * agent includes every working agent. A former agent may open nothing. All queries for other users' documents use this
 * condition.
 */
function isSharedWith(accountId: string, at: Date) {
  return sql<boolean>`(d.owner_id <> ${accountId}::uuid and d.deleted_at is null
    and not exists (select from agents gone where gone.account_id = ${accountId}::uuid and not gone.is_working)
    and exists (
      select from document_shares s
      left join threads t on t.id = s.thread_id
      left join agents g on g.id = t.agent_id
      where s.document_id = d.id and s.revoked_at is null and (s.expires_at is null or s.expires_at > ${at}::timestamptz)
        and (s.account_id = ${accountId}::uuid or t.consumer_id = ${accountId}::uuid or g.account_id = ${accountId}::uuid
          or (t.id is not null and t.agent_id is null
            and exists (select from agents mine where mine.account_id = ${accountId}::uuid and mine.is_working)))))`
}

function documents() {
  return db()
    .selectFrom('documents as d')
    .innerJoin('document_versions as v', (join) =>
      join.onRef('v.document_id', '=', 'd.id').onRef('v.version', '=', 'd.version'),
    )
    .innerJoin('accounts as o', 'o.id', 'd.owner_id')
    .select([
      'd.id',
      'd.owner_id',
      'o.name as owner_name',
      'd.name',
      'd.version',
      'v.kind',
      'v.bytes',
      'v.status',
      'd.created_at',
      'd.updated_at',
    ])
    .where('d.deleted_at', 'is', null)
}

/** Finds a document that an account owns or may open. */
export async function findDocument(id: string, accountId: string, at: Date): Promise<StoredDocument | undefined> {
  const row = await documents()
    .where('d.id', '=', id)
    .where((where) => where.or([where('d.owner_id', '=', accountId), isSharedWith(accountId, at)]))
    .executeTakeFirst()
  return row && { ...row, is_own: row.owner_id === accountId }
}

export async function lockOwn(
  id: string,
  ownerId: string,
): Promise<{ id: string; name: string; version: number } | undefined> {
  return db()
    .selectFrom('documents')
    .select(['id', 'name', 'version'])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Serializes uploads per owner, so that the quota check counts them all. */
export async function lockOwner(ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`documents:${ownerId}`}, 0))`.execute(db())
}

/** Lists an account's own documents, newest first, with the names that each is shared with. */
export async function listOwn(ownerId: string, q: string, limit: number, at: Date): Promise<DocumentLine[]> {
  const pattern = likePattern(q)
  const rows = await documents()
    .select(
      sql<string[]>`array(
        select distinct coalesce(
          g.name, a.name,
          case
            when t.consumer_id is distinct from d.owner_id then tc.name
            else coalesce(tg.name, 'The office')
          end
        ) as name
        from document_shares s
        left join accounts a on a.id = s.account_id
        left join agents g on g.account_id = s.account_id
        left join threads t on t.id = s.thread_id
        left join agents tg on tg.id = t.agent_id
        left join accounts tc on tc.id = t.consumer_id
        where s.document_id = d.id and s.revoked_at is null and (s.expires_at is null or s.expires_at > ${at}::timestamptz)
        order by name)`.as('shared_with'),
    )
    .where('d.owner_id', '=', ownerId)
    .$if(pattern !== null, (query) => query.where(sql<boolean>`d.name ilike ${pattern}`))
    .orderBy('d.updated_at', 'desc')
    .orderBy('d.id')
    .limit(limit)
    .execute()
  return rows.map((row) => lineOf(row, true, row.shared_with))
}

export async function listShared(accountId: string, q: string, limit: number, at: Date): Promise<DocumentLine[]> {
  const pattern = likePattern(q)
  const rows = await documents()
    .where(isSharedWith(accountId, at))
    .$if(pattern !== null, (query) => query.where(sql<boolean>`d.name ilike ${pattern}`))
    .orderBy('d.updated_at', 'desc')
    .orderBy('d.id')
    .limit(limit)
    .execute()
  return rows.map((row) => lineOf(row, false, []))
}

function lineOf(
  { owner_id: _, owner_name, created_at: __, ...row }: Omit<StoredDocument, 'is_own'> & { shared_with?: unknown },
  is_own: boolean,
  shared_with: string[],
): DocumentLine {
  return {
    ...row,
    is_own,
    owner_name: is_own ? null : owner_name,
    shared_with,
    can_open: isOpenable(row.status),
  }
}

export async function listVersions(documentId: string): Promise<DocumentVersion[]> {
  return db()
    .selectFrom('document_versions')
    .select(['version', 'kind', 'bytes', 'status', 'created_at'])
    .where('document_id', '=', documentId)
    .orderBy('version', 'desc')
    .execute()
}

export async function findVersion(documentId: string, version: number): Promise<StoredVersion | undefined> {
  return db()
    .selectFrom('document_versions as v')
    .innerJoin('documents as d', 'd.id', 'v.document_id')
    .select(['v.document_id', 'v.version', 'v.owner_id', 'd.name', 'v.kind', 'v.bytes', 'v.status'])
    .where('v.document_id', '=', documentId)
    .where('v.version', '=', version)
    .where('d.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Finds the document that an earlier attempt of an upload created. */
export async function findByClientKey(ownerId: string, clientKey: string): Promise<string | undefined> {
  const row = await db()
    .selectFrom('document_versions')
    .select('document_id')
    .where('owner_id', '=', ownerId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst()
  return row?.document_id
}

export async function insertDocument(
  document: { id: string; owner_id: string; name: string; version: number },
  at: Date,
): Promise<void> {
  await db()
    .insertInto('documents')
    .values({ ...document, created_at: at, updated_at: at })
    .execute()
}

/** Makes a version the newest, unless a later one already is. */
export async function updateVersion(id: string, version: number, name: string, at: Date): Promise<void> {
  await db()
    .updateTable('documents')
    .set({ version, name, updated_at: at })
    .where('id', '=', id)
    .where('version', '<', version)
    .execute()
}

export async function insertVersion(
  version: Omit<StoredVersion, 'name'> & { sha256: Buffer; client_key: string },
  at: Date,
): Promise<void> {
  await db()
    .insertInto('document_versions')
    .values({ ...version, created_at: at, status_at: at })
    .execute()
}

export async function markDeleted(id: string, at: Date): Promise<void> {
  await db().updateTable('documents').set({ name: '', deleted_at: at, updated_at: at }).where('id', '=', id).execute()
}

export async function listSentBy(ownerId: string): Promise<string[]> {
  const rows = await db()
    .selectFrom('documents')
    .innerJoin('message_documents', 'message_documents.document_id', 'documents.id')
    .select('documents.id')
    .distinct()
    .where('documents.owner_id', '=', ownerId)
    .orderBy('documents.id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function listIdsOf(ownerId: string): Promise<string[]> {
  const rows = await db()
    .selectFrom('documents')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function getUsage(accountId: string, at: Date): Promise<Omit<DocumentStats, 'quota_bytes'>> {
  const { rows } = await sql<Omit<DocumentStats, 'quota_bytes'>>`
    select
      (select count(*)::int from documents where owner_id = ${accountId}::uuid and deleted_at is null) as documents,
      (select coalesce(sum(v.bytes), 0)::bigint from document_versions v join documents d on d.id = v.document_id
        where d.owner_id = ${accountId}::uuid and d.deleted_at is null) as bytes,
      (select count(distinct d.id)::int from documents d join document_shares s on s.document_id = d.id
        where d.owner_id = ${accountId}::uuid and d.deleted_at is null and s.revoked_at is null
          and (s.expires_at is null or s.expires_at > ${at}::timestamptz)) as shared_by_me,
      (select count(*)::int from documents d where ${isSharedWith(accountId, at)}) as shared_with_me,
      (select count(*)::int from document_versions v join documents d on d.id = v.document_id and d.version = v.version
        where d.owner_id = ${accountId}::uuid and d.deleted_at is null and v.status in ('uploaded', 'scanning')) as waiting_for_scan
  `.execute(db())
  const [row] = rows
  if (!row) throw new Error('The total of documents returned no row.')
  return row
}

/** Lists the documents attached to messages, as a participant of their thread sees them. */
export async function listAttachments(
  messageIds: readonly string[],
  accountId: string,
  at: Date,
): Promise<(Attachment & { message_id: string })[]> {
  if (messageIds.length === 0) return []
  const rows = await db()
    .selectFrom('message_documents as m')
    .innerJoin('documents as d', 'd.id', 'm.document_id')
    .innerJoin('document_versions as v', (join) =>
      join.onRef('v.document_id', '=', 'd.id').onRef('v.version', '=', 'd.version'),
    )
    .select(['m.message_id', 'd.id', 'd.name', 'd.owner_id', 'd.deleted_at', 'v.kind', 'v.bytes', 'v.status'])
    .select(isSharedWith(accountId, at).as('is_shared'))
    .where('m.message_id', '=', sql<string>`any(${[...messageIds]}::uuid[])`)
    .orderBy('m.message_id')
    .orderBy('m.position')
    .execute()
  return rows.map(({ owner_id, deleted_at, is_shared, ...row }) => {
    const is_mine = owner_id === accountId
    const is_deleted = deleted_at !== null
    // Reveals nothing about a document that is no longer shared except that it was attached.
    const is_known = !is_deleted && (is_mine || is_shared)
    return { ...row, name: is_known ? row.name : '', is_deleted, can_open: is_known && isOpenable(row.status) }
  })
}
