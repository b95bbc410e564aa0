/** Neutral values until a brokerage is set, without any claim. */
export const UNSET_BROKERAGE = {
  name: 'Real Estate',
  short_name: 'Real Estate',
  tagline: 'Homes in Central Indiana.',
  affiliation: null,
  license_number: null,
  licensed_since: null,
  designated_broker: null,
  street: null,
  city: 'Greenwood',
  state: 'IN',
  state_name: 'Indiana',
  postal_code: null,
  phone: null,
  email: null,
  social: [],
  hours: [],
  service_area: [],
  dmca_agent: null,
  mls: {
    name: 'the MLS',
    office_keys: [],
    courtesy: 'Listing information is provided by the MLS.',
    disclaimer:
      'Information as of {as_of}. It is provided by the MLS for consumers’ personal, non-commercial use, is deemed reliable but is not guaranteed accurate, and should be independently verified.',
    copyright: 'Listing data belongs to the MLS.',
  },
  has_drawn_pictures: false,
}

/** Center of the service area, for search engines and maps. Source: specification 9. */
export const GEO = {
  position: '39.7684,-86.1581',
  latitude: 39.7684,
  longitude: -86.1581,
  region: 'US-IN',
  placename: 'Indianapolis',
} as const
