/** Actions that a visitor must sign in for. */
export const INTENT_KINDS = {
  save_search: 'Save a search',
  message: 'Send a message',
  comparison: 'Save a comparison',
  tour: 'Request a tour',
  download: 'Download listings',
  sold_homes: 'See sold homes',
} as const
export type IntentKind = keyof typeof INTENT_KINDS

/** Error messages of pending intents. */
export const MESSAGES = {
  noIntent: 'This was already dismissed.',
} as const
