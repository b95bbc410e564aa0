import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { TablePage } from '#kit/table/list.ts'
import { likePattern, pageOf } from '#kit/table/queries.server.ts'
import type { ListMlsPictures } from '../schema/console.ts'
import type { FailedPicture, PicturesPage } from '../schema/overview.ts'

/** Id of a photo row, built from its home and key because the table has no id column. */
const id = sql<string>`md5(property_media.property_id::text || ' ' || property_media.media_key)::uuid`

/** Returns a page of failed photos. Searches key, title and cause. */
export async function listFailedPictures(input: ListMlsPictures): Promise<TablePage<FailedPicture>> {
  const pattern = likePattern(input.q)
  const query = db()
    .selectFrom('property_media')
    .innerJoin('properties', 'properties.id', 'property_media.property_id')
    .select([
      id.as('id'),
      'properties.listing_key',
      'properties.title',
      'property_media.position',
      'property_media.attempts',
      'property_media.last_error',
      sql<string | null>`substring(property_media.source_url from '^[a-z]+://([^/?#]+)')`.as('host'),
    ])
    .where('property_media.status', '=', 'parked')
    .$if(pattern !== null, (some) =>
      some.where(
        sql<boolean>`concat_ws(' ', properties.listing_key, properties.title, property_media.last_error) ilike ${pattern}`,
      ),
    )
  return pageOf(query, input, {
    id,
    usual: 'home',
    sorts: { home: { by: sql`coalesce(properties.listing_key, '')`, type: 'text' } },
  })
}

export async function listCauses(limit: number): Promise<PicturesPage['causes']> {
  const { rows } = await sql<PicturesPage['causes'][number]>`
    select coalesce(last_error, 'unknown') as error, count(*)::int as pictures from property_media where status = 'parked'
    group by 1 order by pictures desc, 1 limit ${limit}
  `.execute(db())
  return rows
}

/** Retries these photos. @returns number of them that had failed */
export async function updateForRetry(ids: readonly string[], attempts: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update property_media set status = 'wanted', attempts = ${attempts}::int, try_at = null
    where status = 'parked' and ${id} = any(${[...ids]}::uuid[])
  `.execute(db())
  return Number(numAffectedRows ?? 0)
}
