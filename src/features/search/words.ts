/** Home types as people search for them; see `homeTypeOf`. */
export const HOME_TYPES = {
  house: 'House',
  condo: 'Condo',
  townhouse: 'Townhouse',
  multi: 'Multi-family',
  manufactured: 'Manufactured',
  land: 'Land',
  farm: 'Farm',
  rental: 'Rental',
  commercial: 'Commercial',
} as const
export type HomeType = keyof typeof HOME_TYPES

/** Sort orders of results. */
export const SORTS = {
  newest: 'Newest first',
  price_asc: 'Price, low to high',
  price_desc: 'Price, high to low',
  price_per_sqft: 'Price per sq ft',
  area: 'Largest first',
  lot: 'Largest lot first',
  reduced: 'Latest price cut',
} as const
export type Sort = keyof typeof SORTS

/** Numeric filters, with label and sensible range. */
export const NUMBERS = {
  minPrice: { label: 'Min price', from: 0, to: 1_000_000_000 },
  maxPrice: { label: 'Max price', from: 1, to: 1_000_000_000 },
  minBeds: { label: 'Bedrooms', from: 0, to: 50 },
  minBaths: { label: 'Bathrooms', from: 0, to: 50 },
  minArea: { label: 'Min square feet', from: 0, to: 10_000_000 },
  maxArea: { label: 'Max square feet', from: 1, to: 10_000_000 },
  minLot: { label: 'Min acres', from: 0, to: 100_000 },
  minYear: { label: 'Min year built', from: 1700, to: 2200 },
  maxYear: { label: 'Max year built', from: 1700, to: 2200 },
  stories: { label: 'Stories', from: 1, to: 3 },
  garage: { label: 'Garage spaces', from: 0, to: 50 },
  maxHoa: { label: 'Max monthly HOA fee', from: 0, to: 100_000 },
  maxDays: { label: 'Max days listed', from: 1, to: 3650 },
} as const
export type NumberFilter = keyof typeof NUMBERS

/** Filters that are on or off. */
export const FLAGS = {
  basement: 'Basement',
  pool: 'Private pool',
  fireplace: 'Fireplace',
  waterfront: 'Waterfront',
  newBuild: 'New construction',
  reduced: 'Price cut',
  openHouse: 'Open house',
  featured: 'Featured',
} as const
export type Flag = keyof typeof FLAGS

/** Place filters; each may repeat. */
export const PLACES = {
  city: 'City',
  zip: 'ZIP code',
  county: 'County',
  township: 'Township',
  subdivision: 'Subdivision',
  district: 'School district',
} as const
export type PlaceFilter = keyof typeof PLACES
export const PLACE_NAMES = [
  'city',
  'zip',
  'county',
  'township',
  'subdivision',
  'district',
] as const satisfies PlaceFilter[]

/** Kinds of suggestions, with their headings. */
export const PLACE_KINDS = {
  search: 'Search',
  city: 'Cities',
  zip: 'ZIP codes',
  county: 'Counties',
  township: 'Townships',
  subdivision: 'Neighborhoods and subdivisions',
  district: 'School districts',
  address: 'Homes for sale',
  listing: 'MLS numbers',
} as const
export type PlaceKind = keyof typeof PLACE_KINDS

/** Views on a phone. */
export const VIEWS = { list: 'List', map: 'Map' } as const
export type View = keyof typeof VIEWS

/** Cards per page of results. */
export const PAGE_SIZE = 24

/** The sort select, outside of the filter form, refers to it by id. */
export const SEARCH_FORM = 'search-form'
