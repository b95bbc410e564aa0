export { audit, listEntriesOf, verifyAuditChain } from './operations.server.ts'
