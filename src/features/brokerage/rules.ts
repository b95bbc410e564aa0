import type { Brokerage } from './schema.ts'

/** Returns the office's postal address on one line, or null without a street. */
export function postalAddress({
  street,
  city,
  state_name,
  postal_code,
}: Pick<Brokerage, 'street' | 'city' | 'state_name' | 'postal_code'>): string | null {
  return street ? `${street}, ${city}, ${state_name}${postal_code ? ` ${postal_code}` : ''}` : null
}

/** Returns the `tel:` URL of a ten-digit US number. */
export function telephoneUrl(phone: string): string {
  return `tel:+1${phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')}`
}

/** Returns the MLS disclaimer with the time of the data filled in. */
export function disclaimerAsOf(brokerage: Brokerage, asOf: string): string {
  return brokerage.mls.disclaimer.replaceAll('{as_of}', asOf)
}

/**
 * Returns structured data of the business for search engines, without unknown properties.
 * Source: schema.org RealEstateAgent; specification 2, shared layout.
 */
export function businessData(
  brokerage: Brokerage,
  url: string,
  geo: { latitude: number; longitude: number },
): Record<string, unknown> {
  const { street, city, state, postal_code } = brokerage
  return compact({
    '@context': 'https://schema.org',
    '@type': 'RealEstateAgent',
    '@id': `${url}/#business`,
    name: brokerage.name,
    slogan: brokerage.tagline,
    url: `${url}/`,
    telephone: brokerage.phone && `+1-${brokerage.phone}`,
    email: brokerage.email,
    address: addressData({ street, city, state, postal_code }),
    geo: { '@type': 'GeoCoordinates', latitude: geo.latitude, longitude: geo.longitude },
    areaServed: brokerage.service_area.map((name) => ({ '@type': 'City', name: `${name}, ${brokerage.state_name}` })),
    openingHoursSpecification: hoursData(brokerage.hours),
    department: brokerage.offices?.map((office) =>
      compact({
        '@type': 'RealEstateAgent',
        name: `${brokerage.name}, ${office.name}`,
        telephone: office.phone && `+1-${office.phone}`,
        email: office.email,
        address: addressData({ ...office, state }),
        openingHoursSpecification: hoursData(office.hours),
      }),
    ),
    specialOpeningHoursSpecification: brokerage.special_days?.map(({ date, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: date,
      validThrough: date,
      // Source: schema.org, a closed day opens and closes at midnight.
      opens: opens ?? '00:00',
      closes: closes ?? '00:00',
    })),
    sameAs: brokerage.social.map(({ url: profile }) => profile),
  })
}

function addressData({
  street,
  city,
  state,
  postal_code,
}: Pick<Brokerage, 'street' | 'city' | 'state' | 'postal_code'>) {
  return compact({
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: city,
    addressRegion: state,
    postalCode: postal_code,
    addressCountry: 'US',
  })
}

function hoursData(hours: Brokerage['hours']) {
  return hours.map(({ days, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days,
    opens,
    closes,
  }))
}

function compact(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) =>
        value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

/** Returns the keywords of every page, with services and places. */
export function keywordsOf({ name, city, service_area }: Brokerage): string {
  const places = [...new Set([city, ...service_area].filter(Boolean))].slice(0, 6)
  return ['real estate', 'homes for sale', ...places, name].join(', ')
}
