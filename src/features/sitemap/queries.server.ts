import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { type Looker, listingsFor } from '#features/properties/public.server.ts'

/** Counts the homes that visitors may find, with the latest change. */
export async function countHomes(anybody: Looker): Promise<{ homes: number; modified: Date | null }> {
  const { homes, modified } = await listingsFor(anybody)
    .select(({ fn }) => [fn.countAll<number>().as('homes'), fn.max('p.modification_timestamp').as('modified')])
    .executeTakeFirstOrThrow()
  return { homes: Number(homes), modified }
}

/** Lists a slice of these homes in a fixed order. @param from number of homes to skip */
export function listHomes(anybody: Looker, from: number, limit: number): Promise<{ id: string; modified: Date }[]> {
  return listingsFor(anybody)
    .select(['p.id', 'p.modification_timestamp as modified'])
    .orderBy('p.id')
    .limit(limit)
    .offset(from)
    .execute()
}

/** Lists public events that are not over. A scheduled event changed last when it was published. */
export function listEvents(now: Date): Promise<{ id: string; modified: Date }[]> {
  return db()
    .selectFrom('events')
    .select(['id', sql<Date>`greatest(updated_at, publish_at)`.as('modified')])
    .where('ends_at', '>', now)
    .where(isOut(now))
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

/** Lists live landing pages of homes that visitors may find. A page disappears with its home. */
export function listLandingPages(anybody: Looker, now: Date): Promise<{ slug: string; modified: Date }[]> {
  return listingsFor(anybody)
    .innerJoin('landing_pages as l', 'l.property_id', 'p.id')
    .select(['l.slug', sql<Date>`greatest(l.updated_at, l.publish_at, p.modification_timestamp)`.as('modified')])
    .where(isOut(now, 'l.'))
    .orderBy('l.slug')
    .execute()
}

/** Returns a condition for published rows, including scheduled ones whose time has come. */
function isOut(now: Date, prefix: '' | 'l.' = '') {
  const [status, publish_at] = [sql.ref(`${prefix}status`), sql.ref(`${prefix}publish_at`)]
  return sql<boolean>`(${status} = 'published' or (${status} = 'scheduled' and ${publish_at} <= ${now}))`
}
