export { getSenderPreference } from './operations/owned.server.ts'
export { emailInquiry, getContactPromise, leadHistoryOf, storeLead } from './operations.server.ts'
export { countByStatus, countPromises, DUE_FIRST, updateLeadStatus } from './queries.server.ts'
