import type { Admin } from '#access/actors.ts'
import { lookerOf } from '#features/properties/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { log } from '#kit/log.server.ts'
import { geocoder } from '#ports/geocoder/geocoder.server.ts'
import * as queries from '../queries/places.server.ts'
import type { GeocodedPlace, GeocodeProperty } from '../schema.ts'
import { MESSAGES } from '../words.ts'

const GEOCODER_TIMEOUT_MS = 4000

/**
 * Returns the coordinates of an address from the configured geocoder, or else from listings on the site.
 * @throws not_found
 */
export async function geocodeProperty(actor: Admin<'featured'>, address: GeocodeProperty): Promise<GeocodedPlace> {
  noteAudit()
  const place = (await geocodeWithService(address)) ?? (await geocodeFromListings(actor, address))
  if (!place) throw new AppError('not_found', MESSAGES.noPlace)
  return place
}

async function geocodeWithService(address: GeocodeProperty): Promise<GeocodedPlace | null> {
  const service = geocoder()
  if (!service) return null
  const { street_number, street_name, city, postal_code } = address
  try {
    const text = `${street_number} ${street_name}, ${city}, IN ${postal_code}`
    const place = await service.find(text, AbortSignal.timeout(GEOCODER_TIMEOUT_MS))
    return place && { ...place, source: service.name, precision: 'address' }
  } catch (error) {
    // Fall back to listings; the form can also take both coordinates.
    log.warn({ err: error }, 'the geocoder did not answer')
    return null
  }
}

async function geocodeFromListings(actor: Admin<'featured'>, address: GeocodeProperty): Promise<GeocodedPlace | null> {
  const looker = lookerOf(actor)
  const source = 'Listings on this site'
  const spot = await queries.findOnStreet(looker, address)
  if (spot) {
    const { is_house, ...place } = spot
    return { ...place, source, precision: is_house ? 'address' : 'street' }
  }
  const zip = await queries.findCenter(looker, 'postal_code', address.postal_code)
  if (zip) return { ...rounded(zip), source, precision: 'postal_code' }
  const city = await queries.findCenter(looker, 'city', address.city)
  return city && { ...rounded(city), source, precision: 'city' }
}

function rounded({ latitude, longitude }: { latitude: number; longitude: number }) {
  const five = (value: number) => Math.round(value * 100_000) / 100_000
  return { latitude: five(latitude), longitude: five(longitude) }
}
