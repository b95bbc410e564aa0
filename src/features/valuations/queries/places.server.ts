import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { likePattern } from '#kit/table/queries.server.ts'
import type { KnownPlace } from '../rules/place.ts'
import type { Spot } from '../schema.ts'

/** Lists homes in a ZIP code by a word of the address, same house number first. Used on the server only. */
export async function listPlaces(postalCode: string, word: string, number: number | null): Promise<KnownPlace[]> {
  if (word === '') return []
  const rows = await publicHomesIn(postalCode)
    .select(['p.id', 'p.address', 'p.subdivision', 'p.latitude', 'p.longitude', 'p.is_avm_allowed'])
    .where(sql<boolean>`translate(p.address, '''’.', '') ilike ${likePattern(word)}`)
    .orderBy(sql`p.address like ${`${number ?? ''} %`}`, 'desc')
    .orderBy('p.id')
    .limit(400)
    .execute()
  return rows.flatMap(({ address, latitude, longitude, ...row }) =>
    address === null || latitude === null || longitude === null ? [] : [{ ...row, address, latitude, longitude }],
  )
}

/** Finds the average location of the homes in a ZIP code. Null if there are too few. */
export async function findCentroid(postalCode: string): Promise<Spot | null> {
  const row = await publicHomesIn(postalCode)
    .select([
      sql<number>`count(*)::int`.as('homes'),
      sql<number | null>`percentile_cont(0.5) within group (order by p.latitude)`.as('latitude'),
      sql<number | null>`percentile_cont(0.5) within group (order by p.longitude)`.as('longitude'),
    ])
    .executeTakeFirst()
  if (!row || row.homes < 3 || row.latitude === null || row.longitude === null) return null
  return { latitude: row.latitude, longitude: row.longitude }
}

/** Selects homes in a ZIP code with a public address. Each half of the condition has an index. */
function publicHomesIn(postalCode: string) {
  return db()
    .selectFrom('properties as p')
    .where(
      sql<boolean>`((p.postal_code = ${postalCode} and p.status <> 'sold' and p.is_address_shown)
        or (p.postal_code = ${postalCode} and p.status = 'sold' and p.is_address_shown))`,
    )
    .where('p.is_idx', '=', true)
    .where('p.latitude', 'is not', null)
    .where('p.longitude', 'is not', null)
}
