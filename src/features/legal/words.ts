/** The day on which the texts that nobody signs were last changed. Source: specification 2 and 9. */
export const TEXTS_UPDATED = '2025-01-18'
