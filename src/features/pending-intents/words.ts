/** What a visitor may be about to do when they are asked to sign in. */
export const INTENT_KINDS = {
  save_search: 'Save a search',
  message: 'Send a message',
  comparison: 'Save a comparison',
  tour: 'Request a tour',
  download: 'Download listings',
  sold_homes: 'See sold homes',
} as const
export type IntentKind = keyof typeof INTENT_KINDS

/** Texts of our own, for answers. */
export const MESSAGES = {
  noIntent: 'This was already dismissed.',
} as const
