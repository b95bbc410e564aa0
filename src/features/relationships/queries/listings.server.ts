import { sql } from 'kysely'
import { type Looker, listingsFor } from '#features/properties/public.server.ts'
import { visibleTo } from '#features/properties/rules/visibility.ts'

/** Finds a home by its MLS number, if the agent may see it, and whether one of these offices lists it. */
export async function findListing(looker: Looker, listingId: string, officeKeys: readonly string[]) {
  const row = await listingsFor(looker)
    .select(LISTING)
    .select(isListedBy(officeKeys))
    .where('p.listing_id', '=', listingId)
    .orderBy('p.id')
    .executeTakeFirst()
  return row && listingOf(row, looker)
}

/** Finds a home by its id, with the same columns. */
export async function findListingById(looker: Looker, propertyId: string, officeKeys: readonly string[]) {
  const row = await listingsFor(looker)
    .select(LISTING)
    .select(isListedBy(officeKeys))
    .where('p.id', '=', propertyId)
    .executeTakeFirst()
  return row && listingOf(row, looker)
}

const LISTING = [
  'p.id',
  'p.listing_id',
  'p.is_address_shown',
  'p.address',
  'p.city',
  'p.state',
  'p.postal_code',
] as const

function isListedBy(officeKeys: readonly string[]) {
  return sql<boolean>`coalesce(p.list_office_key = any(${[...officeKeys]}::text[]), false)`.as('is_own_listing')
}

function listingOf<
  Row extends {
    id: string
    listing_id: string | null
    is_address_shown: boolean
    address: string | null
    city: string
    state: string
    postal_code: string | null
    is_own_listing: boolean
  },
>({ is_own_listing, ...row }: Row, { viewer }: Looker) {
  const { id, listing_id, address, city, state, postal_code } = visibleTo(row, viewer)
  return { id, listing_id, address, city, state, postal_code, is_own_listing }
}
