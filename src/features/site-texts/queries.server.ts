import { sql } from 'kysely'
import { listenToChanges } from '#db/changes.server.ts'
import { db } from '#db/db.server.ts'
import type { SiteTextVersion, StoredSiteText } from './schema.ts'

const STORED = ['key', 'draft_version', 'reviewed_by', 'reviewed_date', 'version', 'updated_at'] as const
const VERSION = ['version', 'status', 'text', 'note', 'effective_date', 'created_at'] as const

/** True for a version that was withdrawn before its day. */
const isWithdrawn = sql<boolean>`exists (
  select from site_text_withdrawals as w where w.key = site_text_versions.key and w.version = site_text_versions.version
)`

/** A published text that is in effect. */
export interface PublishedText {
  key: string
  version: number
  text: string
  effective_date: string
}

/** Lists the published texts in effect on a day. */
export async function listPublished(today: string): Promise<PublishedText[]> {
  return db()
    .selectFrom('site_text_versions')
    .distinctOn('key')
    .select(['key', 'version', 'text', 'effective_date'])
    .$narrowType<{ effective_date: string }>()
    .where('status', '=', 'published')
    .where('effective_date', '<=', today)
    .where(isWithdrawn, '=', false)
    .orderBy('key')
    .orderBy('effective_date', 'desc')
    .orderBy('version', 'desc')
    .execute()
}

/** Lists the drafts. */
export async function listDrafts(): Promise<{ key: string; text: string }[]> {
  return db()
    .selectFrom('site_texts as t')
    .innerJoin('site_text_versions as v', (join) =>
      join.onRef('v.key', '=', 't.key').onRef('v.version', '=', 't.draft_version'),
    )
    .select(['t.key', 'v.text'])
    .execute()
}

/**
 * Lists the hashes of a legal text as people accepted it, oldest version first. A version has several if the names in it
 * changed while it was in effect.
 */
export async function listAcceptedHashes(purpose: string): Promise<{ text_version: string; hash: string }[]> {
  return db()
    .selectFrom('consent_texts')
    .select(['text_version', sql<string>`encode(text_hash, 'hex')`.as('hash')])
    .where('purpose', '=', purpose)
    .orderBy('text_version')
    .orderBy('text_hash')
    .execute()
}

/** Lists the stored state of all texts. */
export async function listStored(): Promise<StoredSiteText[]> {
  return db().selectFrom('site_texts').select(STORED).orderBy('key').execute()
}

export async function findStored(key: string): Promise<StoredSiteText | undefined> {
  return db().selectFrom('site_texts').select(STORED).where('key', '=', key).executeTakeFirst()
}

/** Serializes changes of a text until the end of the transaction, also of one without a row. */
export async function lockText(key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`site-text:${key}`}, 0))`.execute(db())
}

/** Lists the versions of a text, newest first. */
export async function listVersions(key: string, limit: number): Promise<SiteTextVersion[]> {
  return db()
    .selectFrom('site_text_versions')
    .select([...VERSION, isWithdrawn.as('is_withdrawn')])
    .$narrowType<{ status: SiteTextVersion['status'] }>()
    .where('key', '=', key)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
}

export async function findVersion(key: string, version: number): Promise<SiteTextVersion | undefined> {
  return db()
    .selectFrom('site_text_versions')
    .select([...VERSION, isWithdrawn.as('is_withdrawn')])
    .$narrowType<{ status: SiteTextVersion['status'] }>()
    .where('key', '=', key)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** Stores the next state of a text, with the version that follows `before`. */
export async function saveStored(
  key: string,
  before: StoredSiteText | undefined,
  part: Partial<Pick<StoredSiteText, 'draft_version' | 'reviewed_by' | 'reviewed_date'>>,
  now: Date,
): Promise<StoredSiteText> {
  const next = {
    draft_version: null,
    reviewed_by: null,
    reviewed_date: null,
    ...before,
    ...part,
    key,
    version: (before?.version ?? 1) + 1,
    updated_at: now,
  }
  return db()
    .insertInto('site_texts')
    .values(next)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(next))
    .returning(STORED)
    .executeTakeFirstOrThrow()
}

export interface NewVersion extends Omit<SiteTextVersion, 'version' | 'is_withdrawn'> {
  key: string
  created_by: string | null
}

/** Adds a version with the next number. The caller holds the lock of the text. @returns the number */
export async function insertVersion(version: NewVersion): Promise<number> {
  const next = sql<number>`(select coalesce(max(version), 0) + 1 from site_text_versions where key = ${version.key})`
  const row = await db()
    .insertInto('site_text_versions')
    .values({ ...version, version: next })
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/** Records that a version is withdrawn. */
export async function insertWithdrawal(withdrawal: {
  key: string
  version: number
  withdrawn_at: Date
  withdrawn_by: string | null
}): Promise<void> {
  await db().insertInto('site_text_withdrawals').values(withdrawal).execute()
}

/** Calls `changed` when any content may have changed. @returns a function that tells whether notifications arrive */
export function listenToContent(changed: () => void): () => boolean {
  return listenToChanges('content_changed', changed)
}

/** Points a text to its draft. */
export async function updateDraft(key: string, draftVersion: number): Promise<void> {
  await db().updateTable('site_texts').set({ draft_version: draftVersion }).where('key', '=', key).execute()
}

/** Finds the published text in effect on a day. */
export async function findPublished(key: string, today: string): Promise<PublishedText | undefined> {
  return db()
    .selectFrom('site_text_versions')
    .select(['key', 'version', 'text', 'effective_date'])
    .$narrowType<{ effective_date: string }>()
    .where('key', '=', key)
    .where('status', '=', 'published')
    .where('effective_date', '<=', today)
    .where(isWithdrawn, '=', false)
    .orderBy('effective_date', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}
