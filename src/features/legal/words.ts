/** Date of the last change of what the legal pages say. Source: specification 2 and 9. */
export const TEXTS_UPDATED = '2025-01-18'
/** Day on which the originals of these pages got their present wording, without a change of meaning. */
export const TEXTS_REWORDED = '2026-11-27'
/** Day on which the parts that the program words itself got theirs, without a change of meaning. */
export const CODE_REWORDED = '2026-11-30'

/** Texts that a lawyer or the designated broker approves before the site opens, with the page that shows each. */
export const LEGAL_TEXTS = {
  terms: { label: 'Terms of use', path: '/terms' },
  privacy: { label: 'Privacy policy', path: '/privacy-policy' },
  agency_disclosure: { label: 'Agency disclosure', path: '/terms' },
  mls_consent: { label: 'MLS access terms', path: '/mls-terms' },
  compliance: { label: 'MLS and license notices', path: '/mls-compliance' },
  accessibility: { label: 'Accessibility statement', path: '/accessibility' },
  consents: { label: 'Consents in forms', path: '/contact' },
  agreements: { label: 'Agency agreements', path: null },
} as const satisfies Record<string, { label: string; path: string | null }>
export type LegalTextKey = keyof typeof LEGAL_TEXTS

/**
 * Hashes of the parts that the program words itself, as a test renders them. A changed part fails the test, gets its new
 * hash here, and then needs approval again at every brokerage.
 */
export const CODE_HASHES = {
  privacy: '2baa37d68d981494',
  compliance: '61ee7262cfed721c',
  accessibility: '2ac92c28acf59690',
} as const

export const TEXT_STATES = { approved: 'Approved', changed: 'Changed', unapproved: 'Not approved' } as const
export type TextState = keyof typeof TEXT_STATES

export const MESSAGES = {
  changedMeanwhile: 'A text changed after you opened this page. Read it again, then approve it.',
  approvedLater: 'Enter today or an earlier day.',
  approverMissing: 'Enter who read and approved the text.',
} as const
