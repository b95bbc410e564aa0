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

/** Which sorts of open house the public may come to. Source: RESO OpenHouseType. */
export const PUBLIC_OPEN_HOUSES = ['Public', 'Livestream Public'] as const

/** Ids of the forms of the hearts: where no script runs yet, a press posts the one that says what is wished. */
export const HEART_FORMS = { save: 'save', remove: 'drop' } as const
