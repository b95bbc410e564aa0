/** Kinds of places with statistics, largest first. */
export const AREA_KINDS = {
  region: 'Region',
  county: 'County',
  city: 'City',
  zip: 'ZIP code',
  district: 'School district',
} as const
export type AreaKind = keyof typeof AREA_KINDS

/** Place that combines all others. */
export const REGION = { slug: 'central-indiana', name: 'Central Indiana' } as const

export const MEASURES = {
  list_price: 'Median list price',
  list_price_per_sqft: 'Median list price per sq ft',
  days_listed: 'Median days on market so far',
  price_cut_share: 'Homes with a price cut',
  new_listings: 'New listings',
  sales: 'Homes sold',
  sale_price: 'Median sale price',
  sale_price_per_sqft: 'Median sale price per sq ft',
  days_to_contract: 'Median days to an accepted offer',
  sale_to_list: 'Sale-to-list ratio',
  months_of_supply: 'Months of supply',
} as const
export type Measure = keyof typeof MEASURES

/** Measures of homes on the market, in page order. All others are of sold homes. */
export const FOR_SALE_MEASURES = [
  'list_price',
  'list_price_per_sqft',
  'days_listed',
  'price_cut_share',
  'new_listings',
] as const satisfies Measure[]
export const SOLD_MEASURES = [
  'sale_price',
  'sale_price_per_sqft',
  'sale_to_list',
  'days_to_contract',
  'sales',
  'months_of_supply',
] as const satisfies Measure[]

export const METHODS: Readonly<Record<Measure, string>> = {
  list_price: 'Half of the homes for sale list for more, half for less.',
  list_price_per_sqft: 'List price divided by the finished area in the listing.',
  days_listed: 'Days since the home was listed.',
  price_cut_share: 'Share of homes for sale whose list price was cut.',
  new_listings: 'Homes listed in the last 30 days, including those already sold. Withdrawn listings don’t count.',
  sales: 'Closings in the period.',
  sale_price: 'Half of the homes sold for more, half for less. Rounded to the nearest $1,000.',
  sale_price_per_sqft: 'Sale price divided by the finished area.',
  days_to_contract: 'Days on market until the accepted offer, as the MLS counts them.',
  sale_to_list: 'Sale price as a share of the last list price. Over 100% means buyers paid more than the list price.',
  months_of_supply: 'Homes for sale divided by the average monthly sales of the last 12 months.',
}

/** Minimum number of homes for a statistic: fewer would describe single ones, not the area. Source: product decision. */
export const MIN_HOMES = 10
/** Windows in months. Sales of 3 months are used if there are enough, else of 12. */
export const WINDOWS = [3, 12] as const
/** Number of month ends in a chart, so that the first and the last are of the same season. */
export const POINTS = 13
export const NEW_DAYS = 30

export const MESSAGES = {
  notFound: 'We don’t have data for that place.',
} as const
