import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { SitePicture } from './schema.ts'

/** Records an upload, and locks the row until the transaction ends. */
export async function upsertPicture({ key, width, height }: SitePicture, now: Date): Promise<void> {
  await db()
    .insertInto('site_pictures')
    .values({ key, width, height, uploaded_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ uploaded_at: now }))
    .execute()
}

/** Returns true if the image exists, and locks it until the transaction ends. */
export async function lockPicture(key: string): Promise<boolean> {
  const row = await db().selectFrom('site_pictures').select('key').where('key', '=', key).forShare().executeTakeFirst()
  return row !== undefined
}

/** Locks an image uploaded before a time that no page uses, until the transaction ends. Null if there is none. */
export async function lockUnused(before: Date): Promise<string | null> {
  const row = await db()
    .selectFrom('site_pictures as s')
    .select('s.key')
    .where('s.uploaded_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('slides').select('slides.id').whereRef('slides.image_key', '=', 's.key'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('own_listing_pictures')
            .select('own_listing_pictures.id')
            .whereRef('own_listing_pictures.image_key', '=', 's.key'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('agents')
            .select('agents.id')
            .where((when) =>
              when.or([
                when('agents.photo_key', '=', when.ref('s.key')),
                when('agents.photo_source_key', '=', when.ref('s.key')),
              ]),
            ),
        ),
      ),
    )
    .where(sql<boolean>`'/img/' || s.key || '?width=1280' not in (
      select og_image_url from page_seo where og_image_url is not null
      union all
      select og_image_url from landing_pages where og_image_url is not null
    )`)
    .orderBy('s.uploaded_at')
    .orderBy('s.key')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.key ?? null
}

export async function deletePicture(key: string): Promise<void> {
  await db().deleteFrom('site_pictures').where('key', '=', key).execute()
}
