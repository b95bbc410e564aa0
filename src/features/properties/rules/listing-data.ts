import { calendarDayOf } from '#kit/time/format.ts'
import type { PropertyStatus } from '../words.ts'

/** Returns structured data for search engines, with public fields and no withheld location. Source: schema.org. */
export function listingData(home: {
  id: string
  title: string
  description: string | null
  price: number
  status: PropertyStatus
  is_address_shown: boolean
  address: string | null
  city: string
  state: string
  postal_code: string | null
  latitude: number | null
  longitude: number | null
  bedrooms: number | null
  bathrooms: number | null
  living_area: number | null
  year_built: number | null
  listed_at: Date
  list_office_name: string
}): Record<string, unknown> {
  const place = {
    '@type': 'PostalAddress',
    ...(home.is_address_shown && home.address ? { streetAddress: home.address } : {}),
    addressLocality: home.city,
    addressRegion: home.state,
    ...(home.postal_code ? { postalCode: home.postal_code } : {}),
    addressCountry: 'US',
  }
  const hasPin = home.is_address_shown && home.latitude !== null && home.longitude !== null
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    name: home.title,
    ...(home.description ? { description: home.description } : {}),
    datePosted: calendarDayOf(home.listed_at),
    ...(home.status === 'sold'
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            price: home.price,
            priceCurrency: 'USD',
            offeredBy: { '@type': 'RealEstateAgent', name: home.list_office_name },
          },
        }),
    mainEntity: {
      '@type': 'Residence',
      address: place,
      ...(hasPin ? { geo: { '@type': 'GeoCoordinates', latitude: home.latitude, longitude: home.longitude } } : {}),
      ...(home.bedrooms === null ? {} : { numberOfBedrooms: home.bedrooms }),
      ...(home.bathrooms === null ? {} : { numberOfBathroomsTotal: home.bathrooms }),
      ...(home.living_area === null
        ? {}
        : { floorSize: { '@type': 'QuantitativeValue', value: home.living_area, unitCode: 'FTK' } }),
      ...(home.year_built === null ? {} : { yearBuilt: home.year_built }),
    },
  }
}
