import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { MappedMedia } from '#features/mls/mapping/listing.ts'
import type { Owned } from './write.server.ts'

/** Deletes photos of these homes that are not in `media`. @returns their storage keys */
export async function deleteOtherMedia(
  ids: readonly string[],
  media: readonly Owned<MappedMedia>[],
): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    delete from property_media m where m.property_id = any(${[...ids]}::uuid[]) and not exists (
      select from json_to_recordset(${JSON.stringify(media)}::json) as r (property_id uuid, media_key text)
      where r.property_id = m.property_id and r.media_key = m.media_key)
    returning m.storage_key
  `.execute(db())
  return rows.flatMap(({ storage_key }) => storage_key ?? [])
}

/** Inserts or updates photos. A changed photo is queued for download; the old one stays until then. */
export async function upsertMedia(media: readonly Owned<MappedMedia>[], at: Date): Promise<void> {
  await sql`
    insert into property_media as m
      (property_id, media_key, position, caption, is_public, source_url, source_at, modification_timestamp)
    select property_id, media_key, position, caption, is_public, source_url, ${at}, modification_timestamp
    from json_to_recordset(${JSON.stringify(media)}::json)
      as excluded (property_id uuid, media_key text, position integer, caption text, is_public boolean, source_url text,
        modification_timestamp timestamptz)
    where not exists (select from property_media m where m.property_id = excluded.property_id
      and m.media_key = excluded.media_key and not (${needsUpdate}))
    on conflict (property_id, media_key) do update set position = excluded.position, caption = excluded.caption,
      is_public = excluded.is_public, source_url = excluded.source_url, modification_timestamp = excluded.modification_timestamp,
      source_at = case when m.source_url = excluded.source_url then m.source_at else excluded.source_at end,
      status = case when ${needsDownload} then 'wanted' else m.status end,
      attempts = case when ${needsDownload} then 0 else m.attempts end,
      try_at = case when ${needsDownload} then null else m.try_at end
    where ${needsUpdate}
  `.execute(db())
}

// The query string is a signature that differs in each response.
const isDifferentPhoto = sql<boolean>`(m.modification_timestamp is distinct from excluded.modification_timestamp
  or split_part(m.source_url, '?', 1) <> split_part(excluded.source_url, '?', 1))`

// Skip unchanged rows before the insert: `on conflict` locks each row it meets, which is a write.
const needsUpdate = sql<boolean>`(${isDifferentPhoto}
  or (m.position, m.caption, m.is_public) is distinct from (excluded.position, excluded.caption, excluded.is_public)
  or (m.status <> 'stored' and m.source_url <> excluded.source_url))`

// Retry a failed download when the feed gives it a new URL.
const needsDownload = sql<boolean>`(${isDifferentPhoto} or (m.status = 'parked' and m.source_url <> excluded.source_url))`

/** Sets the main photo of homes to the first stored one that every viewer of the home may see. */
export async function updateMainImages(ids: readonly string[]): Promise<void> {
  await sql`
    update properties p set main_image_key = first.storage_key
    from properties own left join lateral (
      select m.storage_key from property_media m where m.property_id = own.id and m.storage_key is not null
        and (m.is_public or not own.is_idx)
      order by m.position, m.media_key limit 1) first on true
    where own.id = any(${[...ids]}::uuid[]) and p.id = own.id and p.main_image_key is distinct from first.storage_key
  `.execute(db())
}
