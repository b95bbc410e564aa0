import { listenToChanges } from '#db/changes.server.ts'
import { db } from '#db/db.server.ts'
import { type PageSeo, pageSeoRecord, type SeoFields, type StoredSeo } from './schema.ts'
import type { PageKey } from './words.ts'

const PUBLIC = ['page_key', ...pageSeoRecord.columns] as const
const ALL = [...PUBLIC, 'version', 'updated_at'] as const

/** Lists all stored settings by key, about forty rows. */
export async function listPageSeo(): Promise<PageSeo[]> {
  return db().selectFrom('page_seo').select(PUBLIC).orderBy('page_key').execute()
}

/** Lists all stored settings with the columns for admins. */
export async function listStored(): Promise<StoredSeo[]> {
  return db().selectFrom('page_seo').select(ALL).orderBy('page_key').execute()
}

export async function lockStored(pageKey: string): Promise<StoredSeo | undefined> {
  return db().selectFrom('page_seo').select(ALL).where('page_key', '=', pageKey).forUpdate().executeTakeFirst()
}

/** Stores settings for a page that has none. @returns undefined if it has some */
export async function insertPageSeo(pageKey: PageKey, fields: SeoFields, now: Date): Promise<StoredSeo | undefined> {
  return db()
    .insertInto('page_seo')
    .values({ page_key: pageKey, ...fields, updated_at: now })
    .onConflict((conflict) => conflict.column('page_key').doNothing())
    .returning(ALL)
    .executeTakeFirst()
}

export async function updatePageSeo(pageKey: string, fields: SeoFields, now: Date): Promise<StoredSeo> {
  return db()
    .updateTable('page_seo')
    .set((set) => ({ ...fields, version: set('version', '+', 1), updated_at: now }))
    .where('page_key', '=', pageKey)
    .returning(ALL)
    .executeTakeFirstOrThrow()
}

/** Calls `changed` when any content may have changed. @returns a function that tells whether notifications arrive */
export function listenToContent(changed: () => void): () => boolean {
  return listenToChanges('content_changed', changed)
}
