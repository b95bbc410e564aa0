export { enteredAs, mergeStoredSecrets, requireChangeable } from './operations/change.server.ts'
export { startConnections } from './operations/start.server.ts'
export { connectionOf, readStored } from './operations/stored.server.ts'
export { getConnections, listConnectionFaults } from './operations/view.server.ts'
