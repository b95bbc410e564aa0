import { homeTypeOf } from '#features/search/rules/home-types.ts'
import type { Sale } from '../schema.ts'
import { type BasementKind, HOME_KINDS, type HomeKind } from '../words.ts'

/** A closed listing with the feed's columns. */
export interface ClosedListing {
  id: string
  city: string
  postal_code: string | null
  subdivision: string | null
  latitude: number | null
  longitude: number | null
  property_type: string
  property_sub_type: string | null
  living_area: number | null
  bathrooms: number | null
  year_built: number | null
  lot_size_acres: number | null
  garage_spaces: number | null
  basement: readonly string[]
  has_basement: boolean | null
  has_private_pool: boolean | null
  is_waterfront: boolean | null
  close_price: number | null
  close_date: string | null
  property_condition: unknown
}

const KINDS = Object.keys(HOME_KINDS).filter((kind): kind is HomeKind => Object.hasOwn(HOME_KINDS, kind))
const BROUGHT_UP = new Set(['Updated/Remodeled', 'New Construction'])

/** Converts a closed listing to model input. Null if facts are missing or the type is not supported. */
export function saleOf(listing: ClosedListing): Sale | null {
  const type = homeTypeOf(listing.property_type, listing.property_sub_type)
  const kind = KINDS.find((one) => one === type)
  const { id, city, postal_code, latitude, longitude, living_area, close_price, close_date } = listing
  if (!kind || latitude === null || longitude === null || living_area === null) return null
  if (close_price === null || close_date === null) return null
  const { property_condition } = listing
  const condition: unknown[] = Array.isArray(property_condition) ? property_condition : []
  return {
    id,
    city,
    postal_code: postal_code?.slice(0, 5) ?? null,
    subdivision: listing.subdivision,
    latitude,
    longitude,
    kind,
    living_area,
    bathrooms: listing.bathrooms,
    year_built: listing.year_built,
    lot_size_acres: listing.lot_size_acres,
    garage_spaces: listing.garage_spaces,
    basement: basementOf(listing.basement, listing.has_basement),
    has_pool: listing.has_private_pool ?? false,
    is_waterfront: listing.is_waterfront ?? false,
    is_updated: condition.some((word) => BROUGHT_UP.has(String(word))),
    close_price,
    close_date,
  }
}

function basementOf(words: readonly string[], hasBasement: boolean | null): BasementKind | null {
  if (hasBasement === false) return 'none'
  if (words.some((word) => /^(?:partially )?finished|walk-out|daylight/i.test(word))) return 'finished'
  if (hasBasement === null && words.length === 0) return null
  return hasBasement ? 'unfinished' : 'none'
}
