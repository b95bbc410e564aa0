export { leadHistoryOf } from './operations/changes.server.ts'
export { getSenderPreference, listDueLeads } from './operations/owned.server.ts'
export { storeLead } from './operations/store.server.ts'
export { countByStatus, countPromises, DUE_FIRST, updateLeadStatus } from './queries.server.ts'
