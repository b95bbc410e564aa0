export { audit, verifyAuditChain } from './operations.server.ts'
