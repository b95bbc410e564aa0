export { knownHomes } from './operations.server.ts'
export { lastChangeSeq, listChanges } from './queries.server.ts'
