import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { type Looker, listingsFor } from '#features/properties/public.server.ts'
import { visibleTo } from '#features/properties/rules/visibility.ts'
import type { ComingSoonHome } from '../rules/coming-soon.ts'
import type { Spot } from '../rules/free-time.ts'

/** A home as the viewer may see it, with the columns that decide whether a tour needs an agreement. */
export interface TourHome {
  id: string
  address: string | null
  city: string
  state: string
  is_own_listing: boolean
  is_lease: boolean
}

/** Returns where homes are, for travel times alone: also of a home whose address is hidden. */
export async function listSpots(ids: readonly string[]): Promise<Map<string, Spot>> {
  if (ids.length === 0) return new Map()
  const rows = await db()
    .selectFrom('properties')
    .select(['id', 'latitude', 'longitude'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...spot }) => [id, spot]))
}

/** Lists those of these homes that are coming soon, by id. */
export async function listComingSoon(ids: readonly string[]): Promise<Map<string, ComingSoonHome>> {
  if (ids.length === 0) return new Map()
  const rows = await db()
    .selectFrom('properties')
    .select(['id', 'on_market_date', 'activation_date', 'start_showing_date'])
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .where('status', '=', 'coming_soon')
    .execute()
  return new Map(rows.map(({ id, ...home }) => [id, home]))
}

/** Lists those of these homes that the viewer may see. */
export async function listHomes(
  looker: Looker,
  ids: readonly string[],
  officeKeys: readonly string[],
): Promise<TourHome[]> {
  if (ids.length === 0) return []
  const rows = await listingsFor(looker)
    .select(['p.id', 'p.is_address_shown', 'p.address', 'p.city', 'p.state', 'p.property_type'])
    .select(sql<boolean>`coalesce(p.list_office_key = any(${[...officeKeys]}::text[]), false)`.as('is_own_listing'))
    .where('p.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('p.id')
    .execute()
  return rows.map(({ is_own_listing, ...row }) => {
    const { id, address, city, state, property_type } = visibleTo(row, looker.viewer)
    return { id, address, city, state, is_own_listing, is_lease: /lease/i.test(property_type) }
  })
}
