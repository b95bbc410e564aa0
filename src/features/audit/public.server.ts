export { lastChainCheck, verifyAuditChain } from './operations/anchor.server.ts'
export { changeRecord, createRecord, deleteRecord } from './operations/changes.server.ts'
export { audit, historyOf, listEntriesOf, logView } from './operations/record.server.ts'
export { listTrail } from './operations/trail.server.ts'
