import { sql } from 'kysely'
import { CopyRows, type CopyType, copyInto } from '#db/copy.server.ts'
import { db } from '#db/db.server.ts'
import type { MappedMedia } from '#features/mls/mapping/listing.ts'
import type { Owned } from './write.server.ts'

/** Of these homes, takes out the pictures that are not among those given. @returns where their bytes were */
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

/** Writes pictures of homes that had none, as wanted. */
export async function insertMedia(media: readonly Owned<MappedMedia>[], at: Date): Promise<void> {
  const rows = new CopyRows(MEDIA_COLUMNS)
  for (const one of media) rows.add({ ...one, source_at: at })
  await copyInto('property_media', rows)
}

type MediaRow = Owned<MappedMedia> & { source_at: Date }
export const MEDIA_COLUMNS: Record<keyof MediaRow, CopyType> = {
  property_id: 'uuid',
  media_key: 'text',
  position: 'integer',
  caption: 'text',
  is_public: 'boolean',
  source_url: 'text',
  source_at: 'timestamptz',
  modification_timestamp: 'timestamptz',
}

/** Writes pictures as wanted. One that changed is fetched anew; the older bytes are shown until then. */
export async function upsertMedia(media: readonly Owned<MappedMedia>[], at: Date): Promise<void> {
  await sql`
    insert into property_media as m
      (property_id, media_key, position, caption, is_public, source_url, source_at, modification_timestamp)
    select property_id, media_key, position, caption, is_public, source_url, ${at}, modification_timestamp
    from json_to_recordset(${JSON.stringify(media)}::json)
      as excluded (property_id uuid, media_key text, position integer, caption text, is_public boolean, source_url text,
        modification_timestamp timestamptz)
    where not exists (select from property_media m where m.property_id = excluded.property_id
      and m.media_key = excluded.media_key and not (${isToBeWritten}))
    on conflict (property_id, media_key) do update set position = excluded.position, caption = excluded.caption,
      is_public = excluded.is_public, source_url = excluded.source_url, modification_timestamp = excluded.modification_timestamp,
      source_at = case when m.source_url = excluded.source_url then m.source_at else excluded.source_at end,
      status = case when ${isWantedAgain} then 'wanted' else m.status end,
      attempts = case when ${isWantedAgain} then 0 else m.attempts end,
      try_at = case when ${isWantedAgain} then null else m.try_at end
    where ${isToBeWritten}
  `.execute(db())
}

// What stands behind the question mark is a signature, which is new with each answer of the feed.
const isOtherPicture = sql<boolean>`(m.modification_timestamp is distinct from excluded.modification_timestamp
  or split_part(m.source_url, '?', 1) <> split_part(excluded.source_url, '?', 1))`

// One that is as it was is not even touched: what an insert meets is locked, and that is written too.
const isToBeWritten = sql<boolean>`(${isOtherPicture}
  or (m.position, m.caption, m.is_public) is distinct from (excluded.position, excluded.caption, excluded.is_public)
  or (m.status <> 'stored' and m.source_url <> excluded.source_url))`

// A picture that could not be had is asked for again where the feed gives it a new address.
const isWantedAgain = sql<boolean>`(${isOtherPicture} or (m.status = 'parked' and m.source_url <> excluded.source_url))`

/** Sets the main picture of homes to the first one that is stored, and that all who find the home may see. */
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
