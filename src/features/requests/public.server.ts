export { configureRequests } from './operations/configure.server.ts'
export { emailOffice, findOwner, inboxesFor, promisedAt } from './operations.server.ts'
