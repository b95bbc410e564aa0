/** Date of the last change of the texts that require no consent. Source: specification 2 and 9. */
export const TEXTS_UPDATED = '2025-01-18'
