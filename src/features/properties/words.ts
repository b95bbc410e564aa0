/** Statuses that the site knows, in the order in which a search lists them. Source: RESO StandardStatus, product decision. */
export const STATUSES = {
  coming_soon: 'Coming soon',
  active: 'Active',
  active_under_contract: 'Under contract, showing',
  pending: 'Pending',
  sold: 'Sold',
} as const
export type PropertyStatus = keyof typeof STATUSES

/** What a search shows where no status is asked for. */
export const DEFAULT_STATUSES = ['coming_soon', 'active', 'active_under_contract'] as const

/** Texts that the specification fixes, word for word. Source: specification 2 and 8. */
export const TEXTS = {
  notFound: 'Property not found',
  soldRefused: "You don't have permission to view sold properties",
} as const

/** Texts of our own. */
export const MESSAGES = {
  gone: 'This home is no longer listed',
  addressWithheld: 'Address withheld',
} as const

/** Which sorts of open house the public may come to. Source: RESO OpenHouseType. */
export const PUBLIC_OPEN_HOUSES = ['Public', 'Livestream Public'] as const

/** Groups of facts on a listing's page, in their order. */
export const FACT_GROUPS = ['Rooms', 'Inside', 'Outside', 'Building', 'Community', 'Costs'] as const
export type FactGroup = (typeof FACT_GROUPS)[number]

/**
 * Facts of the feed that the site shows beside its own columns: RESO StandardName in snake case → group and label.
 * A fact that does not stand here is never sent. Source: RESO Data Dictionary 2.0, IDX payload.
 */
export const FACTS = {
  rooms_total: ['Rooms', 'Rooms'],
  main_level_bedrooms: ['Rooms', 'Bedrooms on the main level'],
  main_level_bathrooms: ['Rooms', 'Bathrooms on the main level'],
  above_grade_finished_area: ['Rooms', 'Above ground, finished'],
  below_grade_finished_area: ['Rooms', 'Below ground, finished'],
  building_area_total: ['Rooms', 'Total area'],
  living_area_source: ['Rooms', 'Area taken from'],
  interior_features: ['Inside', 'Features'],
  appliances: ['Inside', 'Appliances'],
  flooring: ['Inside', 'Floors'],
  heating: ['Inside', 'Heating'],
  cooling: ['Inside', 'Cooling'],
  fireplaces_total: ['Inside', 'Fireplaces'],
  fireplace_features: ['Inside', 'Fireplace details'],
  laundry_features: ['Inside', 'Laundry'],
  window_features: ['Inside', 'Windows'],
  security_features: ['Inside', 'Security'],
  accessibility_features: ['Inside', 'Accessibility'],
  inclusions: ['Inside', 'Stays with the home'],
  exclusions: ['Inside', 'Does not stay'],
  lot_size_dimensions: ['Outside', 'Lot dimensions'],
  lot_features: ['Outside', 'Lot features'],
  patio_and_porch_features: ['Outside', 'Porch and patio'],
  exterior_features: ['Outside', 'Outside features'],
  fencing: ['Outside', 'Fence'],
  pool_features: ['Outside', 'Pool'],
  view: ['Outside', 'View'],
  waterfront_features: ['Outside', 'Waterfront'],
  other_structures: ['Outside', 'Other buildings'],
  parking_features: ['Outside', 'Parking'],
  parking_total: ['Outside', 'Parking spaces'],
  carport_spaces: ['Outside', 'Carport spaces'],
  horse_yn: ['Outside', 'Horses allowed'],
  architectural_style: ['Building', 'Style'],
  levels: ['Building', 'Levels'],
  construction_materials: ['Building', 'Walls'],
  roof: ['Building', 'Roof'],
  foundation_details: ['Building', 'Foundation'],
  builder_name: ['Building', 'Builder'],
  property_condition: ['Building', 'Condition'],
  water_source: ['Building', 'Water'],
  sewer: ['Building', 'Sewer'],
  utilities: ['Building', 'Utilities'],
  electric: ['Building', 'Electricity'],
  zoning: ['Community', 'Zoning'],
  elementary_school: ['Community', 'Elementary school'],
  middle_or_junior_school: ['Community', 'Middle school'],
  high_school: ['Community', 'High school'],
  community_features: ['Community', 'Community'],
  association_amenities: ['Community', 'HOA amenities'],
  association_name: ['Community', 'HOA'],
  senior_community_yn: ['Community', '55 and older community'],
  association_fee_includes: ['Costs', 'HOA fee covers'],
  special_listing_conditions: ['Costs', 'Sale conditions'],
  listing_terms: ['Costs', 'Financing accepted'],
  possession: ['Costs', 'Possession'],
} as const satisfies Record<string, readonly [FactGroup, string]>
export type FactName = keyof typeof FACTS
