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
    text: 'Choose two to six of them to see cost, size, features, and location side by side. You can save the comparison.',
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

/** Activities of a user, and changes of favorites. */
export const ACTIVITIES = {
  changed: 'A favorite changed',
  saved: 'You saved',
  compared: 'You compared',
  viewed: 'You looked at',
  searched: 'You searched',
  signed_in: 'You signed in',
} as const
export type ActivityKind = keyof typeof ACTIVITIES
