import { sql } from 'kysely'
import { db } from '#db/db.server.ts'

export interface WantedMedia {
  property_id: string
  listing_key: string | null
  media_key: string
  position: number
  source_url: string
  /** Time when the feed provided the URL; null when it is used up. */
  source_at: Date | null
  attempts: number
}

/** Lists photos to download now: main photos first, homes for sale before sold ones, newest first. */
export async function listWanted(at: Date, limit: number): Promise<WantedMedia[]> {
  return db()
    .selectFrom('property_media as m')
    .innerJoin('properties as p', 'p.id', 'm.property_id')
    .select([
      'm.property_id',
      'p.listing_key',
      'm.media_key',
      'm.position',
      'm.source_url',
      'm.source_at',
      'm.attempts',
    ])
    .where('m.status', '=', 'wanted')
    .where((where) => where.or([where('m.try_at', 'is', null), where('m.try_at', '<=', at)]))
    .orderBy(sql`least(m.position, 1)`)
    .orderBy(sql`p.status = 'sold'`)
    .orderBy('p.listed_at', 'desc')
    .orderBy('p.id')
    .orderBy('m.position')
    .orderBy('m.media_key')
    .limit(limit)
    .execute()
}

/** Stores new URLs of a home's photos that are not downloaded yet. */
export async function updateSourceUrls(
  property_id: string,
  addresses: ReadonlyMap<string, string>,
  at: Date,
): Promise<void> {
  await sql`
    update property_media m set source_url = r.source_url, source_at = ${at}
    from unnest(${[...addresses.keys()]}::text[], ${[...addresses.values()]}::text[]) as r (media_key, source_url)
    where m.property_id = ${property_id} and m.media_key = r.media_key and m.status <> 'stored'
  `.execute(db())
}

/** Retries failed photos. @returns their number */
export async function updateAllForRetry(attempts: number): Promise<number> {
  const { numUpdatedRows } = await db()
    .updateTable('property_media')
    .set({ status: 'wanted', attempts, try_at: null })
    .where('status', '=', 'parked')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Locks storage keys until the end of the transaction, so that no other process stores or deletes their files. */
export async function lockKeys(storageKeys: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(number) from (
      select distinct hashtextextended(key, 0) as number from unnest(${[...storageKeys]}::text[]) as k (key) order by 1
    ) numbers
  `.execute(db())
}

/** Photo whose file is in the storage. */
export interface StoredMedia {
  property_id: string
  media_key: string
  source_url: string
  storage_key: string
  width: number
  height: number
}

/**
 * Marks photos as stored, except those whose URL the feed has changed since. @returns keys that these photos no longer
 * use: their previous ones, and those of photos that changed or disappeared during the download
 */
export async function updateStored(rows: readonly StoredMedia[]): Promise<string[]> {
  const { rows: freed } = await sql<{ storage_key: string | null }>`
    with r as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as r (property_id uuid, media_key text, source_url text, storage_key text, width integer, height integer)
    ), before as (
      select m.property_id, m.media_key, m.storage_key from property_media m join r using (property_id, media_key)
      order by m.property_id, m.media_key for update of m
    ), written as (
      update property_media m set status = 'stored', storage_key = r.storage_key, width = r.width, height = r.height,
        attempts = 0, try_at = null, last_error = null
      from r where m.property_id = r.property_id and m.media_key = r.media_key and m.source_url = r.source_url
      returning m.property_id, m.media_key, m.storage_key
    )
    select before.storage_key from before join written using (property_id, media_key)
    where before.storage_key <> written.storage_key
    union all
    select r.storage_key from r left join written using (property_id, media_key) where written.property_id is null
  `.execute(db())
  return freed.flatMap(({ storage_key }) => storage_key ?? [])
}

/** Records a failed download. The photo is retried at `try_at`, or marked as failed. */
export async function updateFailed(
  media: { property_id: string; media_key: string; source_url: string },
  failure: { attempts: number; try_at: Date | null; last_error: string; source_at: Date | null },
): Promise<void> {
  await db()
    .updateTable('property_media')
    .set({ ...failure, status: failure.try_at ? 'wanted' : 'parked' })
    .where('property_id', '=', media.property_id)
    .where('media_key', '=', media.media_key)
    .where('source_url', '=', media.source_url)
    .execute()
}

export async function listUnused(storageKeys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${[...storageKeys]}::text[]) as k (key)
    where not exists (select from property_media m where m.storage_key = k.key) order by key
  `.execute(db())
  return rows.map(({ key }) => key)
}

/** Counts the newest homes for sale that have their main photo, and those whose main photo was never tried. */
export async function countFirstPictures(first: number): Promise<{ stored: number; waiting: number }> {
  const { rows } = await sql<{ stored: number; waiting: number }>`
    select count(main_image_key) as stored, count(*) filter (where main_image_key is null and exists (
      select from property_media m where m.property_id = f.id and m.position = 0 and m.status = 'wanted' and m.attempts = 0)) as waiting
    from (select id, main_image_key from properties where status <> 'sold' order by listed_at desc, id limit ${first}) f
  `.execute(db())
  return rows[0] ?? { stored: 0, waiting: 0 }
}
