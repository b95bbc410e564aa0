/** Kinds of places with statistics, largest first. */
export const AREA_KINDS = {
  region: 'Region',
  county: 'County',
  city: 'Town',
  zip: 'ZIP code',
  district: 'School district',
} as const
export type AreaKind = keyof typeof AREA_KINDS

/** Place that combines all others. */
export const REGION = { slug: 'central-indiana', name: 'Central Indiana' } as const

export const MEASURES = {
  list_price: 'Median list price',
  list_price_per_sqft: 'Median asking price per sq ft',
  days_listed: 'Median days on the market so far',
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
  list_price: 'Median list price on the date shown.',
  list_price_per_sqft: 'Asking price divided by the finished area that the listing states; the middle one.',
  days_listed: 'Days from the first day on the market to the day of the count; the middle one.',
  price_cut_share: 'Homes that ask less than they did before, of all that are on the market.',
  new_listings:
    'Homes that came on the market in 30 days, those among them that were sold since, too. Not those that were taken off it.',
  sales: 'Closings in the period.',
  sale_price: 'The middle one of all prices that were paid, to the nearest thousand dollars.',
  sale_price_per_sqft: 'Price paid divided by the finished area; the middle one.',
  days_to_contract: 'Days on the market as the MLS counts them, up to the accepted offer; the middle one.',
  sale_to_list: 'Price paid as a share of the last asking price; the middle one. Over 100 means that buyers paid more.',
  months_of_supply:
    'Homes on the market divided by the sales of an average month of the last twelve: how long they would last if no new ones came.',
}

/** Minimum number of homes for a statistic: fewer would reveal single ones. */
export const MIN_HOMES = 10
/** Windows in months. Sales of 3 months are used if there are enough, else of 12. */
export const WINDOWS = [3, 12] as const
/** Number of month ends in a chart, so that the first and the last are of the same season. */
export const POINTS = 13
export const NEW_DAYS = 30

export const MESSAGES = {
  notFound: 'We don’t have data for that place.',
} as const
