import type { IntentKind } from './words.ts'

/** Pages that require a sign-in, with the visitor's intent on each. The first match counts. */
const INTENTS: readonly { kind: IntentKind; page: RegExp; purpose: string; detail: string }[] = [
  {
    kind: 'save_search',
    page: /^\/dashboard\/saved-searches\/new(?=[?#]|$)/,
    purpose: 'save this search',
    detail: 'We’ll save your filters and drawn areas with it.',
  },
  {
    kind: 'message',
    page: /^\/dashboard\/messages\/new(?=[?#]|$)/,
    purpose: 'send this message',
    detail: 'You’ll return to it afterward.',
  },
  {
    kind: 'download',
    page: /^\/properties\/[^#]*#print$/,
    purpose: 'print this',
    detail: 'MLS rules allow only registered users to download listings.',
  },
  {
    kind: 'comparison',
    page: /^\/properties\/compare\b/,
    purpose: 'save this comparison',
    detail: 'The homes stay side by side.',
  },
  {
    kind: 'tour',
    page: /^\/properties\/[^/]+\/tour\b/,
    purpose: 'request this tour',
    detail: 'You’ll return to it afterward.',
  },
  {
    kind: 'download',
    page: /^\/export\b/,
    purpose: 'export these homes',
    detail: 'MLS rules allow only registered users to download listings.',
  },
  {
    kind: 'download',
    page: /^\/properties\/[^/]+\/photos#download$/,
    purpose: 'download this photo',
    detail: 'MLS rules allow only registered users to download listings.',
  },
  {
    kind: 'sold_homes',
    page: /^\/sold-properties\b/,
    purpose: 'see sold homes',
    detail: 'MLS rules allow registered users with sold data access to see them.',
  },
]

/** A visitor's intent, derived from the path to return to after the sign-in. */
export interface Intent {
  kind: IntentKind
  /** Completes "Sign in to …". */
  purpose: string
  detail: string
}

/** Returns the visitor's intent on a page, or null. `target` is a path on this site. */
export function intentOf(target: string): Intent | null {
  const found = INTENTS.find(({ page }) => page.test(target))
  return found ? { kind: found.kind, purpose: found.purpose, detail: found.detail } : null
}
