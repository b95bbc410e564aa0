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

/** The system that listings come from which the brokerage enters itself, beside those of its feeds. */
export const OWN_SYSTEM = 'own'

/** By when a visitor's report of a listing is looked at; the one promise of every page and email. Source: product decision. */
export const REPORT_PROMISE = 'one business day'

/** What can be wrong with a listing, as somebody who reports it says. */
export const LISTING_FAULTS = {
  price: 'Price or status',
  facts: 'A fact, such as the size or the tax',
  photos: 'The pictures',
  place: 'The address or the place on the map',
  open_house: 'An open house',
  other: 'Something else',
} as const
export type ListingFault = keyof typeof LISTING_FAULTS

/** Where a report of a fault stands. */
export const REPORT_STATUSES = { new: 'New', in_progress: 'In progress', closed: 'Closed' } as const
export type ReportStatus = keyof typeof REPORT_STATUSES

/** What became of a report. What comes from the MLS is corrected there by the listing broker. Source: NAR model rules 18.2.9. */
export const REPORT_OUTCOMES = {
  corrected: 'Corrected',
  passed_on: 'Passed to the listing broker',
  no_fault: 'No fault found',
  gone: 'The listing left the site',
  not_a_report: 'Not a report',
} as const
export type ReportOutcome = keyof typeof REPORT_OUTCOMES

/** What the table of reports can be ordered and filtered by. */
export const REPORT_LIST = {
  sorts: ['due', 'received'],
  filters: { status: REPORT_STATUSES, fault: LISTING_FAULTS },
} as const

/** Texts about reports. */
export const REPORT_MESSAGES = {
  notFound: 'This report does not exist any more.',
  changedMeanwhile: 'Somebody else changed this report after you opened it.',
  notNew: 'Somebody has this report already.',
  notClosed: 'This report is not closed.',
  closed: 'This report is closed.',
  answerMissing: 'Write what they should know: they wish for an answer.',
} as const

/** Which sorts of open house the public may come to. Source: RESO OpenHouseType. */
export const PUBLIC_OPEN_HOUSES = ['Public', 'Livestream Public'] as const

/** Groups of facts on a listing's page, in their order. */
export const FACT_GROUPS = ['Rooms', 'Inside', 'Outside', 'Building', 'Community', 'Costs', 'Listing'] as const
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
  elementary_school: ['Community', 'Elementary school'],
  middle_or_junior_school: ['Community', 'Middle school'],
  high_school: ['Community', 'High school'],
  community_features: ['Community', 'Community'],
  association_amenities: ['Community', 'HOA amenities'],
  association_name: ['Community', 'HOA'],
  senior_community_yn: ['Community', '55 and older community'],
  zoning: ['Community', 'Zoning'],
  association_fee_includes: ['Costs', 'HOA fee covers'],
  special_listing_conditions: ['Costs', 'Sale conditions'],
  listing_terms: ['Costs', 'Financing accepted'],
  possession: ['Costs', 'Possession'],
} as const satisfies Record<string, readonly [FactGroup, string]>
export type FactName = keyof typeof FACTS

/**
 * Words of the trade in plain ones. A word is explained on the pages where it stands, as a label or in a value.
 * Source: our own words; Indiana law and MIBOR practice where they name one.
 */
export const GLOSSARY = {
  HOA: 'Homeowners association. Owners pay it for what they share, such as a pool, private roads or mowing, and keep its rules.',
  PUD: 'Planned unit development: homes built to one plan, with grounds that an association owns.',
  'Under contract, showing': 'The seller has accepted an offer and still shows the home. The MLS calls it AUC.',
  Pending: 'The seller has accepted an offer and waits for the closing. The home is no longer shown.',
  'Coming soon': 'Listed, and not open for showings yet.',
  half: 'A half bath has a sink and a toilet, and no tub or shower.',
  'Days on market': 'Days since the listing went on the market. After 90 days off it the count starts again.',
  Zoning: 'What the city or county allows to be built and done on the land.',
  Township: 'A part of an Indiana county. It matters for schools, assessment and taxes.',
  'School corporation': 'Indiana’s word for a school district.',
  Possession: 'When the buyer gets the keys.',
  'Sale conditions': 'Whether it is an ordinary sale, an estate, an auction, or needs the consent of a bank.',
  'Financing accepted': 'The kinds of loan or payment that the seller takes.',
  Conventional: 'A loan that no government office insures.',
  FHA: 'A loan insured by the Federal Housing Administration: 3.5% down is enough for many.',
  VA: 'A loan guaranteed for veterans and people in service: often nothing down.',
  USDA: 'A loan of the Department of Agriculture for homes in the country and small towns.',
  'Short Sale': 'The price does not cover the seller’s loan, so the bank must agree to the sale.',
  'Real Estate Owned': 'The home belongs to a bank after a foreclosure.',
  'Above ground, finished': 'Finished rooms above ground. Basements are counted on their own.',
  'Below ground, finished': 'Finished rooms in the basement.',
  'Area taken from': 'Who measured: the county assessor, an appraiser, the builder or the seller.',
  Assessor: 'The county or township office that sets the value on which the tax is worked out.',
  Septic: 'A tank and a field in the ground that clean waste water. The owner has it pumped every few years.',
  Well: 'The home’s own water from the ground. Have it tested before you buy.',
  'Crawl Space': 'A low space between the ground and the floor, for pipes and ducts.',
  Slab: 'The house stands on a plate of concrete, with no space below.',
  'Egress Window': 'A basement window large enough to climb out of: a bedroom must have one.',
  'Forced Air': 'A furnace blows warm air through ducts. Central air uses the same ducts.',
  'Heat Pump': 'One machine that heats and cools, with electricity.',
  'Tray Ceiling': 'A ceiling whose middle is higher than its edge.',
  'Vaulted Ceiling': 'A ceiling that follows the slope of the roof.',
  Ranch: 'All rooms on one floor.',
  'Bi-Level': 'The front door opens between two floors.',
  'Tri-Level': 'Three half floors, a few steps from one to the next.',
  'Cul-De-Sac': 'A street with a round end: no cars pass through.',
  Easement: 'Others may use a part of the land, such as a utility for its lines.',
  'Home Warranty': 'A contract that pays for some repairs in the first year.',
  'Price per sq ft': 'The price divided by the living area. A rough measure: lots and finishes differ.',
  'Property tax':
    'What the owner pays now. Yours can differ: deductions end with the sale, and homes are assessed each year.',
  Homestead: 'The home that its owner lives in. Indiana caps its tax at 1% of the assessed value.',
} as const

/** Ids of the forms of the hearts: where no script runs yet, a press posts the one that says what is wished. */
export const HEART_FORMS = { save: 'save', remove: 'drop' } as const
