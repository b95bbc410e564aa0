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

/** Ids of the forms of the hearts: where no script runs yet, a press posts the one that says what is wished. */
export const HEART_FORMS = { save: 'save', remove: 'drop' } as const
