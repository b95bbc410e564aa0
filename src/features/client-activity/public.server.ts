export { listActiveClients } from './operations/day.server.ts'
export { listSharedEntries } from './operations/record.server.ts'
export { findSharingOffer } from './operations/sharing.server.ts'
