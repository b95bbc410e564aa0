/** Counts of the overview, with singular, plural and the path of the list. */
export const COUNTS = {
  favorites: { one: 'favorite', many: 'favorites', to: '/dashboard/favorites' },
  saved_searches: { one: 'saved search', many: 'saved searches', to: '/dashboard/saved-searches' },
  comparisons: { one: 'comparison', many: 'comparisons', to: '/dashboard/comparisons' },
  unread_messages: { one: 'unread message', many: 'unread messages', to: '/dashboard/messages' },
} as const
export type CountKey = keyof typeof COUNTS

/** Next steps for a user, with reason and link. */
export const NEXT_STEPS = {
  terms: {
    title: 'Accept the MLS terms',
    text: 'After that, you can see homes that the MLS shows to registered users.',
    action: 'Read and agree',
    href: '/register?redirect=/dashboard',
  },
  search: {
    title: 'Find homes and save the ones you like',
    text: 'We’ll show price changes, offers, and open houses for homes you save.',
    action: 'Search homes',
    href: '/properties',
  },
  compare: {
    title: 'Compare your favorites',
    text: 'Choose 2 to 6 of them to see cost, size, features, and location side by side. You can save the comparison.',
    action: 'Compare favorites',
    href: '/dashboard/favorites',
  },
  notes: {
    title: 'Add notes',
    text: 'Keep track of what you liked. Only you can see your notes.',
    action: 'Add a note',
    href: '/dashboard/favorites',
  },
} as const
export type NextStep = keyof typeof NEXT_STEPS

/** Steps of buying a home, in order. Indiana law and MLS rules put the agreement before the first tour. */
export const BUYING_STEPS = {
  search: 'Find homes',
  agreement: 'Buyer agreement',
  tours: 'Tour homes',
  offer: 'Offer',
  inspection: 'Inspection and appraisal',
  closing: 'Closing',
} as const
export type BuyingStep = keyof typeof BUYING_STEPS

/** Things to bring to an appointment, or to have at hand. */
export const TO_BRING = {
  tour: 'Bring a photo ID, and your preapproval letter if you have one.',
  remote_tour: 'Have your questions ready. We can show you any room again.',
  consultation: 'Bring your list of must-haves, and your preapproval letter if you have one.',
  remote_consultation: 'Have your list of must-haves ready, and your preapproval letter if you have one.',
  walkthrough: 'Have your latest property tax bill and a list of recent repairs ready.',
} as const

/** Activities of a user, and changes of favorites. */
export const ACTIVITIES = {
  changed: 'A favorite changed',
  saved: 'You saved',
  compared: 'You compared',
  viewed: 'You viewed',
  searched: 'You searched',
  signed_in: 'You signed in',
} as const
export type ActivityKind = keyof typeof ACTIVITIES
