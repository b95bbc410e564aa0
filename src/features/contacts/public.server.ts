export { getContactPromise, leadHistoryOf, takeLead } from './operations.server.ts'
export { countByStatus, countPromises, updateLeadStatus } from './queries.server.ts'
