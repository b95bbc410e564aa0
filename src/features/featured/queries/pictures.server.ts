import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { OwnPicture } from '../schema.ts'

export async function listPictures(listingId: string): Promise<OwnPicture[]> {
  return db()
    .selectFrom('own_listing_pictures')
    .select(['id', 'image_key', 'alt', 'position'])
    .where('listing_id', '=', listingId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function insertPicture(picture: OwnPicture & { listing_id: string }, now: Date): Promise<void> {
  await db()
    .insertInto('own_listing_pictures')
    .values({ ...picture, created_at: now })
    .execute()
}

export async function updatePicture(id: string, alt: string): Promise<void> {
  await db().updateTable('own_listing_pictures').set({ alt }).where('id', '=', id).execute()
}

export async function deletePicture(id: string): Promise<void> {
  await db().deleteFrom('own_listing_pictures').where('id', '=', id).execute()
}

export async function updatePicturePositions(ids: readonly string[]): Promise<void> {
  await sql`
    update own_listing_pictures p set position = wanted.position
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    where p.id = wanted.id and p.position <> wanted.position
  `.execute(db())
}

/** Replaces a listing's public photos by its current ones, stored and public like those of the feed. */
export async function copyPictures(listingId: string, now: Date): Promise<void> {
  await db().deleteFrom('property_media').where('property_id', '=', listingId).execute()
  await sql`
    insert into property_media (property_id, media_key, position, caption, source_url, modification_timestamp, storage_key,
      width, height, status, is_public)
    select o.listing_id, o.id::text, o.position, o.alt, '/img/' || o.image_key, ${now}, o.image_key, s.width, s.height,
      'stored', true
    from own_listing_pictures o join site_pictures s on s.key = o.image_key where o.listing_id = ${listingId}
  `.execute(db())
}
