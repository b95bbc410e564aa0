export { changeContactConsent, getConsentTexts, markedCurrent, recordConsents } from './operations.server.ts'
export { listConsents, revokeConsent, revokeConsents } from './queries.server.ts'
