/** Statuses on the site, in the order in which a search lists them. Source: RESO StandardStatus, product decision. */
export const STATUSES = {
  coming_soon: 'Coming soon',
  active: 'Active',
  active_under_contract: 'Active under contract',
  pending: 'Pending',
  sold: 'Sold',
} as const
export type PropertyStatus = keyof typeof STATUSES

/** Statuses of a search that names none. */
export const DEFAULT_STATUSES = ['coming_soon', 'active', 'active_under_contract'] as const

/** Texts quoted from the specification. Source: specification 2 and 8. */
export const TEXTS = {
  notFound: 'Property not found',
  soldRefused: "You don't have permission to view sold properties",
} as const

/** Texts that the specification leaves open. */
export const MESSAGES = {
  gone: 'This home is no longer listed',
  addressWithheld: 'Address withheld',
} as const

/** Homes that the map lists for one place. */
export const MAX_HOMES_PER_PLACE = 30

/** Pages about a home beside its own: opening one is no view of the home in a history. */
export const HOME_PARTS = ['photos', 'tour', 'question', 'report', 'message'] as const

/** System name of manual listings, next to those of the feeds. */
export const OWN_SYSTEM = 'own'

/** Open house types that the public may attend. Source: RESO OpenHouseType. */
export const PUBLIC_OPEN_HOUSES = ['Public', 'Livestream Public'] as const

/** Ids of the forms that save or remove a favorite before hydration. */
export const FAVORITE_FORMS = { save: 'save', remove: 'drop' } as const
