export { listActiveClients } from './operations/day.server.ts'
export { listSharedEntries } from './operations/record.server.ts'
export { endRecoveredShares, endRestoredShares, findSharingOffer } from './operations/sharing.server.ts'
