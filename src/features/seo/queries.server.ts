import { db } from '#db/db.server.ts'
import type { PageSeo } from './schema.ts'

/** Every stored page, in the order of the keys: some forty rows at most. */
export async function listPageSeo(): Promise<PageSeo[]> {
  return db()
    .selectFrom('page_seo')
    .select([
      'page_key',
      'meta_title',
      'meta_description',
      'meta_keywords',
      'canonical_url',
      'og_title',
      'og_description',
      'og_image_url',
      'robots',
    ])
    .orderBy('page_key')
    .execute()
}
