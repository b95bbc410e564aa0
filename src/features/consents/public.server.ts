export { changeContactConsent, getConsentTexts, markedCurrent, recordConsents } from './operations.server.ts'
export { listConsents, revokeConsents } from './queries.server.ts'
