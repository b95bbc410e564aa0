import { sql } from 'kysely'
import { type Looker, listingsFor } from '#features/properties/public.server.ts'
import type { GeocodeProperty } from '../schema.ts'

interface Spot {
  latitude: number
  longitude: number
}

/** Selects homes with coordinates and a public address. */
function placed(looker: Looker) {
  return listingsFor(looker)
    .where('p.is_address_shown', '=', true)
    .where('p.latitude', 'is not', null)
    .where('p.longitude', 'is not', null)
}

/** Finds the coordinates of an address in listings, or those of the nearest house number on its street. */
export async function findOnStreet(
  looker: Looker,
  { street_number, street_name, postal_code }: GeocodeProperty,
): Promise<(Spot & { is_house: boolean }) | null> {
  const number = /^\d{1,6}/.exec(street_number)?.[0] ?? '0'
  const row = await placed(looker)
    .select([
      sql<number>`p.latitude`.as('latitude'),
      sql<number>`p.longitude`.as('longitude'),
      sql<boolean>`lower(p.street_number) = ${street_number.toLowerCase()}`.as('is_house'),
    ])
    .where(sql`lower(p.street_name)`, '=', street_name.toLowerCase())
    .where('p.postal_code', '=', postal_code)
    .orderBy(sql`lower(p.street_number) = ${street_number.toLowerCase()}`, 'desc')
    .orderBy(sql`abs(coalesce(substring(p.street_number from '^[0-9]{1,6}')::integer, 0) - ${Number(number)}::integer)`)
    .orderBy('p.id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the mean coordinates of the homes in a ZIP code or city. */
export async function findCenter(looker: Looker, field: 'postal_code' | 'city', value: string): Promise<Spot | null> {
  const row = await placed(looker)
    .select([sql<number | null>`avg(p.latitude)`.as('latitude'), sql<number | null>`avg(p.longitude)`.as('longitude')])
    .where(sql<string>`lower(${sql.ref(`p.${field}`)})`, '=', value.toLowerCase())
    .executeTakeFirst()
  if (!row || row.latitude === null || row.longitude === null) return null
  return { latitude: Number(row.latitude), longitude: Number(row.longitude) }
}
