import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { FEATURED_ORDER, featuredPosition, type Looker, listingsFor } from '#features/properties/public.server.ts'
import { likePattern } from '#kit/table/queries.server.ts'

/** Lists the featured listings that the viewer can find. Those without a position come first, newest first. */
export async function listFeaturedIds(looker: Looker, limit: number): Promise<string[]> {
  const rows = await listingsFor(looker)
    .select('p.id')
    .where('p.is_featured', '=', true)
    .where('p.status', '<>', 'sold')
    .orderBy(featuredPosition)
    .orderBy('p.listed_at', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function lockOrder(): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('featured_order', 0))`.execute(db())
}

export async function saveOrder(ids: readonly string[], by: string, now: Date): Promise<void> {
  const value = JSON.stringify(ids)
  await db()
    .insertInto('settings')
    .values({ key: FEATURED_ORDER, value, updated_at: now, updated_by: by })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((set) => ({
        value,
        version: set('settings.version', '+', 1),
        updated_at: now,
        updated_by: by,
      })),
    )
    .execute()
}

/** Finds listings by MLS number or street name, those of our office first. */
export async function findIds(
  looker: Looker,
  q: string,
  officeKeys: readonly string[],
  limit: number,
): Promise<string[]> {
  const pattern = likePattern(q)
  const rows = await listingsFor(looker)
    .select('p.id')
    .where('p.status', '<>', 'sold')
    .where((where) =>
      where.or([
        where('p.listing_id', '=', q),
        where.and([where('p.is_address_shown', '=', true), where(sql<string>`p.address`, 'ilike', pattern ?? '')]),
      ]),
    )
    .orderBy(sql`coalesce(p.list_office_key = any(${[...officeKeys]}::text[]), false)`, 'desc')
    .orderBy('p.listed_at', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns whether a listing is featured; null if the viewer cannot find it. */
export async function findFeatured(looker: Looker, id: string): Promise<boolean | null> {
  const row = await listingsFor(looker).select('p.is_featured').where('p.id', '=', id).executeTakeFirst()
  return row?.is_featured ?? null
}

/** Features a listing or stops featuring it. @returns false if nothing changed */
export async function updateFeatured(id: string, isFeatured: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable('properties')
    .set({ is_featured: isFeatured })
    .where('id', '=', id)
    .where('is_featured', '<>', isFeatured)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
