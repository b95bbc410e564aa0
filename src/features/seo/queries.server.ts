import { hearOfChanges } from '#db/changes.server.ts'
import { db } from '#db/db.server.ts'
import { type PageSeo, pageSeoRecord, type SeoFields, type StoredSeo } from './schema.ts'
import type { PageKey } from './words.ts'

const PUBLIC = ['page_key', ...pageSeoRecord.columns] as const
const ALL = [...PUBLIC, 'version', 'updated_at'] as const

/** Every stored page, in the order of the keys: some forty rows at most. */
export async function listPageSeo(): Promise<PageSeo[]> {
  return db().selectFrom('page_seo').select(PUBLIC).orderBy('page_key').execute()
}

/** The same as administrators see it. */
export async function listStored(): Promise<StoredSeo[]> {
  return db().selectFrom('page_seo').select(ALL).orderBy('page_key').execute()
}

/** The settings of a page, held until the transaction ends. */
export async function lockStored(pageKey: string): Promise<StoredSeo | undefined> {
  return db().selectFrom('page_seo').select(ALL).where('page_key', '=', pageKey).forUpdate().executeTakeFirst()
}

/** Stores settings for a page that has none. @returns undefined where it has some */
export async function insertPageSeo(pageKey: PageKey, fields: SeoFields, now: Date): Promise<StoredSeo | undefined> {
  return db()
    .insertInto('page_seo')
    .values({ page_key: pageKey, ...fields, updated_at: now })
    .onConflict((conflict) => conflict.column('page_key').doNothing())
    .returning(ALL)
    .executeTakeFirst()
}

/** Writes a new version of a page's settings. */
export async function updatePageSeo(pageKey: string, fields: SeoFields, now: Date): Promise<StoredSeo> {
  return db()
    .updateTable('page_seo')
    .set((set) => ({ ...fields, version: set('version', '+', 1), updated_at: now }))
    .where('page_key', '=', pageKey)
    .returning(ALL)
    .executeTakeFirstOrThrow()
}

/** Calls `changed` when any content may have changed. @returns whether that is heard just now */
export function hearOfContent(changed: () => void): () => boolean {
  return hearOfChanges('content_changed', changed)
}
