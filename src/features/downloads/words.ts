/** Download types with their labels. Source: specification 3, download types. */
export const DOWNLOAD_TYPES = {
  property_image: 'Listing photo',
  property_data: 'Listing data export',
  search_export: 'Search results export',
  document: 'Document',
  property_details: 'Printed listing',
} as const
export type DownloadType = keyof typeof DOWNLOAD_TYPES

/** Outcomes of an attempt. */
export const OUTCOMES = {
  allowed: 'Allowed',
  over_limit: 'Blocked: over the 24-hour limit',
  over_share: 'Blocked: over the share of the active listings',
} as const
export type Outcome = keyof typeof OUTCOMES

export const DOWNLOAD_LIST = {
  sorts: ['at', 'items'],
  filters: { type: DOWNLOAD_TYPES, outcome: OUTCOMES },
} as const

/** Reasons why downloads are suspicious. The VOW settings have the thresholds. */
export const SUSPICIONS = {
  rate: 'Many per minute',
  networks: 'Many networks in an hour',
  night: 'Many overnight',
  unopened: 'Downloaded, never viewed',
  breadth: 'A large part of the market',
  refusals: 'Blocked repeatedly',
} as const
export type Suspicion = keyof typeof SUSPICIONS

/** Columns of a listing export in order, by field name. The field table decides who gets which. */
export const EXPORT_COLUMNS = {
  listing_id: 'MLS number',
  address: 'Address',
  city: 'City',
  state: 'State',
  postal_code: 'ZIP',
  county: 'County',
  subdivision: 'Subdivision',
  status: 'Status',
  price: 'List price',
  original_list_price: 'Original list price',
  close_price: 'Sale price',
  close_date: 'Sale date',
  days_on_market: 'Days on market',
  property_type: 'Type',
  property_sub_type: 'Subtype',
  bedrooms: 'Bedrooms',
  bathrooms: 'Bathrooms',
  living_area: 'Square feet',
  lot_size_acres: 'Acres',
  year_built: 'Year built',
  garage_spaces: 'Garage spaces',
  association_fee_monthly: 'Monthly HOA fee',
  list_office_name: 'Listing brokerage',
  list_office_contact: 'Listing brokerage contact',
  modification_timestamp: 'Last changed in the MLS',
} as const
export type ExportField = keyof typeof EXPORT_COLUMNS

/** Most listings in one download or search export. */
export const MAX_ITEMS = 500

/** Texts quoted from the specification. Source: specification 8. */
export const TEXTS = { unauthorized: 'Unauthorized' } as const

/** Texts that the specification leaves open. */
export const MESSAGES = {
  overLimit: (limit: number) =>
    `You’ve reached the limit of ${limit === 1 ? '1 listing' : `${limit} listings`} allowed by the MLS in 24 hours.`,
  overDocuments: (limit: number) => `You’ve reached the limit of ${limit} documents in 24 hours.`,
  overShare: (percent: number) =>
    `This would be more than ${percent}% of the homes for sale in 24 hours. That’s the MLS limit.`,
  callUs: 'Call us if you need more.',
  nothingChosen: 'Choose at least one home.',
  nothingFound: 'This search has no homes to export.',
  noPhoto: 'This photo is no longer available.',
  photoBusy: 'This photo isn’t ready. Try again in a minute.',
  noSuchHome: 'Property not found',
  noSuchUser: 'This account was deleted.',
  changedMeanwhile: 'Someone else changed these limits after you opened them.',
  reasonMissing: 'Enter a reason. It’s saved in the audit log.',
} as const
