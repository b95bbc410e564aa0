export { getSenderPreference } from './operations/owned.server.ts'
export { storeLead } from './operations/store.server.ts'
export { leadHistoryOf } from './operations.server.ts'
export { countByStatus, countPromises, DUE_FIRST, updateLeadStatus } from './queries.server.ts'
