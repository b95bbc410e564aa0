import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { type Looker, listingsFor } from '#features/properties/public.server.ts'
import { reachOf } from '#features/properties/rules/visibility.ts'

/** Returns true if a photo belongs to a home that the viewer may find and is public to them. */
export async function isPictureFor(looker: Looker, storageKey: string): Promise<boolean> {
  const row = await listingsFor(looker)
    .innerJoin('property_media as m', 'm.property_id', 'p.id')
    .select('p.id')
    .where('m.storage_key', '=', storageKey)
    .$if(reachOf(looker.viewer) === 'idx', (query) => query.where('m.is_public', '=', true))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns true if an uploaded image is public. Photos of a manual listing count only if other content uses them. */
export async function isUploadPublic(storageKey: string): Promise<boolean> {
  const { rows } = await sql<{ is_open: boolean }>`
    select exists (select from site_pictures where key = ${storageKey}) and (
      not exists (select from own_listing_pictures where image_key = ${storageKey})
      or exists (select from slides where image_key = ${storageKey})
      or exists (select from page_seo where og_image_url = ${`/img/${storageKey}?width=1280`})
      or exists (select from landing_pages where og_image_url = ${`/img/${storageKey}?width=1280`})) as is_open
  `.execute(db())
  return rows[0]?.is_open ?? false
}
