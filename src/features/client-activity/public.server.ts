export { findSharingOffer } from './operations/sharing.server.ts'
