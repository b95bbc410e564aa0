import { sql } from 'kysely'
import { type Looker, listingsFor } from '#features/properties/public.server.ts'
import type { GeocodeProperty } from '../schema.ts'

interface Spot {
  latitude: number
  longitude: number
}

/** Homes with a place that may be told: what is withheld has no part in it. */
function placed(looker: Looker) {
  return listingsFor(looker)
    .where('p.is_address_shown', '=', true)
    .where('p.latitude', 'is not', null)
    .where('p.longitude', 'is not', null)
}

/** The place of the home at an address, from listings; of the nearest number of its street where that one is not known. */
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

/** The middle of the homes of a ZIP code or town. */
export async function findMiddle(looker: Looker, field: 'postal_code' | 'city', value: string): Promise<Spot | null> {
  const row = await placed(looker)
    .select([sql<number | null>`avg(p.latitude)`.as('latitude'), sql<number | null>`avg(p.longitude)`.as('longitude')])
    .where(sql<string>`lower(${sql.ref(`p.${field}`)})`, '=', value.toLowerCase())
    .executeTakeFirst()
  if (!row || row.latitude === null || row.longitude === null) return null
  return { latitude: Number(row.latitude), longitude: Number(row.longitude) }
}
